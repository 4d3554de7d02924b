"""Tell a recorded match line by line. Needs no Django: python -m games.replay FILE."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from games import rulebooks
from games.engine.errors import BadReplay
from games.engine.flow import Action
from games.engine.replay import Replay, check_end, loads, start_match, steps
from games.engine.state import State
from games.engine.telling import HeardFaces, tell
from games.rulebooks.catalogue import catalogue

HELP = "Narrate a recorded match with the rule numbers of what happened."


def names_of(replay: Replay) -> list[str]:
    """What the players are called: their seat and, if known, who sat there."""
    known = dict(enumerate(replay.names))
    return [
        f"Player {seat + 1}" + (f" ({known[seat]})" if known.get(seat) else "")
        for seat in range(replay.seats)
    ]


def read_replay(path: Path) -> Replay:
    """The replay in a file: packed as `simulate` writes it, or the JSON that the web gives."""
    try:
        return loads(path.read_bytes())
    except OSError as error:
        raise BadReplay(f"{path} cannot be read: {error.strerror}.") from error
    except BadReplay as error:
        raise BadReplay(f"{path}: {error}") from error


def match_of(replay: Replay) -> State:
    """The match of a replay of a shipped game before its first decision."""
    if replay.game not in rulebooks.PACKAGES:
        raise BadReplay(f"The replay is of {replay.game!r}, which is not a game here.")
    return start_match(replay, rulebooks.get(replay.game), catalogue(replay.game))


def narrate_match(replay: Replay, state: State, seat: int | None = None) -> Iterator[list[str]]:
    """The match in lines, one list up to each decision; what a seat did not see stays hidden."""
    names = names_of(replay)
    faces = HeardFaces(state, seat)
    for index, events in steps(replay, state):
        found = [text for _, text in tell(faces, events, names)]
        if index is not None and state.to_act is not None and seat in (None, state.to_act):
            found.append(decision_text(names[state.to_act], state.legal_actions(), index))
        yield found
    check_end(replay, state)


def decision_text(name: str, options: Sequence[Action], index: int) -> str:
    return f"  {name} chooses {action_text(options[index])} ({index + 1} of {len(options)})"


def action_text(action: Action) -> str:
    return " ".join(map(str, action))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--seat", type=int, help="tell it as this seat (0, 1, ...) saw it")
    parser.add_argument("--step", action="store_true", help="wait for Enter at every decision")


def run(options: dict[str, Any], write: Callable[[str], Any], wait: Callable[[], Any]) -> None:
    """Tell the match in `options["file"]`; BadReplay if it cannot be told."""
    replay = read_replay(options["file"])
    seat = options["seat"]
    if seat is not None and not 0 <= seat < replay.seats:
        raise BadReplay(f"There is no seat {seat}; the match has seats 0 to {replay.seats - 1}.")
    state = match_of(replay)
    write(f"{state.table.rulebook.title}, {replay.mode}, seed {replay.seed}")
    for lines in narrate_match(replay, state, seat):
        for line in lines:
            write(line)
        if options["step"] and state.result is None:
            wait()


def wait_for_enter() -> None:
    """Let the reader set the pace; a pipe reads on without waiting."""
    if sys.stdin.isatty():
        input()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m games.replay", description=HELP)
    add_arguments(parser)
    try:
        run(vars(parser.parse_args(arguments)), print, wait_for_enter)
    except BadReplay as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
