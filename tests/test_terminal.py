"""Playing in the terminal: whole games, hidden hands covered, undo, saving and resuming, matches."""

from __future__ import annotations

import builtins
import io
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from sixfold import terminal
from sixfold.core.chance import Dealer
from sixfold.core.conformance import Case, cases
from sixfold.core.errors import OptionError
from sixfold.core.game import Game, load, names
from sixfold.core.record import read
from sixfold.terminal import TableTop

WIPE = "\x1b[2J\x1b[3J\x1b[H"
HEXPERT = load("hexpert")
PAIRS = [case for name in names() for case in cases(load(name)) if case.seats == 2]
LARGEST = {case.game.name: case for name in names() for case in cases(load(name))}


class Keyboard:
    """A person at a console without colours: types lines, then legal moves by lot; looks at the screen before each."""

    def __init__(self, table: TableTop, lines: Iterator[str] | None = None, seed: str = "keys") -> None:
        self.table = table
        self.lines = lines or iter(())
        self.lot = Dealer(seed)
        self.file = io.StringIO()
        self.console = Console(file=self.file, force_terminal=True, color_system=None, width=100, legacy_windows=False)
        self.look: Callable[[int, str], None] = lambda seat, printed: None
        """Hears who is asked and what was printed since the last question."""
        self.looked = 0
        self.moves = 0

    @property
    def output(self) -> str:
        """Everything printed so far."""
        return self.file.getvalue()

    @property
    def screen(self) -> str:
        """What can be seen now."""
        return self.output.rpartition(WIPE)[2]

    def input(self, prompt: str = "") -> str:
        """In the place of the built-in."""
        asked = self.screen.splitlines()[-1]
        self.file.write("\n")
        if not asked.endswith("> "):
            return ""
        seat = self.table.names.index(asked[:-2])
        printed, self.looked = self.output[self.looked :], len(self.output)
        self.look(seat, printed.rpartition(WIPE)[2])
        line = next(self.lines, None)
        if line is not None:
            return line
        codes = self.table.position.view(seat).codes
        self.moves += 1
        return self.table.position.game.moves.text(codes[self.lot.pick([1] * len(codes))])


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


Sit = Callable[..., Keyboard]


@pytest.fixture
def sit(state: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A new table with somebody at its keyboard."""

    def seat(
        game: Game, players: str, options: str = "", match: str = "single", seed: str = "deal", lines: str = ""
    ) -> Keyboard:
        table = terminal.seated(game, players.split(), options, match, None, seed)
        keyboard = Keyboard(table, iter(lines.splitlines()))
        monkeypatch.setattr(builtins, "input", keyboard.input)
        return keyboard

    return seat


def played(keyboard: Keyboard) -> str:
    """Play to the end, or until somebody quits; what was printed."""
    terminal.play(keyboard.table, keyboard.console)
    return keyboard.output


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PAIRS, ids=str)
def test_a_person_plays_a_bot_to_the_end(case: Case, sit: Sit) -> None:
    keyboard = sit(case.game, "Ada greedy", case.preset)
    output = played(keyboard)
    position = keyboard.table.position
    assert position.ended
    assert keyboard.moves > 0
    assert "The game is over by" in output
    assert WIPE not in output
    outcome = position.outcome
    assert outcome is not None
    for name, points in zip(keyboard.table.names, outcome.scores, strict=True):
        assert any(line.split()[:2] == [name, str(points)] and "in all" in line for line in output.splitlines())
    saved = read(keyboard.table.save.read_text(encoding="utf-8"))
    assert saved.position.bytes() == position.bytes()


@pytest.mark.parametrize("name", [name for name in names() if 1 in load(name).seats])
def test_alone_it_is_a_personal_result(name: str, sit: Sit) -> None:
    preset = next(case.preset for case in cases(load(name)) if case.seats == 1)
    assert "A personal result." in played(sit(load(name), "Ada", preset))


def test_bots_alone_play_without_a_keyboard(sit: Sit) -> None:
    output = played(sit(HEXPERT, "greedy random greedy"))
    assert "greedy 1 plays " in output
    assert "greedy 3 plays " in output
    assert "random plays " in output


# --- hidden hands -----------------------------------------------------------------------------------------------------


def lines_of(table: TableTop, seat: int | None) -> set[str]:
    text: Text = table.position.game.face.text(table.position.view(seat), table.names)
    # Without letters a line holds coordinates only, which are no secret and the same on many boards.
    return {line.strip() for line in text.plain.splitlines() if any(sign.isalpha() for sign in line)}


@pytest.mark.parametrize("case", LARGEST.values(), ids=str)
def test_nobody_sees_what_another_seat_holds(case: Case, sit: Sit) -> None:
    """Whatever a person asks for, no line that only another seat's table would show is on the screen."""
    preset = "closed" if "closed" in case.game.presets else case.preset
    keyboard = sit(case.game, " ".join(("Ada", "Bo", "Cyd")[: case.game.seats[-1]]), preset)
    table, secrets = keyboard.table, 0
    asked: dict[int, Iterator[str]] = {}

    def look(seat: int, printed: str) -> None:
        nonlocal secrets
        own = lines_of(table, seat)
        shown = {line.strip() for line in printed.splitlines()}
        for other in range(len(table.players)):
            hidden = lines_of(table, other) - own - lines_of(table, None)
            secrets += len(hidden)
            assert hidden & shown == set()
        keyboard.lines = asked.setdefault(
            int(table.position.state.barrier) // 8 * 10 + seat, iter(("why", "board", "moves", "?"))
        )

    keyboard.look = look
    output = played(keyboard)
    assert table.position.ended
    if table.covered:
        assert secrets
        assert "Hand the device to Bo. Bo, press Enter." in output
    else:
        assert WIPE not in output


def test_between_two_people_the_screen_is_wiped_before_and_after_the_device_is_handed_on(sit: Sit) -> None:
    keyboard = sit(HEXPERT, "Ada Bo", lines="c3\nquit")
    screens = played(keyboard).split(WIPE)
    assert screens[1].strip() == "Hand the device to Ada. Ada, press Enter."
    assert "Ada> " in screens[2]
    assert screens[3].strip() == "Hand the device to Bo. Bo, press Enter."
    assert "Bo> " in screens[4]
    assert "Ada  0 points  placed" in screens[4]
    assert ")?" not in screens[4]
    assert "*?" not in screens[4]


def test_a_bots_sealed_move_is_not_told(sit: Sit) -> None:
    keyboard = sit(HEXPERT, "Ada greedy", lines="quit")
    assert "greedy play" not in played(keyboard)


def test_what_others_played_openly_is_told_when_the_table_is_shown(sit: Sit) -> None:
    game = load("hexago")
    keyboard = sit(game, "Ada random", "open")
    output = played(keyboard)
    bots = [ply for ply in keyboard.table.position.history() if ply.actor == 1]
    told = [line for line in output.splitlines() if line.startswith("random played ")]
    assert told
    assert {line.split()[-1] for line in told} <= {game.moves.text(ply.code) for ply in bots}


# --- undo -------------------------------------------------------------------------------------------------------------


def test_a_sealed_move_can_be_taken_back_until_it_is_shown(sit: Sit) -> None:
    """Bo, who is next, gives the device back; after Bo has placed, both are open."""
    keyboard = sit(HEXPERT, "Ada Bo", lines="c3\nundo\nd4\na1\nundo\nquit")
    output = played(keyboard)
    assert output.count("Nothing to take back: something hidden was shown since the last move.") == 1
    text = keyboard.table.save.read_text(encoding="utf-8")
    assert "1 D4\n2 A1\n" in text
    assert "1 C3" not in text


def test_nothing_is_taken_back_at_the_start(sit: Sit) -> None:
    assert "Nothing to take back: nothing was played yet." in played(sit(HEXPERT, "Ada", lines="undo\nquit"))


# --- what can be typed ------------------------------------------------------------------------------------------------


def test_every_word_of_the_help_does_something(sit: Sit, state: Path) -> None:
    lines = [
        "?",
        "HELP",
        "moves",
        "moves c",
        "moves zz",
        "why",
        "board",
        "rules 10",
        "rules 99",
        "rules",
        "save",
        "save x.sixfold",
    ]
    keyboard = sit(HEXPERT, "Ada", lines="\n".join([*lines, "", "Quit"]))
    output = played(keyboard)
    assert "Place the called tile on an empty hex" in output
    assert "C1  C2  C3  C4  C5" in output
    assert "no move contains 'zz'" in output
    assert "in all" in output
    assert "HXP-10" in output
    assert "Hexpert has no rule '99'; its rules are HXP-1 to HXP-18" in output
    assert "personal best" in output
    assert "Saved to x.sixfold" in output
    assert (state / "x.sixfold").read_text(encoding="utf-8") == keyboard.table.save.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("z9", "cell 'z9' is not known; it may be A1"),
        ("c3 c4", "'c3 c4' is no move; write {cell}"),
        ("x" * 5000, "longer than 100 letters"),
        ("\x00", "is no move"),
        ("save /", "/ is a folder; name a file"),
        ("save .", ". is a folder; name a file"),
        ("save there.txt", "there.txt is there already; choose another name"),
        ("save there.txt/x", "there.txt/x cannot be written"),
        ("save a\x00b", "cannot be written"),
        ("save nowhere/x.sixfold", "there is no folder nowhere; make it first, or name another"),
        ("rules chess", "Hexpert has no rule 'chess'"),
        ("[bold", "'[bold' is no move"),
    ],
)
def test_a_mistake_is_explained_and_changes_nothing(typed: str, said: str, sit: Sit, state: Path) -> None:
    (state / "there.txt").write_text("mine", encoding="utf-8")
    keyboard = sit(HEXPERT, "Ada")
    keyboard.lines = iter((typed, "quit"))
    output = " ".join(played(keyboard).split())
    assert said in output
    assert keyboard.table.position.history()[1:] == []
    assert (state / "there.txt").read_text(encoding="utf-8") == "mine"
    assert not (state / "nowhere").exists()
    assert sorted(path.name for path in state.iterdir()) == ["state", "there.txt"]


def test_an_illegal_move_is_refused_by_its_rule(sit: Sit) -> None:
    output = played(sit(HEXPERT, "Ada", lines="c3\nc3\nquit"))
    assert "HXP-7: C3 already holds" in output


def test_names_may_hold_any_sign(sit: Sit) -> None:
    keyboard = sit(HEXPERT, "[/] [red]Bo", lines="c3\nwhy\nquit")
    output = played(keyboard)
    assert "Hand the device to [/]. [/], press Enter." in output
    assert "[red]Bo> " in output
    assert read(keyboard.table.save.read_text(encoding="utf-8")).names == ("[/]", "[red]Bo")


def test_names_that_are_alike_are_told_apart_and_bots_known_in_any_case(sit: Sit) -> None:
    table = sit(HEXPERT, "Ada Ada Greedy greedy").table
    assert table.names == ["Ada 1", "Ada 2", "Greedy", "greedy"]
    assert [player.bot for player in table.players] == [None, None, "greedy", "greedy"]
    assert sit(HEXPERT, "random random").table.names == ["random 1", "random 2"]


def test_nobody_named_is_a_person_against_an_easy_bot_or_alone(state: Path) -> None:
    assert terminal.seated(HEXPERT, [], "", "single", None, None).names == ["You", "level-2"]
    assert terminal.seated(load("hexago"), [], "solo", "single", None, None).names == ["You"]


def test_who_won_is_told_to_the_person_at_the_keyboard(state: Path) -> None:
    table = terminal.seated(load("hetrix"), ["You", "Ada", "level-1"], "", "single", None, None)
    assert terminal.winners_text(table, [0]) == "You win."
    assert terminal.winners_text(table, [1]) == "Ada wins."
    assert terminal.winners_text(table, [1, 2]) == "Ada and level-1 share the win."
    assert terminal.winners_text(table, [0, 1, 2]) == "You share the win with Ada and level-1."


def test_levels_and_kinds_with_settings_are_bots_and_wrong_ones_are_refused(sit: Sit) -> None:
    table = sit(HEXPERT, "Ada Level-1 greedy:overlook=50 level-5").table
    assert [player.bot for player in table.players] == [None, "level-1", "greedy:overlook=50", "level-5"]
    for wrong, said in (
        ("level-6", "there is no bot 'level-6'"),
        ("greedy:depth=1", "no setting 'depth'"),
        ("my.py:bot", "arena"),
    ):
        with pytest.raises(OptionError, match=said):
            sit(HEXPERT, f"Ada {wrong}")


def test_a_hint_is_a_table_of_moves_for_one_person_alone(sit: Sit) -> None:
    """The last tile but one: two hexes are left, and the best is tried first."""
    start = [load("hexpert").moves.text(code) for code in range(17)]
    output = played(sit(HEXPERT, "Ada greedy", lines="\n".join([*start, "hint", "quit"])))
    said = output.rpartition("scores now")[2].splitlines()[1:3]
    assert sorted(line.split()[0] for line in said) == ["E2", "E3"]
    assert all(float(line.split()[1]) >= 0 for line in said)  # points, by learned values
    assert "A hint is for one person" in played(sit(HEXPERT, "Ada Bo", lines="hint\nquit"))


# --- saving and resuming ----------------------------------------------------------------------------------------------


def interrupted(keyboard: Keyboard, moves: int) -> str:
    """Play so many moves, then lose the keyboard; the saved record."""

    def look(seat: int, printed: str) -> None:
        if keyboard.moves >= moves:
            raise EOFError

    keyboard.look = look
    played(keyboard)
    return keyboard.table.save.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", LARGEST.values(), ids=str)
def test_a_game_goes_on_where_it_was_stopped(case: Case, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    names_ = " ".join(["Ada", "random", "Bo", "greedy", "random", "Cyd"][: case.seats])
    keyboard = sit(case.game, names_, case.preset)
    saved = interrupted(keyboard, 3)
    assert f"sixfold play --resume {keyboard.table.save}" in keyboard.output
    table = terminal.resumed(saved, None, keyboard.table.save, None)
    assert table.position.bytes() == keyboard.table.position.bytes()
    assert table.record().text() == saved
    assert [(player.name, player.bot) for player in table.players] == [
        (player.name, player.bot) for player in keyboard.table.players
    ]
    again = Keyboard(table)
    monkeypatch.setattr(builtins, "input", again.input)
    played(again)
    assert table.position.ended


def test_a_new_game_does_not_overwrite_an_old_one(sit: Sit) -> None:
    one = sit(HEXPERT, "Ada", lines="c3\nquit")
    played(one)
    two = sit(HEXPERT, "Ada", lines="quit")
    played(two)
    assert one.table.save != two.table.save
    assert "1 C3" in one.table.save.read_text(encoding="utf-8")


def test_the_same_seed_deals_on_as_if_nothing_had_happened(sit: Sit) -> None:
    whole = sit(HEXPERT, "Ada", lines="a1\na2\na3\nb1\nquit")
    played(whole)
    part = sit(HEXPERT, "Ada", lines="a1\na2\nquit")
    played(part)
    resumed = terminal.resumed(part.table.save.read_text(encoding="utf-8"), None, part.table.save, "deal")
    position = resumed.position.play(0, "a3").dealt(resumed.dealer).play(0, "b1").dealt(resumed.dealer)
    assert position.history() == whole.table.position.history()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '[Bots "- greedy"]',
            '[Bots "- deep"]',
            "the tag Bots is '- deep'; it has a word for every seat: level-1, level-2",
        ),
        ('[Bots "- greedy"]', '[Bots "-"]', "it has a word for every seat"),
        ('[Match "series standard"]', '[Match "league standard"]', "no match 'league'; there are single, series"),
        ('[Match "series standard"]', '[Match "series loud"]', "no preset 'loud'"),
        ('[Match "series standard"]', '[Match "series rays"]', "do not lead to the game of this record"),
        ('[Earlier ""]', '[Earlier "1 x"]', "the tag Earlier is '1 x'; it holds the scores of earlier games"),
        ('[Earlier ""]', '[Earlier "1 2 3"]', "the tag Earlier is '1 2 3'"),
        ('[Earlier ""]', '[Earlier "1 2"]', "do not lead to the game of this record"),
        ('[Earlier ""]', '[Earlier "1 2; 3 4"]', "do not lead to the game of this record"),
    ],
)
def test_a_saved_table_with_damaged_tags_is_refused(old: str, new: str, said: str, sit: Sit) -> None:
    keyboard = sit(HEXPERT, "Ada greedy", match="series", lines="c3\nquit")
    played(keyboard)
    text = keyboard.table.save.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(OptionError) as caught:
        terminal.resumed(text.replace(old, new), None, keyboard.table.save, None)
    assert said in str(caught.value)


# --- matches ----------------------------------------------------------------------------------------------------------


def test_a_series_is_played_to_its_end(sit: Sit) -> None:
    keyboard = sit(HEXPERT, "Ada Bo", match="series")
    output = played(keyboard)
    assert output.count("The game is over by HXP-9.") == 2
    assert "The match so far: Ada " in output
    assert "Press Enter for the next game." in output.split(WIPE)[-1] or "The match: Ada " in output
    ends = [screen for screen in output.split(WIPE) if "The game is over" in screen]
    assert "Press Enter for the next game." in ends[0]  # the result is not wiped before it is read
    totals = keyboard.table.match.totals
    assert f"The match: Ada {totals[0]}, Bo {totals[1]}." in output


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in names() for kind in load(name).series])
def test_a_match_goes_on_where_it_was_stopped(name: str, kind: str, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = sit(load(name), "Ada random", match=kind)

    def look(seat: int, printed: str) -> None:
        if keyboard.table.match.outcomes and len(keyboard.table.position.history()) > 8:
            raise EOFError

    keyboard.look = look
    played(keyboard)
    before = keyboard.table
    assert len(before.match.outcomes) == 1
    table = terminal.resumed(before.save.read_text(encoding="utf-8"), None, before.save, None)
    assert table.position.bytes() == before.position.bytes()
    assert table.match.totals == before.match.totals
    assert table.match.next_options == before.match.next_options
    again = Keyboard(table)
    monkeypatch.setattr(builtins, "input", again.input)
    assert "The match: Ada " in played(again)
    assert table.match.over


# --- choosing a game --------------------------------------------------------------------------------------------------


def test_a_game_is_chosen_by_questions_that_are_asked_again_after_a_mistake(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, color_system=None, width=100)
    number = str(names().index("hexpert") + 1)
    answers = iter(["9", "", number, "loud", "rays", "league", "", "a b c d e", "Ada", "c3", "quit"])
    monkeypatch.setattr(builtins, "input", lambda prompt="": next(answers))
    terminal.choose_and_play(console)
    output = file.getvalue()
    assert "there is no game '9'" in output
    assert "no preset 'loud'" in output
    assert "no match 'league'" in output
    assert "Hexpert has 1 to 4 seats, not 5" in output
    assert "Ada> " in output
    assert "Saved." in output
    assert list(answers) == []


def test_leaving_the_questions_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(prompt: str = "") -> str:
        raise EOFError

    monkeypatch.setattr(builtins, "input", end)
    terminal.choose_and_play(Console(file=io.StringIO(), force_terminal=True))


# --- a real terminal --------------------------------------------------------------------------------------------------


def test_the_program_plays_at_a_real_terminal(state: Path) -> None:
    """Two people at one device: covered, asked, refused, saved when the keyboard goes away."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", "XDG_STATE_HOME": str(state)}
    command = [sys.executable, "-m", "sixfold.cli", "play", "hexpert", "Ada", "Bo", "--save", "g.sixfold"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=state, env=environment)
    os.close(theirs)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        while text not in seen:
            ready, _, _ = select.select([ours], [], [], 120)
            assert ready, f"no {text!r} in {seen!r}"
            seen += os.read(ours, 65536).decode()

    try:
        until("press Enter.")
        os.write(ours, b"\n")
        until("> ")
        os.write(ours, b"c9\nc3\n")
        until("is not known")
        until("Bo, press Enter.")
        os.write(ours, b"\x04")
        until("Saved. Go on with: sixfold play --resume g.sixfold")
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert seen.count(WIPE) >= 3
    assert "\n1 C3\n" in (state / "g.sixfold").read_text(encoding="utf-8")
