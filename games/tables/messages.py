"""What leaves the server for a seat: one message, the same for pages, API and streams.

It is made from what the seat has been told (pacing.py) and may see (`State.observation`). Of the
others it never says whether they are asked, how many options they have, or how many decisions
were made; `step` counts only what this seat was asked.
"""

import hashlib
from datetime import datetime
from typing import Any, NamedTuple

import orjson
from django.utils import timezone

from games.engine.second_person import ME
from games.engine.state import State
from games.play.board import draw_board
from games.play.options import prompt, typed_options
from games.tables.models import Seat, Table
from games.tables.pacing import told_decisions
from games.tables.positions import Position, position_of
from games.tables.steps import step_of
from games.tables.telling import Listener

NOTHING = {"text": "", "detail": "", "rule": ""}


def write_json(data: Any) -> str:
    """A message is tens of kilobytes: the library's own writer takes ten times as long."""
    return orjson.dumps(data, default=tuple).decode()


class Message(dict[str, Any]):
    """All that a seat is told; `text` is the same as JSON, written once for version and answer."""

    text: str


class Sight(NamedTuple):
    """What one seat, or somebody who watches it, has been told of a table."""

    table: Table
    seat: int | None
    position: Position | None
    is_latest: bool
    is_watching: bool = False

    @property
    def is_over(self) -> bool:
        return self.table.is_over and self.is_latest

    @property
    def is_asked(self) -> bool:
        """Whether the seat is to choose now, and may."""
        return (
            self.table.is_playing
            and self.is_latest
            and not self.is_watching
            and self.position is not None
            and self.seat is not None
            and self.position.state.to_act == self.seat
        )


def sight_of(
    table: Table, seat: int | None, now: datetime | None = None, *, is_watching: bool = False
) -> Sight:
    if table.status == Table.Status.OPEN or not was_dealt(table):
        return Sight(table, seat, None, True, is_watching)
    latest = position_of(table)
    told = told_decisions(table, latest, seat, now or timezone.now())
    is_latest = told == table.decisions
    position = latest if is_latest else position_of(table, told)
    return Sight(table, seat, position, is_latest, is_watching)


def was_dealt(table: Table) -> bool:
    return bool(table.check_value)


def seat_message(
    table: Table, seat: int | None, since: int = 0, *, is_watching: bool = False
) -> Message:
    """All that a seat is told now; of the log, what comes after the first `since` lines."""
    now = timezone.now()
    sight = sight_of(table, seat, now, is_watching=is_watching)
    found = Message(
        {
            "table": table.pk,
            "game": table.game_id,
            "mode": table.mode,
            "status": status_of(sight),
            "seat": seat,
            "step": step_now(sight),
            "your_turn": sight.is_asked,
            "prompt": prompt_of(sight),
            "options": options_of(sight),
            "board": board_of(sight),
            "seats": [seat_data(one) for one in table.in_order],
            "thinking": thinking_of(sight),
            "result": result_of(sight),
            "can": abilities_of(sight),
            "next": table.next_id if sight.is_over else None,
        }
    )
    lines, log = told_log(sight, since)
    text = write_json(found)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    news = {"log": log, "version": f"{lines}-{digest}"}
    found |= news
    found.text = f"{text[:-1]},{write_json(news)[1:]}"
    return found


def log_count(version: str) -> int:
    """How many lines of the log somebody has who was sent this version."""
    head = version.partition("-")[0]
    return int(head) if head.isascii() and head.isdigit() and len(head) < 9 else 0


def status_of(sight: Sight) -> str:
    table = sight.table
    if table.is_over and not sight.is_latest:
        return Table.Status.PLAYING.value
    return str(table.status)


# -- what is asked ------------------------------------------------------------------------


def step_now(sight: Sight) -> int:
    """The number of the question that is asked, or will be asked next."""
    if sight.position is None or sight.seat is None:
        return 0
    own = sight.position.answers_of(sight.seat)
    waits = not sight.is_latest and bool(sight.table.answered >> sight.seat & 1)
    return step_of(sight.table, sight.seat, len(own) + waits)


def prompt_of(sight: Sight) -> dict[str, str]:
    table, position = sight.table, sight.position
    if sight.is_over:
        return NOTHING | {"text": "The match is over."}
    if position is None:
        return NOTHING | {"text": "Waiting for somebody to take the open seat."}
    if sight.is_asked:
        return prompt(position.state, sight.seat, names_of(table))
    thinking = thinking_of(sight)
    who = names_of(table)[thinking["seat"]] if thinking else ""
    return NOTHING | {"text": f"{who} is thinking." if who else "Waiting for the others."}


def options_of(sight: Sight) -> list[dict[str, Any]]:
    if not sight.is_asked or sight.position is None:
        return []
    return typed_options(sight.position.state, names_of(sight.table))


def thinking_of(sight: Sight) -> dict[str, Any] | None:
    """A bot that thinks for a person who plays against bots only. With more people at the
    table it is not said whom the match waits for."""
    table, position = sight.table, sight.position
    if table.thinks_since is None or table.beat or position is None or not table.is_playing:
        return None
    return {"seat": position.state.to_act, "since": table.thinks_since.isoformat()}


# -- what is seen -------------------------------------------------------------------------


def board_of(sight: Sight) -> dict[str, Any] | None:
    if sight.position is None:
        return None
    state = sight.position.state
    names = names_of(sight.table)
    if sight.is_over:
        return draw_board(state, sight.seat, names, open_cards=True)
    shown = state if sight.is_asked else without_turn(state)
    return draw_board(shown, sight.seat, names)


def without_turn(state: State) -> State:
    """The same match, without who is asked and what."""
    shown = state.clone()
    shown.to_act = shown.options = None
    return shown


def names_of(table: Table) -> list[str]:
    return [seat.name or f"Player {seat.number + 1}" for seat in table.in_order]


def seat_data(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.bot,
        "deck": seat.deck_name,
        "here": seat.is_here,
    }


def result_of(sight: Sight) -> dict[str, Any] | None:
    table = sight.table
    if not sight.is_over or table.result is None:
        return None
    won = sight.seat in table.result["winners"] if sight.seat is not None else None
    return {**table.result, "won": won, "run": table.job_id, "seed": table.seed}


def abilities_of(sight: Sight) -> dict[str, Any]:
    """What the seat may do besides answering."""
    table, seat = sight.table, sight.seat
    sits = seat is not None and not sight.is_watching
    playing = sits and status_of(sight) == Table.Status.PLAYING.value
    answered = bool(seat is not None and sight.position and sight.position.answers_of(seat))
    return {
        "take_back": playing and table.is_practice and answered,
        "hint": table.is_practice and sight.is_asked,
        "resign": playing,
        "rematch": sits and sight.is_over and sight.position is not None,
        "again": sits and sight.is_over and sight.position is not None and table.is_practice,
        "leave": sits and not sight.is_over,
        "takeover": away_seats(sight) if playing else [],
        "invite": table.invite if sits and table.status == Table.Status.OPEN else "",
    }


def away_seats(sight: Sight) -> list[int]:
    return [one.number for one in sight.table.in_order if one.number != sight.seat and one.is_away]


def told_log(sight: Sight, since: int) -> tuple[int, list[dict[str, Any]]]:
    """How many lines of the log the seat is told, and those after the first `since`."""
    if sight.position is None:
        return 0, []
    names = names_of(sight.table)
    if sight.seat is not None and not sight.is_watching:
        names[sight.seat] = ME
    listener = Listener(sight.table.pk, sight.seat, sight.is_over, names)
    return listener.news(sight.position.state, since)
