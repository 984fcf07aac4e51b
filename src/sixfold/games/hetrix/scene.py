"""Hetrix for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.core.game import Game, State
from sixfold.core.position import View

from . import hands, links, rules
from .explain import COLOURS, Chain, chains, sheet
from .matrix import spots

PHASES = {rules.BUILDING: "building", rules.INFILTRATION: "infiltration"}


def scene(view: View) -> dict[str, Any]:
    """Every matrix with its links, own sealed tiles among them; the own hand; when all is over, the score sheet."""
    s, seat = view.state, view.seat
    seen = view.game.new_states(1)[0]
    for name in view.game.dtype.names or ():
        seen[name] = s[name]
    if seat is not None:
        rules.unseal(seen, view.game.kit, seat)
    return {
        "round": min(int(s.rounds) + 1, rules.ROUNDS),
        "rounds": rules.ROUNDS,
        "phase": "ended" if s.ended else PHASES.get(int(s.phase), "dealing"),
        "boards": [_board(view.game, seen, number, int(s.tiles[number])) for number in range(s.seats)],
        "hand": [] if seat is None else [_piece(view.game, int(tile) - 1) for tile in s.hand[seat, : s.held[seat]]],
        "link": _piece(view.game, hands.TILES + int(s.link[seat]) - 1) if seat is not None and s.link[seat] else None,
        "target": _target(s, seat),
        "keepers": [number for number in range(s.seats) if s.keepers >> number & 1],
        "after": after(view),
        "sheet": sheet(view.game, s) if s.ended else None,
    }


def _target(s: State, seat: int | None) -> int | None:
    """Whose matrix the seat lays tiles on in this phase."""
    if seat is None:
        return None
    aims = s.phase == rules.INFILTRATION and s.keepers >> seat & 1
    return (seat + 1) % int(s.seats) if aims else seat


def _board(game: Game, s: State, seat: int, shown: int) -> dict[str, Any]:
    return {
        "tiles": [_tile(game, s, seat, i, i >= shown) for i in range(s.tiles[seat])],
        "links": [_link(chain) for chain in chains(game, s, seat)],
        "linked": bool(s.linked >> seat & 1),
        "from": (seat - 1) % int(s.seats),  # HTX-11: who infiltrates it
        # On a board without bounds a long matrix goes on beyond the named cells.
        "at": {links.BOARD.words[cell]: list(place) for cell, place in spots(s, seat, False).items()},
    }


def _tile(game: Game, s: State, seat: int, i: int, sealed: bool) -> dict[str, Any]:
    stone = int(s.stone[seat, i])
    piece = (stone >> links.STONE) - 1
    return {
        "cell": links.BOARD.words[int(s.cell[seat, i]) - 1],
        "piece": _piece(game, piece)["piece"],
        "turn": [int(lying) for lying in game.kit.stone[piece]].index(stone),
        "gems": rules.gem_letters(stone),
        "sealed": sealed,
    }


def _piece(game: Game, piece: int) -> dict[str, str]:
    found = [*game.components["tile"], *game.components["link"]][piece]
    return {"piece": found.name, "gems": found["gems"]}


def _link(chain: Chain) -> dict[str, Any]:
    """A link: its gems as cell and edge, which of them touch and which are white, by index."""
    at = {gem: i for i, gem in enumerate(chain.gems)}
    return {
        "colour": COLOURS[chain.colour],
        "length": chain.length,
        "gems": [[links.BOARD.words[cell], edge] for cell, edge in chain.gems],
        "joints": [[at[one], at[other]] for one, other in chain.joints],
        "whites": [at[gem] for gem in chain.whites],
    }


def after(view: View) -> dict[str, dict[str, Any]]:
    """What each infiltration that may be chosen now would leave the left neighbour, by code: points, and links that it blocks."""
    s, seat, game = view.state, view.seat, view.game
    if seat is None or s.phase != rules.INFILTRATION or not view.codes:
        return {}
    tried = game.new_states(1)[0]
    for name in game.dtype.names or ():
        tried[name] = s[name]
    lying = game.kit.stone[int(s.hand[seat, 0]) - 1]
    held = {gem: chain for chain in chains(game, s, (seat + 1) % int(s.seats)) for gem in chain.gems}
    found = {}
    for code in view.codes:
        cell, turn = divmod(code - rules.INFILTRATE, 6)
        tried.aim[seat] = code - rules.INFILTRATE + 1
        found[str(code)] = {
            "points": int(rules.left_after.run(view.mode)(tried, game.kit, seat)),
            "blocks": [[COLOURS[c.colour], c.length] for c in blocked(held, cell, rules.gem_letters(int(lying[turn])))],
        }
    return found


def blocked(held: Mapping[tuple[int, int], Chain], cell: int, gems: str) -> list[Chain]:
    """HTX-21: the links that a tile on a cell meets with a gem of another colour."""
    met: list[Chain] = []
    for edge, letter in enumerate(gems):
        chain = held.get((int(links.NEIGHBOURS[cell, edge]), (edge + 3) % 6))
        if chain and letter not in ("W", rules.LETTERS[chain.colour - 1]) and chain not in met:
            met.append(chain)
    return met
