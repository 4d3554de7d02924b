"""What a bot would do in somebody's place. Greedy says so at once; a search is left to a worker."""

from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from games.bots.hints import advise
from games.bots.seat import Seat as BotSeat
from games.tables.bots import decision_seed
from games.tables.messages import sight_of
from games.tables.models import Table
from games.tables.opening import Player
from games.tables.positions import Position, position_of
from games.tables.refusals import not_your_turn
from games.tables.services import check_playing, check_practice, seat_of
from games.tables.wakeups import wake_adviser
from games.tables.writing import load_table

AGAIN = timedelta(seconds=10)  # after which a call for a hint counts as lost
Hint = dict[str, Any]


def table_hint(table_id: str, by: Player, level: str = "greedy", number: int | None = None) -> Hint:
    """What a bot would do now, and how well it thinks the seat would then stand.

    Of one that searches `option` is None until a worker has thought.
    """
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    sight = sight_of(table, seat.number)
    position = check_playing(table, sight)
    check_practice(table, "A hint")
    if not sight.is_asked:
        raise not_your_turn()
    if level != "greedy":
        return thought_hint(table, position, level)
    Table.objects.filter(pk=table.pk).update(hints=F("hints") + 1)
    return hint_at(table, position, level)


def hint_at(table: Table, position: Position, level: str) -> Hint:
    state = position.state
    assert state.to_act is not None
    seed = decision_seed(table, len(position.actors))
    found = advise(BotSeat(state, state.to_act), seed, level)
    option = state.legal_actions().index(found.action)
    return {"option": option, "level": level, "estimate": round(found.estimate, 3)}


def thought_hint(table: Table, position: Position, level: str) -> Hint:
    """The hint for this position if it is there; else a worker is asked for it, once."""
    place, now = place_of(table, position), timezone.now()
    known = table.hint if table.hint and table.hint["place"] == place else None
    if known and known["said"]:
        said: Hint = known["said"]
        return said
    if known is None or known["asked_at"] < (now - AGAIN).isoformat():
        asked = {"place": place, "level": level, "asked_at": now.isoformat(), "said": None}
        hints = table.hints + (known is None)
        Table.objects.filter(pk=table.pk).update(hint=asked, hints=hints)
        wake_adviser(table.pk)
    return {"option": None, "level": level, "estimate": None}


def place_of(table: Table, position: Position) -> list[int]:
    """What tells positions of a table apart."""
    return [len(table.take_backs), len(position.actors)]


def think_of_hint(table_id: str) -> bool:
    """For a worker: give the hint that was asked for, if the table still stands there."""
    table = load_table(table_id)
    asked = table.hint
    if not asked or asked["said"] or not table.is_playing:
        return False
    position = position_of(table)
    if asked["place"] != place_of(table, position):
        return False
    said = hint_at(table, position, asked["level"])
    ours = Table.objects.filter(pk=table.pk, decisions=table.decisions)
    return bool(ours.update(hint=asked | {"said": said}))
