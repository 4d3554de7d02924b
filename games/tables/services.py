"""What can be done at a table, for pages, API and tests alike.

Each service names who asks (`Player`). Of what is refused nothing is changed.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.flow import Action
from games.engine.replay import pack_actions, unpack_actions
from games.engine.state import Result
from games.play.options import why_not
from games.tables.bots import answer_quick_bots, is_thinking
from games.tables.messages import Sight, away_seats, sight_of
from games.tables.models import Seat, Table, new_link
from games.tables.opening import (
    Player,
    SeatAsk,
    bot_name,
    sit_down,
    table_join,
    table_open,
)
from games.tables.pacing import beat_after
from games.tables.positions import Position, check_value, engine_table, keep_position, position_of
from games.tables.refusals import (
    TableRefused,
    no_seat,
    no_table,
    not_started,
    not_your_seat,
    not_your_turn,
    table_over,
)
from games.tables.steps import answer_at, step_of, take_back_row
from games.tables.writing import ended_fields, load_table, moved_fields, try_again, write_table

__all__ = [
    "Player",
    "SeatAsk",
    "seat_of",
    "table_act",
    "table_join",
    "table_leave",
    "table_open",
    "table_resign",
    "table_return",
    "table_take_back",
    "table_takeover",
    "table_watch",
]

STANDS_IN = "greedy"  # the bot that plays for somebody who left


# -- who sits where -----------------------------------------------------------------------


def seat_of(table: Table, by: Player, number: int | None = None) -> Seat:
    """The seat that somebody has at a table: the one named, or the first of theirs."""
    mine = [seat for seat in table.in_order if by.has(seat)]
    if not mine:
        raise no_table()
    if number is None:
        return mine[0]
    if not 0 <= number < len(table.in_order):
        raise no_seat(number, len(table.in_order))
    found = next((seat for seat in mine if seat.number == number), None)
    if found is None:
        raise not_your_seat()
    return found


def watched_seat(table: Table, link: str) -> Seat:
    """The seat that a link lets one watch."""
    found = next((seat for seat in table.in_order if link and seat.watch == link), None)
    if found is None:
        raise TableRefused("expired-link", "This link shows nothing any more.", 410)
    return found


def note_presence(seat: Seat) -> None:
    """Remember that somebody is here, without a write for every request."""
    now = timezone.now()
    if seat.seen_at is None or (now - seat.seen_at).total_seconds() > 15 or seat.left_at:
        seat.seen_at, seat.left_at = now, None
        Seat.objects.filter(pk=seat.pk).update(seen_at=now, left_at=None)


def check_playing(table: Table, sight: Sight) -> Position:
    """The position a seat has been told of; the match must be going on, as far as it knows."""
    if sight.is_over:
        raise table_over()
    if sight.position is None:
        raise not_started()
    return sight.position


# -- answering ----------------------------------------------------------------------------


@try_again
def table_act(
    table_id: str,
    by: Player,
    step: int,
    *,
    option: int | None = None,
    action: Sequence[Any] | None = None,
    number: int | None = None,
) -> tuple[Table, Seat]:
    """Answer a step, by the number of an option or by the action itself.

    The same answer to a step that it answered already changes nothing and is no mistake.
    """
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    sight = sight_of(table, seat.number)
    given = tuple(action) if action is not None else option
    if given is None:
        raise TableRefused("no-answer", "Give an option or an action.", 422)
    if is_answered(table, seat, step, given):
        return table, seat
    check_playing(table, sight)
    if not sight.is_asked:
        raise not_your_turn()
    check_step(table, seat, step)
    latest = position_of(table)
    answer(table, seat, latest, index_of(latest, given))
    return table, seat


def is_answered(table: Table, seat: Seat, step: int, given: Action | int) -> bool:
    """Whether a step was answered so before; TableRefused if it was answered otherwise."""
    if table.status == Table.Status.OPEN or not table.check_value:
        return False
    latest = position_of(table)
    decision = answer_at(table, latest, seat.number, step)
    if decision is None:
        return False
    taken = unpack_actions(table.actions)[decision]
    if given == taken or position_of(table, decision).state.legal_actions()[taken] == given:
        return True
    raise TableRefused("answered", f"Step {step} was answered otherwise already.")


def check_step(table: Table, seat: Seat, step: int) -> None:
    asked = step_of(table, seat.number, len(position_of(table).answers_of(seat.number)))
    if step < asked:
        raise TableRefused("old-step", f"Step {step} was taken back. You are asked step {asked}.")
    if step > asked:
        raise TableRefused("unknown-step", f"There is no step {step} yet. You are asked step {asked}.")  # fmt: skip


def index_of(position: Position, given: Action | int) -> int:
    """The place of an answer among the options."""
    options = position.state.legal_actions()
    if isinstance(given, int):
        if 0 <= given < len(options):
            return given
        message = f"There is no option {given}; options are 0 to {len(options) - 1}."
        raise TableRefused("unknown-option", message, 422)
    if given in options:
        return options.index(given)
    return refuse_action(position, given)


def refuse_action(position: Position, action: Action) -> int:
    """Say which rule forbids it, if it is an action that the game has at all."""
    state = position.state
    shapes = state.table.rulebook.action_shapes
    if not action or (action[0], len(action) - 1) not in shapes:
        raise TableRefused("unknown-action", "The game has no such action. Choose an option.", 422)
    raise TableRefused("illegal", "This is not possible now.", 422, fix="Choose an option.")


def answer(table: Table, seat: Seat, latest: Position, index: int) -> None:
    """Take an answer, let the quick bots follow, write it all at once."""
    position, more = answer_quick_bots(table, latest.after(index))
    changes = moved_fields(table, position, [index, *more])
    changes |= beat_after(table, seat.number, timezone.now())
    with transaction.atomic():
        write_table(table, **changes)
    keep_position(table, position)


# -- against bots -------------------------------------------------------------------------


@try_again
def table_take_back(table_id: str, by: Player, number: int | None = None) -> tuple[Table, Seat]:
    """Back to the seat's last decision. Against bots only, and marked in the record."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    latest = check_playing(table, sight_of(table, seat.number))
    check_practice(table, "Take back")
    own = latest.answers_of(seat.number)
    if not own:
        raise TableRefused("nothing-to-take-back", "You have made no decision yet.")
    earlier = position_of(table, own[-1])
    kept = unpack_actions(table.actions)[: own[-1]]
    with transaction.atomic():
        write_table(
            table,
            actions=pack_actions(kept),
            decisions=own[-1],
            check_value=check_value(earlier.state),
            take_backs=[*table.take_backs, take_back_row(table, latest, seat.number)],
            thinks_since=None,
            lease_until=None,
        )
    keep_position(table, earlier)
    return table, seat


def check_practice(table: Table, what: str) -> None:
    if not table.is_practice:
        raise TableRefused("not-alone", f"{what} is for tables where all others are bots.")


def card_refusal(table: Table, seat: Seat, card: int) -> dict[str, str]:
    """Why a card begins no option now."""
    sight = sight_of(table, seat.number)
    position = check_playing(table, sight)
    if not sight.is_asked:
        raise not_your_turn()
    return why_not(position.state, seat.number, card)


# -- leaving ------------------------------------------------------------------------------


@try_again
def table_resign(table_id: str, by: Player, number: int | None = None) -> tuple[Table, Seat]:
    """Give up. The match ends, unless others who are still in it play on against each other:
    then a bot takes the seat."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    check_playing(table, sight_of(table, seat.number))
    if goes_on_without(table, seat):
        replace_by_bot(table, seat)
    else:
        with transaction.atomic():
            write_table(table, **ended_fields(result_without(table, seat), "resigned"))
    return table, seat


def goes_on_without(table: Table, seat: Seat) -> bool:
    """Whether somebody else is left who plays against more than one team."""
    others = [one for one in table.people if one.number != seat.number]
    return bool(others) and len(rival_teams(table, seat)) != 1


def rival_teams(table: Table, seat: Seat) -> list[tuple[int, ...]]:
    laid = engine_table(table)
    return [team for team in laid.rulebook.teams(laid) if seat.number not in team]


def result_without(table: Table, seat: Seat) -> Result:
    winners = tuple(sorted(number for team in rival_teams(table, seat) for number in team))
    return Result(winners, f"{seat.name} resigned", "")


@try_again
def table_leave(table_id: str, by: Player, number: int | None = None) -> tuple[Table, Seat]:
    """Get up; one may come back. A table that has not begun is closed if its host leaves."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    seat.left_at = timezone.now()
    changes: dict[str, Any] = {}
    if table.status == Table.Status.OPEN:
        if by.account and table.host_id == by.account.pk:
            closed = Result((), "The table was closed before it began", "")
            changes = ended_fields(closed, "closed")
        else:
            seat.kind, seat.user, seat.guest, seat.name = Seat.Kind.OPEN, None, "", ""
    with transaction.atomic():
        write_table(table, **changes)
        seat.save()
    return table, seat


@try_again
def table_takeover(
    table_id: str, by: Player, absent: int, number: int | None = None
) -> tuple[Table, Seat]:
    """Agree that a bot plays for somebody who left; it does when all others agree."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    sight = sight_of(table, seat.number)
    check_playing(table, sight)
    if absent not in away_seats(sight):
        raise TableRefused("not-away", f"Nobody is missing at seat {absent}.")
    missing = table.in_order[absent]
    missing.replace_votes |= 1 << seat.number
    voters = [one for one in table.people if one.number != absent and not one.is_away]
    if all(missing.replace_votes >> one.number & 1 for one in voters):
        replace_by_bot(table, missing)
    else:
        with transaction.atomic():
            write_table(table)
            missing.save(update_fields=["replace_votes"])
    return table, seat


def replace_by_bot(table: Table, seat: Seat) -> None:
    """A bot sits down and answers at once if its seat is asked. Who left may return."""
    seat.kind, seat.bot = Seat.Kind.BOT, STANDS_IN
    seat.name = f"{seat.name or bot_name(seat.number)} (bot)"
    position, answers = answer_quick_bots(table, position_of(table))
    changes = moved_fields(table, position, answers)
    if answers:
        changes |= beat_after(table, seat.number, timezone.now())
    with transaction.atomic():
        write_table(table, **changes)
        seat.save()
    keep_position(table, position)


@try_again
def table_return(table_id: str, by: Player, number: int | None = None) -> tuple[Table, Seat]:
    """Come back to a seat that a bot plays meanwhile."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    if table.is_over:
        raise table_over()
    if seat.is_person:
        note_presence(seat)
        return table, seat
    sit_down(seat, by)
    thinking = is_thinking(table, position_of(table))
    with transaction.atomic():
        write_table(table, thinks_since=timezone.now() if thinking else None)
        seat.save()
    return table, seat


# -- watching --------------------------------------------------------------


@try_again
def table_watch(table_id: str, by: Player, *, on: bool, number: int | None = None) -> str:
    """A link by which others watch this seat, or none any more."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    if bool(seat.watch) != on:
        seat.watch = new_link() if on else ""
        with transaction.atomic():
            write_table(table)
            seat.save(update_fields=["watch"])
    return seat.watch
