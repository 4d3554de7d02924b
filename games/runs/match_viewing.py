"""Stored matches played again: replay files, event logs, and what a seat saw at each step.

Everything follows from a match's actions, its job's decks and its seed, by the rules it was played
with. Where the rules have changed since and it would end otherwise, or cannot be played at all, what
was told of it then is read from its record (games/runs/match_logs.py).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings

from games import rulebooks
from games.engine.errors import BadReplay, IllegalAction
from games.engine.flow import Action
from games.engine.replay import KIND, SHORT, Replay, cards_hash, events_since, unpack_actions
from games.engine.state import Event, Result, State, redact
from games.engine.telling import HeardFaces, tell
from games.play.plans import plan_from
from games.play.running import Tables, play_number
from games.runs.match_logs import kept_actions, told_events
from games.runs.models import Match
from games.runs.snapshots import counts_in, decks_in

PAGE = 100


class OnlyRecorded(BadReplay):
    """The rules of today lead elsewhere: the match can be read, not played again."""


class Viewing:
    """One match, ready to be played again up to any step.

    Step 0 is before the first decision; a match of n decisions has n + 1 steps.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        if match.job.engine_version == match.job.engine_now:
            self.lay_table()
        else:
            self.check_older_match()

    def lay_table(self) -> None:
        match, job = self.match, self.match.job
        self.snapshots = [
            deck.snapshot for deck in job.decks.select_related("snapshot").order_by("place")
        ]
        self.rulebook = rulebooks.get(job.game_id)
        plan = plan_from(job.plan)
        self.tables = Tables(self.rulebook, plan, decks_in(self.snapshots))
        self.setting = plan.setting(match.number)
        self.entries = [plan.entries[entry] for entry in self.setting.seats]
        self.packed = match.actions or kept_actions(match) or self.play_again()
        self.actions = unpack_actions(self.packed)
        # The last action of a broken match is what broke it, or never came back.
        self.steps = max(0, len(self.actions) - bool(match.error))
        self.deck_names = [d.name for d in job.decks.order_by("place")]

    def check_older_match(self) -> None:
        """A match of earlier rules is played again if it still goes as it did then.

        Whatever goes wrong on the way, cards that cannot be read included, is a difference.
        """
        job = self.match.job
        try:
            self.lay_table()
            self.verify()
        except Exception as error:
            raise OnlyRecorded(
                f"The match was played by engine {job.engine_version} "
                f"and would end otherwise by this one, {job.engine_now}."
            ) from error

    def play_again(self) -> str:
        """The actions of a match whose own were put away; none if it broke before the first."""
        if self.match.error:
            return ""
        number, seconds = self.match.number, settings.MATCH_SECONDS
        record, _ = play_number(self.tables, number, seconds)
        if record.check != self.match.check_value:
            raise OnlyRecorded("The match was played again and came out otherwise.")
        return record.actions

    @property
    def names(self) -> list[str]:
        """What the players are called: by their decks, by their bots where only those differ."""
        decks = [self.deck_names[entry.deck] for entry in self.entries]
        bots = [entry.bot for entry in self.entries]
        apart = decks if len(set(decks)) > 1 else bots if len(set(bots)) > 1 else []
        if not apart:
            return [f"Player {seat + 1}" for seat in range(len(self.entries))]
        return [f"Player {seat + 1} ({known})" for seat, known in enumerate(apart)]

    def start(self) -> State:
        if self.match.error and not self.actions:
            raise BadReplay("The match broke before its first decision.")
        table = self.tables.at(self.setting)
        return self.rulebook.start(table, self.match.seed)

    def walk(self) -> Iterator[tuple[int, State]]:
        """Every step with the one state that moves through them."""
        state = self.start()
        for step in range(self.steps):
            yield step, state
            state.take(self.actions[step])
        yield self.steps, state

    def at(self, step: int) -> tuple[State, list[Event]]:
        """The match at a step, and what has happened since the step before."""
        since = before = None
        for number, state in self.walk():
            since, before = before, state.log
            if number == step:
                events = events_since(state, since)
                return (self.given_up(state) if self.is_given_up(state, step) else state), events
        raise BadReplay(f"There is no step {step}; steps are 0 to {self.steps}.")

    def is_given_up(self, state: State, step: int) -> bool:
        """Whether somebody at a live table resigned at this step: no rule ended the match."""
        ended = step == self.steps and bool(self.match.reason) and not self.match.error
        return ended and state.result is None

    def given_up(self, state: State) -> State:
        """The same position with the end that was written down; nobody is asked any more."""
        state.result = Result(tuple(self.match.winners), self.match.reason, self.match.rule)
        state.to_act = state.options = None
        return state

    def last_position(self) -> State:
        """Where the actions lead, whether or not somebody gave up there."""
        return [state for _, state in self.walk()][-1]

    def replay(self) -> Replay:
        """The match as a file that plays anywhere. A broken one stops where it broke."""
        state = self.last_position()
        places = self.tables.places(self.setting)
        result = state.result
        return Replay(
            kind=KIND,
            engine=self.rulebook.version,
            game=self.rulebook.slug,
            cards=cards_hash(face.card for face in state.table.faces),
            mode=state.table.mode,
            seats=state.table.seats,
            options=state.table.options,
            decks=[counts_in(self.snapshots[place]) for place in places],
            names=[entry.bot for entry in self.entries],
            seed=self.match.seed,
            actions=self.packed,
            result=[list(result.winners), result.reason, result.rule] if result else [],
            fingerprint=state.fingerprint()[:SHORT],
        )

    def verify(self) -> None:
        """Play it again; BadReplay if it does not end as it is written down."""
        state = self.last_position()
        given_up = self.is_given_up(state, self.steps) and "table" in self.match.job.plan
        found = self.given_up(state.clone()).result if given_up else state.result
        said = (tuple(self.match.winners), self.match.reason, self.match.rule)
        if found is None or tuple(found) != said:
            raise BadReplay(f"The match ends {found}, not {said}.")
        if f"{state.rng:016x}" != self.match.check_value:
            raise BadReplay("The match ends in another position than it did.")

    # -- for people -------------------------------------------------------------------

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The whole log as a seat saw it (None: with everything), each event with its step."""
        found: list[dict[str, Any]] = []
        faces = since = None
        for step, state in self.walk():
            faces = faces or HeardFaces(state, seat)
            for data in self.events_data(faces, events_since(state, since)):
                found.append({"number": len(found), "step": step, **data})
            since = state.log
        return found

    def events_data(self, faces: HeardFaces, events: Sequence[Event]) -> list[dict[str, Any]]:
        """Events as data and in words, told to the seat whose faces these are."""
        return [event_data(seen, text) for seen, text in tell(faces, events, self.names)]

    def last_events(self, state: State, seat: int | None, count: int) -> list[dict[str, Any]]:
        """The newest events of a position, with the faces of all that came before them."""
        events = state.events()
        place = max(0, len(events) - count)
        faces = HeardFaces(state, seat)
        for event in events[:place]:
            faces.hear(redact(event, seat))
        return self.events_data(faces, events[place:])

    def view(self, step: int, seat: int) -> dict[str, Any]:
        """What a seat sees at a step: its view, what happened before, what it chose then."""
        state, events = self.at(step)
        self.check_seat(seat)
        view = state.view(seat)
        view.pop("events")
        mine = state.to_act == seat and step < len(self.actions)
        return view | {
            "step": step,
            "steps": self.steps,
            "happened": self.last_events(state, seat, len(events)),
            "chosen": self.actions[step] if mine else None,
            "names": self.names,
        }

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.entries):
            raise BadReplay(f"There is no seat {seat}; seats are 0 to {len(self.entries) - 1}.")

    def why_not(self, step: int, action: Action) -> IllegalAction | None:
        """Why an action was not open to the seat to act; None if it was."""
        state, _ = self.at(step)
        if action in state.legal_actions():
            return None
        return self.rulebook.why_not(state, action)

    def turn_steps(self) -> list[dict[str, int]]:
        """The first step of each turn, to jump to."""
        found: list[dict[str, int]] = []
        for step, state in self.walk():
            turn = int(getattr(state, "turn", 0))
            if not found or found[-1]["turn"] != turn:
                found.append({"turn": turn, "step": step})
        return found


def event_data(seen: Event, text: str) -> dict[str, Any]:
    verb, rule, actor, card, card_id, *details = seen
    return {
        "verb": verb,
        "rule": rule,
        "seat": actor,
        "card": card,
        "card_id": card_id,
        "details": details,
        "text": text,
    }


def events_page(
    match: Match, seat: int | None = None, start: int = 0, count: int = PAGE
) -> dict[str, Any]:
    """A page of a match's event log, rebuilt from its actions, or as it was told then."""
    events, from_record = all_events(match, seat)
    return {
        "from_record": from_record,
        "total": len(events),
        "next": start + count if start + count < len(events) else None,
        "events": events[start : start + count],
    }


def all_events(match: Match, seat: int | None) -> tuple[list[dict[str, Any]], bool]:
    """The log, and whether it is read from the record, which is told with everything."""
    try:
        return Viewing(match).events(seat), False
    except OnlyRecorded:
        recorded = told_events(match)
        if recorded is None:
            raise
        return recorded, True
