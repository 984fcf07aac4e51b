"""What the page is shown of HICHAIN."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from sixfold.core.game import State, load
from sixfold.core.position import Position, View
from sixfold.games.hichain import draw, rules, typed, window
from sixfold.games.hichain.explain import royal_path
from sixfold.games.hichain.nearness import Partial, nearest
from sixfold.games.hichain.scene import equipment, scene

HICHAIN = load("hichain")
EQUIPMENT = equipment(HICHAIN)
OPTIONS = ("letters", "basic", "plus", "plus-dice")


def game(options: str, seed: int) -> Iterator[Position]:
    """The positions of a game in which chains are preferred."""
    random = Random(seed)
    position = Position.start(HICHAIN, 2, options)
    while not position.ended:
        yield position
        seat = position.acting[0]
        tries = [position.after(seat, code) for code in random.choices(position.view(seat).codes, k=6)]
        position = max(tries, key=lambda after: after.scores[seat])
    yield position


POSITIONS = [position for seed, options in enumerate(OPTIONS) for position in game(options, seed)]


def table(picture: str, options: str = "plus") -> State:
    """A table as it is typed; a hand has all cards that do not lie there."""
    lines = [(number, line) for number, line in enumerate(picture.splitlines(), 1) if line.strip()]
    chosen = HICHAIN.read_options(options)
    assert isinstance(chosen, rules.HichainOptions)
    s = typed.parse(HICHAIN, chosen, lines)
    for seat in range(2):
        deal(s, seat, [i for i in range(rules.COUNTS[chosen.symbols]) if not s.where[seat, i]])
    return s


def deal(s: State, seat: int, cards: Sequence[int]) -> None:
    """Give a seat just these cards."""
    ways = sum(15 << 4 * card for card in cards)
    s.hand[seat] = [ways & (1 << 64) - 1, ways >> 64]


def black(picture: str, options: str = "plus") -> Partial | None:
    return nearest(HICHAIN, table(picture, options), 0)


def spelled(partial: Partial | None) -> str:
    """What lies of the word, dots where nothing does."""
    return "" if partial is None else "".join(rules.SHOWS[letter] for letter in partial.shown)


def test_the_chains_of_a_seat_add_up_to_its_score() -> None:
    kinds: Counter[str] = Counter()
    for position in POSITIONS:
        points = [0, 0]
        for chain in scene(position.view(0)).chains:
            points[chain.seat] += chain.points
            kinds[chain.kind] += 1
        assert tuple(points) == position.scores
    assert kinds["run"] > 20
    assert kinds["set"] > 20


def test_a_chain_is_drawn_from_card_to_card_edge_to_edge_or_to_a_plus_across_a_corner() -> None:
    """HIC-10, HIC-16"""
    for position in POSITIONS:
        seen = scene(position.view(0))
        laid = {card.cell: card for card in seen.laid}
        for chain in seen.chains:
            assert all(laid[cell].colour == chain.seat for cell in chain.way)
            for a, b in pairwise(chain.way):
                (ax, ay), (bx, by) = (map(int, cell.split(",")) for cell in (a, b))
                corner = "+" in (laid[a].card, laid[b].card)
                assert max(abs(ax - bx), abs(ay - by)) == 1
                assert corner or abs(ax - bx) + abs(ay - by) == 1


def test_a_closed_run_is_drawn_round() -> None:
    """HIC-21"""
    picture = """
    bA bB bC bD bE bF bG bH bI
    bZ .  .  .  .  .  .  .  bJ
    bY .  .  .  .  .  .  .  bK
    bX .  .  .  .  .  .  .  bL
    bW .  .  .  .  .  .  .  bM
    bV bU bT bS bR bQ bP bO bN
    """
    s = table(picture, "letters")
    (chain,) = scene(View(HICHAIN, HICHAIN.read_options("letters"), None, s, "interpreted")).chains
    assert (chain.kind, len(chain.way)) == ("loop", 27)
    assert chain.way[0] == chain.way[-1]


def test_every_card_lies_or_is_in_a_hand_and_every_legal_card_is_there() -> None:
    for position in POSITIONS:
        seen = scene(position.view(0))
        for seat in range(2):
            own = [card.card for card in seen.laid if card.colour == seat] + seen.hands[seat]
            own = sorted(own)
            own.remove("HI"[seat])
            own.remove("HI"[seat])
            assert len(set(own)) == len(own) == rules.COUNTS[position.options.symbols]  # type: ignore[attr-defined]
        for seat in position.acting:
            for code in position.view(seat).codes:
                if code != rules.PASS:
                    move = HICHAIN.moves.move(code)
                    assert isinstance(move, rules.Place)
                    assert HICHAIN.components["card"][move.card].name in seen.hands[seat]
                    assert rules.BOARD.words[move.cell] in seen.rim


def test_contacts_in_the_scene_are_those_of_the_rules() -> None:
    """HIC-7, HIC-8: a card is legal where it shares a point with the opponent's strokes and a half-side with nobody's."""
    for position in POSITIONS[::7]:
        for seat in position.acting:
            seen = scene(position.view(seat))
            assert seen.opponent == 1 - seat
            assert scene(position.view(None)) == seen
            legal = set(position.view(seat).legal) - {rules.Pass()}
            drawn = set()
            for cell, reached in seen.rim.items():
                for card in seen.hands[seat]:
                    for turn in range(4):
                        face = EQUIPMENT.cards[card].faces[turn]
                        if set(face.points) & set(reached.reached) and not set(face.sides) & set(reached.along):
                            drawn.add(HICHAIN.moves.parse(f"{card}@{cell}{'nesw'[turn]}"))
            assert drawn == legal


@pytest.mark.parametrize(
    ("picture", "word"),
    [
        ("bC bH bA .", "CHA.."),
        ("bC bH .  bI bN", "CH.IN"),
        (". . bN bI .", "...IN"),
        ("bC .  .  .  bN", "C...N"),
        ("bC rH bA", "C...."),  # the way round is too long
        ("bC .  .  bN", "C...."),  # from C to N are four steps, never three
        ("bC bH\n.  bA\nbN bI", "CHAIN"),
        ("bC bH> .", "C..I."),  # an H on its side is an I for those who read a C upright, and there is a way round
        ("bU> bI>\n. .", "CH..."),  # U and I on their sides, read upright
        ("bC> .\nbH> .\nbA> .\n.  .", "CHA.."),  # read with the top to the right, it goes downwards
        ("bC b* bA", "C*A.."),
        ("b* bH", ".H*.."),  # a wild card stands for A, not for C
        ("bC b+ bH\n.  bA .", "CHA.."),
    ],
)
def test_how_near_chain_is_by_the_cards_that_lie_along_a_path(picture: str, word: str) -> None:
    """HIC-13, HIC-15, HIC-16"""
    found = black(picture)
    assert found is not None
    assert spelled(found) == word or found.laid == 1 == 5 - word.count(".")


def test_chain_is_out_of_reach_where_a_letter_is_used_up() -> None:
    """The A lies shut in by red cards, and no wild card can stand for it."""
    picture = """
    .  rB .  .
    rD bA rE .
    .  rF .  bC
    """
    assert black(picture, "letters") is None
    assert spelled(black(picture, "basic")) == "C...."


def test_an_h_and_an_i_in_hand_are_two_cards() -> None:
    """HIC-4: an H on its side is an I, but it cannot be both."""
    s = table("bA .", "letters")
    deal(s, 0, [rules.LETTERS.index(letter) for letter in "CHN"])
    assert nearest(HICHAIN, s, 0) is None
    deal(s, 0, [rules.LETTERS.index(letter) for letter in "UHIZ"])
    assert spelled(nearest(HICHAIN, s, 0)) == "..A.."


def test_the_start_has_one_letter_of_chain_for_each() -> None:
    start = Position.start(HICHAIN, 2)
    for seat in range(2):
        found = nearest(HICHAIN, start.state, seat)
        assert found is not None
        assert found.laid == 1


def test_nearness_agrees_with_a_search_of_all_paths() -> None:
    """Another algorithm: every path of five cells through the window, read in every direction."""
    for position in POSITIONS[10::20]:
        s = position.state
        for seat in range(2):
            found = nearest(HICHAIN, s, seat)
            assert (found.laid if found else 0) == naive(s, seat)
            if royal_path(HICHAIN, s, seat):
                assert found is not None
                assert found.laid == 5


def naive(s: State, seat: int) -> int:
    """How many of C H A I N lie, by extending words letter by letter from every cell near a card."""
    code, best = {cell: int(s.board[cell]) for cell in range(rules.CELLS) if s.board[cell]}, 0
    hand = [
        "".join(HICHAIN.components["card"][i]["shows"]).replace("?", "*") + str(i)
        for i in window.held(s.hand[seat].tolist())
    ]

    @cache
    def beside(cell: int) -> set[int]:
        found = set()
        for other in (int(n) for n in rules.BOARD.neighbours[cell, ::2]):
            if (
                code.get(other)
                and HICHAIN.kit.owner[code[other]] == seat + 1
                and HICHAIN.kit.reads[code[other], 0] == 28
            ):
                found |= {int(n) for n in rules.BOARD.neighbours[other, ::2]}
            else:
                found.add(other)
        return found - {cell}

    def stocked(missing: str, cards: list[str]) -> bool:
        if not missing:
            return True
        able = [shows for shows in cards if missing[0] in shows or ("*" in shows and missing[0] in "HAI")]
        return any(stocked(missing[1:], [other for other in cards if other is not shows]) for shows in able)

    def extend(path: list[int], missing: str, lying: int, direction: int) -> None:
        nonlocal best
        if lying + 5 - len(path) <= best:
            return
        if len(path) == 5:
            best = lying if stocked(missing, hand) else best
            return
        letter = "CHAIN"[len(path)]
        for cell in beside(path[-1]) if path else starts:
            if cell in path:
                continue
            if cell not in code:
                extend([*path, cell], missing + letter, lying, direction)
            elif HICHAIN.kit.owner[code[cell]] == seat + 1:
                shown = rules.SHOWS[HICHAIN.kit.reads[code[cell], direction]]
                if shown == letter or (shown == "*" and letter in "HAI"):
                    extend([*path, cell], missing, lying + 1, direction)

    starts = set(code)
    for _ in range(4):
        starts |= {int(n) for cell in starts for n in rules.BOARD.neighbours[cell, ::2]}
    for direction in range(4):
        extend([], "", 0, direction)
    return best


def test_every_card_has_a_picture_with_and_without_its_die() -> None:
    sprite = draw.sprite(HICHAIN)
    for name in [*rules.LETTERS, "star", "query", "plus", "star2"]:
        for colour in "br":
            assert f'id="piece-{colour}{name}"' in sprite
            assert f'id="piece-{colour}{name}-die"' in sprite


def test_letters_that_are_wanted_lie_beside_the_cards() -> None:
    """Where a cell lies is never further from the cards than C H A I N reaches, however the names go on round the board."""
    for position in POSITIONS[::5]:
        shown = scene(position.view(0))
        columns, rows = window.window(position.state)
        left, top = window.counted(columns[0]), window.counted(rows[0])
        for column, row in shown.at.values():
            assert left - 4 <= column <= left + len(columns) + 4
            assert top - 4 <= row <= top + len(rows) + 4
