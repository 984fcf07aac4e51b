"""What is the same for everybody: the games, their pieces, rules and words; replays and proofs of records."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from sixfold.bots import LEVELS, Allowance, greedy
from sixfold.bots.warm import warm
from sixfold.core import words
from sixfold.core.chance import Dealer
from sixfold.core.errors import OptionError
from sixfold.core.game import CHANCE, Game, load, names
from sixfold.core.move import MoveSpace
from sixfold.core.position import Position, View
from sixfold.core.record import Record, read
from sixfold.core.rulebook import rulebook, written_in
from sixfold.core.typed import read_position
from sixfold.core.verify import verify
from sixfold.table.messages import Result
from sixfold.table.snapshot import sentence_of

from .answers import (
    ComponentSet,
    GameInfo,
    GameSummary,
    MoveKind,
    Replay,
    ReplayedPly,
    ReplayStep,
    RulesPage,
    Scored,
    Space,
    Verified,
)
from .bot_pool import OFFERED
from .protocol import Complaint, RecordText

T = TypeVar("T")
ERRORS = {
    status: ResponseSpec(Complaint, generate_examples=False, description=why)
    for status, why in {
        400: "something in the request is wrong; the text names it",
        403: "this client may not do this, or not now",
        404: "there is no such thing",
        409: "too late: things have moved on",
        410: "the table cannot be gone on with; /archive tells what is known of it",
        413: "the request is too large",
        429: "too much from this address",
        503: "nothing can be kept just now, or too much is played; try again in a moment",
    }.items()
}
"""What any request may be answered with instead."""
LONGEST = 2_000
"""No record that is sent here may have more lines."""
_ASIDE = asyncio.Semaphore(2)

GameName = Annotated[str, PathParameter(min_length=1, max_length=40, pattern="^[a-z0-9_]+$", description="a game")]
Language = Annotated[str, PathParameter(min_length=2, max_length=2, pattern="^[a-z]+$", description="en, ko, de or ja")]
Asked = Annotated[str, QueryParameter(min_length=2, max_length=2, pattern="^[a-z]+$", description="en, ko, de or ja")]


@get("/games", summary="The games there are", responses=ERRORS, sync_to_thread=True)
def list_games() -> list[GameSummary]:
    """Name, title, seats and presets of each."""
    return [GameSummary(**_summary(load(name))) for name in names()]


def _summary(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "presets": {name: _allowed(game, name) for name in game.presets},
        "matches": ["single", *game.series],
        "levels": list(LEVELS),
        "bots": list(OFFERED),
    }


def _allowed(game: Game, preset: str) -> list[int]:
    seats = []
    for number in game.seats:
        try:
            game.check(number, game.presets[preset])
        except OptionError:
            continue
        seats.append(number)
    return seats


@get("/games/{name:str}", summary="One game: its moves, options and pieces", responses=ERRORS, sync_to_thread=True)
def show_game(name: GameName) -> GameInfo:
    """Everything a client needs to read codes and scenes and to offer options."""
    return _described(name)


@cache
def _described(name: str) -> GameInfo:
    game = load(name)
    return GameInfo(
        **_summary(game),
        moves=_space(game.moves),
        draws=_space(game.draws),
        components=ComponentSet(
            game.components.name, game.components.digest, game.components.known, game.components.reconstructed
        ),
        pieces={group: [p.name for p in pieces] for group, pieces in game.components.groups.items()},
        equipment=game.face.equipment(game) if game.face.equipment else None,
    )


def _space(space: MoveSpace) -> Space:
    kinds = [MoveKind(kind.kind(), kind.notation, list(kind.parts()), space.offset(kind)) for kind in space.kinds]
    return Space(kinds, space.sizes, space.words)


@get(
    "/games/{name:str}/pieces.svg",
    summary="The pieces, as symbols to be used in pictures",
    responses=ERRORS,
    sync_to_thread=True,
)
def pieces(name: GameName) -> Response[str]:
    """One SVG whose symbols are named piece-NAME."""
    return Response(load(name).face.drawing.sprite(load(name)), media_type="image/svg+xml")


@get("/games/{name:str}/set.svg", summary="All pieces of a game in one picture", responses=ERRORS, sync_to_thread=True)
def whole_set(name: GameName) -> Response[str]:
    """As they lie in the box."""
    return Response(load(name).face.drawing.components(load(name)), media_type="image/svg+xml")


@get("/games/{name:str}/cover.svg", summary="A picture of a game in play", responses=ERRORS, sync_to_thread=True)
def cover(name: GameName) -> Response[str]:
    """A board in the middle of a game between greedy bots."""
    return Response(drawn_cover(name), media_type="image/svg+xml")


@cache
def drawn_cover(name: str) -> str:
    """It is drawn once."""
    game = load(name)
    dealer = Dealer("cover")
    position = Position.start(game, 2 if 2 in game.seats else game.seats[0]).dealt(dealer)
    line = [position]
    while not position.ended:
        seat = position.acting[0]
        position = position.play(seat, greedy(position.view(seat), Allowance(), len(line)).move).dealt(dealer)
        line.append(position)
    picture: str = game.face.drawing.board(line[len(line) * 4 // 5].view(0))
    return picture


@get("/games/{name:str}/rules", summary="The rules page of a game", responses=ERRORS, sync_to_thread=True)
def rules_page(name: GameName, language: Asked = "en") -> RulesPage:
    """As HTML; each rule is an element with the rule's number as its id."""
    return RulesPage(name, written_in(load(name), language), rules_html(name, language))


@cache
def rules_html(name: str, language: str) -> str:
    """A rulebook as HTML. Raw HTML in it is not let through."""
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(rulebook(load(name), language))
    return re.sub(r"<(p|li)><strong>([A-Z]{3}-\d+)</strong>", r'<\1 id="\2"><strong>\2</strong>', html)


@get("/words/{language:str}", summary="All texts of the games in a language", responses=ERRORS, sync_to_thread=True)
def all_words(language: Language) -> dict[str, dict[str, str]]:
    """Fluent messages by game and language: the one asked for, and English where that lacks a message."""
    if language not in words.LANGUAGES:
        raise OptionError(f"language: there are {', '.join(words.LANGUAGES)}")
    return {name: words.sources(load(name).face.package, language) for name in names()}


@post("/replay", status_code=200, summary="Replay a record", responses=ERRORS)
async def replay_text(data: JSONBody[RecordText]) -> Replay:
    """Every position of a record that is sent along."""
    return await aside(lambda: replayed(_read(data.text)))


@post("/verify", status_code=200, summary="Check the draws of a record against its seed", responses=ERRORS)
async def verify_text(data: JSONBody[RecordText]) -> Verified:
    """Whether each draw is what the seed says, and whether the seed is what was promised."""
    proof = await aside(lambda: verify(_read(data.text)))
    return Verified(proof.draws, list(proof.wrong), proof.commitment, proof.fair)


@post("/score", status_code=200, summary="Score a position typed from a real table", responses=ERRORS)
async def score_text(data: JSONBody[RecordText]) -> Scored:
    """Every point with its reason, and the table as a picture. The form is the game's own: sixfold score --form GAME."""
    return await aside(lambda: scored(data.text))


def scored(text: str) -> Scored:
    """A typed position: its scores, why, and how it looks."""
    if text.count("\n") > LONGEST:
        raise OptionError(f"text: a position that is sent has at most {LONGEST} lines")
    game, options, state = read_position(text)
    view = View(game, options, None, state, "interpreted")
    return Scored(
        game=game.name,
        scores=state.score[: state.seats].tolist(),
        reasons=[sentence_of(reason) for reason in game.face.explain(game, state)],
        picture=game.face.drawing.board(view),
    )


def _read(text: str) -> Record:
    if text.count("\n") > LONGEST:
        raise OptionError(f"text: a record that is sent has at most {LONGEST} lines")
    return read(text)


def position_at(text: str, at: int) -> Position:
    """The position of a record after so many moves and draws."""
    line = list(_read(text).position.line())[::-1]
    if at >= len(line):
        raise OptionError(f"at: the record has 1 to {len(line) - 1} moves and draws")
    return line[at]


async def aside(work: Callable[[], T]) -> T:
    """Work that takes a while, beside the service and little of it at once."""
    async with _ASIDE:
        return await asyncio.to_thread(work)


def replayed(record: Record) -> Replay:
    """Every position of a record, with everything open."""
    game, outcome = record.position.game, record.position.outcome
    return Replay(
        game=game.name,
        options=game.options_text(record.position.options),
        names=list(record.names),
        bots=[word.strip("-") for word in record.tags.get("Bots", "").split()],
        result=Result(list(outcome.scores), list(outcome.winners), outcome.rule) if outcome else None,
        steps=[_step(position) for position in list(record.position.line())[::-1]],
        record=record.text(),
    )


def _step(position: Position) -> ReplayStep:
    game = position.game
    view = position.revealed(None)
    return ReplayStep(
        ply=_ply(game, position),
        scene=game.face.scene(view),
        scores=list(position.scores),
        reasons=[sentence_of(reason) for reason in position.explain()],
    )


def _ply(game: Game, position: Position) -> ReplayedPly | None:
    if position.ply is None:
        return None
    actor, code = position.ply
    space = game.draws if actor == CHANCE else game.moves
    return ReplayedPly(actor, code, space.text(code))


def prepare_games() -> None:
    """Have every game at hand before somebody waits for it: its kernels, which take seconds to load, and its cover."""
    for name in names():
        warm(load(name), ["greedy"])
        drawn_cover(name)


HANDLERS = [
    list_games,
    show_game,
    pieces,
    whole_set,
    cover,
    rules_page,
    all_words,
    replay_text,
    verify_text,
    score_text,
]
