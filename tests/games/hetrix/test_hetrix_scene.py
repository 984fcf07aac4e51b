"""What the page is shown of Hetrix: all that a seat needs, and nothing that it may not see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

from sixfold.core.chance import Dealer
from sixfold.core.game import State, load
from sixfold.core.geometry import HEX_STEPS, turned
from sixfold.core.position import Position, View
from sixfold.games.hetrix import draw, hands, rules
from sixfold.games.hetrix.explain import Chain, chains
from sixfold.games.hetrix.links import BOARD, NEIGHBOURS
from sixfold.games.hetrix.scene import HetrixBoard, blocked, equipment, faced, scene

GAME = load("hetrix")
EQUIPMENT = equipment(GAME)
SVG = "{http://www.w3.org/2000/svg}"


def game(seats: int, seed: int) -> Iterator[Position]:
    """The positions of a game of builders who lay what brings most among a few tries, and keep a tile now and then."""
    random, dealer = Random(seed), Dealer(f"scene {seed}")
    position = Position.start(GAME, seats).dealt(dealer)
    while not position.ended:
        yield position
        seat = random.choice(position.acting)
        codes = position.view(seat).codes
        if rules.DONE in codes and random.random() < 0.5:
            code = rules.DONE
        else:
            tries = random.sample(codes, min(len(codes), 12))
            code = max(tries, key=lambda c: GAME.appraise(position.after(seat, c).state, GAME.kit, seat))
        position = position.after(seat, code).dealt(dealer)
    yield position


POSITIONS = [position for seed, seats in enumerate((2, 3, 4)) for position in game(seats, seed)]


def unsealed(position: Position, seat: int) -> State:
    """A seat's view with its sealed tiles laid."""
    s = GAME.new_states(1)[0]
    view = position.view(seat).state
    for name in GAME.dtype.names or ():
        s[name] = view[name]
    GAME.unseal(s, GAME.kit, seat)
    return s


def test_a_scene_shows_nothing_that_the_seat_does_not_see() -> None:
    """HTX-8: link tiles, builds and aims of others are not in it, and what a hand still holds."""
    for number, position in enumerate(POSITIONS):
        for seat in range(position.seats):
            seen = scene(position.view(seat))
            other = Position(GAME, position.options, position.view(seat).redeal(number), mode=position.mode)
            assert scene(other.view(seat)) == seen
            for who, board in enumerate(seen.boards):
                sealed = sum(tile.sealed for tile in board.tiles)
                aimed = position.state.aim[seat] != 0 and who == (seat + 1) % position.seats
                assert sealed == (int(position.state.built[seat]) if who == seat else int(aimed))
        seen = scene(position.view(None))
        assert (seen.hand, seen.link, seen.target, seen.after) == ([], None, None, {})
        assert not any(tile.sealed for board in seen.boards for tile in board.tiles)


def test_open_tiles_are_shown_to_all_and_closed_ones_to_their_owner() -> None:
    """HTX-8: five while building, whatever of them is laid under cover; then the one kept."""
    kept = 0
    for position in POSITIONS:
        seen = scene(position.view(None))
        for seat, board in enumerate(seen.boards):
            if seen.phase == "building":
                assert len(board.open) == 5
            elif seen.phase == "infiltration":
                assert board.open == scene(position.view(seat)).hand
                kept += len(board.open)
    assert kept > 3
    closed = Position.start(GAME, 2, "closed").dealt(Dealer("closed"))
    assert [len(board.open) for board in scene(closed.view(0)).boards] == [5, 0]


def test_the_lengths_of_the_links_add_up_to_the_score() -> None:
    """HTX-14, HTX-19: and at the end the sheet says the rest."""
    for position in POSITIONS:
        seen = scene(position.view(None))
        for seat, board in enumerate(seen.boards):
            points = sum(link.length for link in board.links)
            for link in board.links:
                assert link.length == len(link.gems) == len(set(map(tuple, link.gems)))
                joined = {i for joint in link.joints for i in joint}
                assert joined == set(range(link.length))
            if seen.sheet:
                row = seen.sheet[seat]
                assert row.links == points
                assert points + sum(bonus.points for bonus in row.bonuses) == row.total
                points = row.total
            assert points == position.scores[seat]
        assert bool(seen.sheet) == position.ended


def test_every_gem_of_a_link_has_its_colour_or_is_white() -> None:
    """HTX-4, HTX-5"""
    whites = 0
    for position in POSITIONS:
        for seat in range(position.seats):
            for board in scene(position.view(seat)).boards:
                gems = {tile.cell: EQUIPMENT.pieces[tile.piece].turns[tile.turn] for tile in board.tiles}
                for link in board.links:
                    letter = EQUIPMENT.gems[link.colour]
                    for i, (cell, edge) in enumerate(link.gems):
                        assert gems[cell][edge] == (EQUIPMENT.white if i in link.whites else letter)
                    whites += len(link.whites)
    assert whites > 20


def test_a_tile_lies_as_its_symbol_turned() -> None:
    for group in ("tile", "link"):
        for piece in GAME.components[group]:
            found = EQUIPMENT.pieces[piece.name]
            assert found.turns == [turned(piece["gems"], turn) for turn in range(6)]
            assert found.link == (group == "link")
    for position in POSITIONS[-5:]:
        for seat, board in enumerate(scene(position.view(None)).boards):
            gems = [EQUIPMENT.pieces[tile.piece].turns[tile.turn] for tile in board.tiles]
            assert gems == [rules.gem_letters(int(stone)) for stone in position.state.stone[seat] if stone]


def located(board: HetrixBoard, cell: str) -> tuple[int, int]:
    """Where the page draws a cell."""
    q, r = map(int, cell.split(","))
    return board.at.get(cell, (q, r))


def test_every_legal_place_is_drawn_beside_a_tile_of_the_matrix_that_the_seat_lays_on() -> None:
    """HTX-6, HTX-11"""
    kinds = set()
    for position in POSITIONS:
        for seat in position.acting:
            seen = scene(position.view(seat))
            assert seen.target is not None
            board = seen.boards[seen.target]
            taken = {located(board, tile.cell) for tile in board.tiles}
            for code in position.view(seat).codes:
                move = GAME.moves.move(code)
                kinds.add(type(move))
                if isinstance(move, rules.Lay):
                    assert GAME.moves.words["tile"][move.tile] in seen.hand
                if isinstance(move, rules.Link):
                    assert seen.link
                if isinstance(move, (rules.Lay, rules.Link, rules.Infiltrate)):
                    q, r = located(board, GAME.moves.words["cell"][move.cell])
                    assert (q, r) not in taken
                    assert not taken or any((q + dq, r + dr) in taken for dq, dr in HEX_STEPS)
    assert kinds == {rules.Lay, rules.Link, rules.Done, rules.Infiltrate}


def test_a_long_matrix_is_drawn_on_beyond_the_named_cells() -> None:
    """HTX-6: the torus names 28 columns, counted from -13 to 14."""
    s, row = GAME.new_states(1)[0], range(-5, 15)
    s.seats, s.tiles[0] = 2, len(row)
    s.stone[0, : len(row)] = GAME.kit.stone[: len(row), 0]
    s.cell[0, : len(row)] = [BOARD.cell(column, 0) + 1 for column in row]
    around = {int(cell) for column in row for cell in NEIGHBOURS[BOARD.cell(column, 0)]} - {
        int(c) - 1 for c in s.cell[0]
    }
    s.rims[0], s.rim[0, : len(around)] = len(around), [cell + 1 for cell in sorted(around)]
    board = scene(View(GAME, GAME.read_options(""), None, s, "interpreted")).boards[0]
    assert sorted(located(board, tile.cell) for tile in board.tiles) == [(column, 0) for column in row]
    assert board.at == {"-13,0": (15, 0), "-13,-1": (15, -1)}


def test_unsealed_builds_are_explained_and_add_up() -> None:
    """HTX-8, HTX-14: what the own tiles of this round would bring, before anybody sees them."""
    more = 0
    for position in POSITIONS:
        if position.ended:
            continue
        for seat in range(position.seats):
            s = unsealed(position, seat)
            assert s.built[seat] == 0
            for who in range(position.seats):
                points = sum(reason.points for reason in GAME.face.explain(GAME, s) if reason.seat == who)
                assert points == s.score[who]
                if who != seat and not position.state.aim[seat]:
                    assert s.score[who] == position.scores[who]
            if position.state.built[seat]:
                lengths = [chain.length for chain in chains(GAME, position.state, seat, sealed=True)]
                assert sum(lengths) == s.score[seat] == GAME.appraise(position.state, GAME.kit, seat) // 1000
                assert bool(s.linked >> seat & 1) == (s.link[seat] == 0)
                more += int(s.score[seat] > position.scores[seat])
    assert more > 50


def test_an_unsealed_build_is_the_matrix_that_all_see_afterwards() -> None:
    """HTX-8"""
    compared = 0
    for before, now in pairwise(POSITIONS):
        if now.ply is None or before.state.phase != rules.BUILDING or now.state.phase != rules.INFILTRATION:
            continue
        for seat in range(before.seats):
            s = unsealed(before, seat)
            for name in ("tiles", "stone", "cell", "rims", "rim"):
                assert s[name][seat].tolist() == now.state[name][seat].tolist()
            assert s.score[seat] == now.scores[seat]
            compared += 1
    assert compared > 5


def test_an_unsealed_infiltration_lies_in_the_neighbours_matrix() -> None:
    """HTX-11: and what it would leave the neighbour was told before it was chosen."""
    told = 0
    for position in POSITIONS:
        if position.state.phase != rules.INFILTRATION:
            continue
        for seat in position.acting:
            left = (seat + 1) % position.seats
            after = scene(position.view(seat)).after
            assert list(after) == position.view(seat).codes
            if len(position.acting) == 1:
                continue  # all kept tiles would be laid at once
            for code in position.view(seat).codes[:: len(after) // 5]:
                s = unsealed(position.after(seat, code), seat)
                assert s.tiles[left] == position.state.tiles[left] + 1
                assert s.score[left] == after[code].points
                assert s.held[seat] == s.aim[seat] == 0
                told += 1
    assert told > 10


def test_an_infiltration_says_which_links_it_blocks() -> None:
    """HTX-21: a link cannot grow across an edge where another colour lies."""
    held = {(0, 2): Chain(1, ((0, 2), (0, 3)), ()), (0, 3): Chain(4, ((0, 3),), ())}
    faces = faced(held, int(NEIGHBOURS[0, 2]))
    assert [chain.colour for chain in blocked(faces, "GGGGGO")] == [1]
    assert not blocked(faces, "GGGGGR")
    assert not blocked(faces, "GGGGGW")
    met = 0
    for position in POSITIONS:
        for seat in position.acting:
            met += sum(len(left.blocks) for left in scene(position.view(seat)).after.values())
    assert met > 100


def test_nothing_sealed_is_nothing_unsealed() -> None:
    for position in POSITIONS:
        view = position.view(0).state
        if not view.built[0] and not view.aim[0]:
            assert unsealed(position, 0).tobytes() == view.tobytes()


def test_every_piece_and_gem_has_a_symbol() -> None:
    """HTX-1"""
    symbols = {symbol.get("id"): symbol for symbol in ElementTree.fromstring(draw.sprite(GAME)).iter(f"{SVG}symbol")}
    for group in ("tile", "link"):
        for piece in GAME.components[group]:
            used = [use.get("href") for use in symbols[f"piece-{piece.name}"].iter(f"{SVG}use")]
            assert used == [f"#piece-gem-{letter}" for letter in piece["gems"]]
    assert len(symbols) == hands.TILES + hands.LINKS + len(rules.LETTERS)
