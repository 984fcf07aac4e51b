"""Bots from outside: a function in somebody's file, `path/to/file.py:function`, of the same arguments as every bot.

It thinks in a process of its own, so that it can neither hang nor break whoever asks: one that is late is killed and started
again. Questions go to its standard input, answers come back from its standard output, a line of JSON each; what the bot
itself prints goes to standard error.
"""

from __future__ import annotations

import base64
import contextlib
import importlib
import importlib.util
import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import IO, Any

import numpy as np

from sixfold.core.bot import Allowance, Choice, Thought
from sixfold.core.errors import OptionError, SixfoldError
from sixfold.core.game import Game
from sixfold.core.kernel import default_mode
from sixfold.core.position import View
from sixfold.core.warm import warm

from .referee import Lapse, as_thought, code_of

GRACE = 1.0
"""Seconds on top of what a bot may take: for the way to it and back, on a busy machine."""
BIRTH = 120.0
"""Seconds a bot's file may take to be loaded."""


def outside(name: str, game: Game) -> Outside:
    """The bot of a name; the same one for as long as this process lives."""
    path, _, function = name.rpartition(":")
    return started(Path(path).resolve(), function, game)


class Outside:
    """A bot in a process of its own; started at once, so that a file that cannot be used is said before the game."""

    def __init__(self, path: Path, function: str, game: Game) -> None:
        if not path.is_file():
            raise OptionError(f"the bot {path.name}:{function}: there is no file {path}")
        self.name, self.game = f"{path.name}:{function}", game
        self._hello = {
            "path": str(path),
            "function": function,
            "game": game.name,
            "components": base64.b64encode(pickle.dumps(game.components)).decode(),
        }
        self._child: _Child | None = None
        self._start()

    def __call__(self, view: View, allowed: Allowance, seed: int) -> Thought:
        """Its thought, or the lapse that there is none."""
        child = self._child or self._start()
        question = {
            "options": self.game.options_text(view.options),
            "seat": view.seat,
            "state": view.state.tobytes().hex(),
            "seconds": allowed.seconds,
            "cores": allowed.cores,
            "seed": seed,
        }
        try:
            answer = child.ask(question, allowed.seconds + GRACE)
        except Lapse:
            if child.gone:
                self._child = None
            raise
        best = tuple(Choice(self.game.moves.move(code), value) for code, value in answer["best"])
        return Thought(best, answer["unit"], answer["effort"])

    def _start(self) -> _Child:
        child = _Child()
        try:
            child.ask(self._hello, BIRTH)
        except Lapse as lapse:
            child.end()
            raise OptionError(f"the bot {self.name}: {lapse.text}") from None
        self._child = child
        return child


started = cache(Outside)


class _Child:
    """The process, and a thread that hears it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold.bots.outside"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_hear, args=(self.process.stdout, self._heard), daemon=True).start()
        self.end = weakref.finalize(self, _end, self.process)

    @property
    def gone(self) -> bool:
        """Whether it can no longer be asked."""
        return not self.end.alive

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer, or why there is none; one that is late or has ended is gone."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self._heard.get(timeout=seconds)
        except OSError:
            line = ""
        except queue.Empty:
            self.end()
            raise Lapse("slow", f"no answer after {seconds:g} s") from None
        if not line:
            self.end()
            raise Lapse("crashed", "its process ended")
        answer: dict[str, Any] = json.loads(line)
        if "failure" in answer:
            raise Lapse(answer["failure"], answer["text"])
        return answer


def _hear(source: IO[str], heard: queue.SimpleQueue[str]) -> None:
    with source:
        for line in source:
            heard.put(line)
    heard.put("")


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()


# --- in the process of the bot ----------------------------------------------------------------------------------------


def _begin(hello: dict[str, Any]) -> tuple[Callable[..., object], Game]:
    """The function and the game."""
    path = Path(hello["path"])
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"outside_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    bot: Callable[..., object] | None = getattr(module, hello["function"], None)
    if not callable(bot):
        raise SixfoldError(f"{path.name} has no function {hello['function']!r}")
    components = pickle.loads(base64.b64decode(hello["components"]))
    game: Game = importlib.import_module(f"sixfold.games.{hello['game']}").make(components)
    warm(game)
    return bot, game


def _thought(bot: Callable[..., object], game: Game, question: dict[str, Any]) -> dict[str, Any]:
    state = np.frombuffer(bytes.fromhex(question["state"]), game.dtype)[0]
    view = View(game, game.read_options(question["options"]), question["seat"], state, default_mode())
    thought = as_thought(bot(view, Allowance(question["seconds"], question["cores"]), question["seed"]))
    best = [(code_of(choice.move, game), float(choice.value)) for choice in thought.best]
    return {"best": best, "unit": thought.unit, "effort": int(thought.effort)}


def _failure(error: BaseException) -> dict[str, Any]:
    if isinstance(error, Lapse):
        return {"failure": error.kind, "text": error.text}
    text = str(error) if isinstance(error, SixfoldError) else f"{type(error).__name__}: {error}"
    return {"failure": "crashed", "text": text[:200]}


def _questions(asked: queue.SimpleQueue[str]) -> None:
    """Hear them in a thread: when whoever asks has gone, the process ends, whatever the bot is doing."""
    for line in sys.stdin:
        asked.put(line)
    os._exit(0)


def main() -> None:
    """Load the bot, then answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_questions, args=(asked,), daemon=True).start()

    def answer(data: dict[str, Any]) -> None:
        answers.write(json.dumps(data) + "\n")
        answers.flush()

    try:
        bot, game = _begin(json.loads(asked.get()))
    except BaseException as error:
        return answer(_failure(error))
    answer({})
    while True:
        question = json.loads(asked.get())
        try:
            answer(_thought(bot, game, question))
        except BaseException as error:
            answer(_failure(error))


if __name__ == "__main__":
    main()
