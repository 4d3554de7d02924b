"""What every game on the kernel promises, as checks on one position or one match.

Each check takes a position that it leaves as it was and asserts one promise. The suite in
test_contract.py runs them over positions of every game; the tests of the checks themselves
are in test_contract_checks.py.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from games import rulebooks
from games.bots.match import Outcome, play, seat_bots
from games.bots.seat import Bot, GreedyBot, RandomBot, Seat
from games.bots.tables import Tables
from games.engine.errors import BadTable, IllegalAction
from games.engine.flow import Action, refuse_run
from games.engine.replay import cards_hash, dumps, loads, record, verify
from games.engine.rng import Rng
from games.engine.rulebook import Rulebook
from games.engine.state import State, redact
from games.engine.table import Table
from tests.engine import toy

STRIDES = (2, 8, 30, 90)  # decisions between positions, roughly
MEMORY = 40  # events that a position keeps
OPENING = 300  # decisions compared with another process
ONWARD = 120  # decisions that a sample is played on

RULE_NUMBER = re.compile(r"[A-Z]{2}-[0-9XR][0-9.]*[a-z]?")


# -- cases and positions ----------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A game in one of its modes with so many seats."""

    game: str
    mode: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}-{self.mode}-{self.seats}"

    @property
    def rulebook(self) -> Rulebook:
        return toy.TOY if self.game == "toy" else rulebooks.get(self.game)

    def table(self, number: int) -> Table:
        """The table of a match: decks in rotation, and one option changed now and then."""
        if self.game == "toy":
            return Table(toy.TOY, toy.spec(self.seats))
        options = self.varied(number)
        try:
            return tables(self, tuple(options.items())).at(number)
        except BadTable:
            if not options:
                raise
            return tables(self, ()).at(number)  # that choice is not for so many seats

    @property
    def changes(self) -> list[dict[str, Any]]:
        """Each choice of each option that is not what a table has anyway."""
        if self.game == "toy":
            return []
        return [
            {option.name: choice}
            for option in self.rulebook.modes[self.mode].options
            for choice in option.choices
            if choice != option.default
        ]

    def varied(self, number: int) -> dict[str, Any]:
        """No change for every other match, then each choice of each option in turn."""
        changes = self.changes
        return changes[number // 2 % len(changes)] if changes and number % 2 else {}


def cases() -> list[Case]:
    found = [Case("toy", "duel", 2), Case("toy", "crowd", 3)]
    for rulebook in rulebooks.all_rulebooks():
        for mode in rulebook.declaration.modes:
            found += [Case(rulebook.slug, mode.slug, seats) for seats in mode.seats]
    return found


class Mixed(Bot):
    """Greedy or random, now one and now the other: reaches what neither reaches alone."""

    def choose(self, seat: Seat) -> Action:
        if self.rng.below(2):
            return seat.advice
        return self.rng.choice(seat.options)


STYLES: tuple[type[Bot], ...] = (RandomBot, Mixed, GreedyBot)


@cache
def tables(case: Case, options: tuple[tuple[str, Any], ...]) -> Tables:
    return Tables(case.rulebook, case.mode, case.seats, options=dict(options))


def players(case: Case, seed: int) -> list[Bot]:
    return seat_bots([STYLES[seed % 3]] * case.seats, seed)


def match(case: Case, seed: int) -> Outcome:
    return play(case.table(seed // 3), seed, players(case, seed))


def seed_of_change(number: int) -> int:
    """The seed of a match by the random player with that choice of an option (`Case.changes`)."""
    return 3 * (2 * number + 1)


def positions(case: Case, seed: int, count: int) -> Iterator[State]:
    """The first decision of a match and some more: close together or far apart, by the seed."""
    stride = STRIDES[seed // 3 % len(STRIDES)]
    rng = Rng(seed)
    bots = players(case, seed)
    table = case.table(seed // 3)
    state = table.rulebook.start(table, seed)
    at = 0
    while count and state.to_act is not None:
        if state.decisions == at:
            yield with_short_memory(state)
            count -= 1
            at += 1 + rng.below(2 * stride)
        state.apply(bots[state.to_act].choose(Seat(state, state.to_act)))


def with_short_memory(state: State) -> State:
    """A copy that remembers the last events only: comparing long logs takes long."""
    copy = state.clone()
    copy.log = None
    for event in last_events(state, MEMORY):
        copy.log = (event, copy.log)
    return copy


def last_events(state: State, count: int) -> list[Any]:
    found, cell = [], state.log
    while cell is not None and len(found) < count:
        found.append(cell[0])
        cell = cell[1]
    return found[::-1]


# -- actions ------------------------------------------------------------------------------


def every_legal_action_applies(state: State) -> None:
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        assert after.decisions == state.decisions + 1
        assert (after.to_act is None) == (after.result is not None)
        assert after.result is not None or len(after.legal_actions()) > 1


def options_are_distinct_plain_tuples(state: State) -> None:
    options = state.legal_actions()
    assert len(set(options)) == len(options), f"an option stands twice: {options}"
    for option in options:
        assert isinstance(option, tuple)
        assert isinstance(option[0], str)
        assert _frozen(json.loads(json.dumps(option))) == option


def other_actions_are_refused(state: State) -> None:
    """With a rule number, and without a trace."""
    before = state.fingerprint()
    for action in not_offered(state):
        with pytest.raises(IllegalAction) as refusal:
            state.apply(action)
        assert RULE_NUMBER.fullmatch(refusal.value.rule), f"{action}: {refusal.value.rule!r}"
        assert refusal.value.message
        assert state.fingerprint() == before, f"{action} was refused but left a trace"


def not_offered(state: State) -> list[Action]:
    """Actions near those offered: the same verb with another number, too short, too long."""
    options = state.legal_actions()
    near: list[Action] = [(), ("no-such-action",), ("no-such-action", 0)]
    for option in options[:4]:
        near += [option[:1], (*option, 0), (*option, -1)]
        for i, part in enumerate(option):
            if isinstance(part, int):
                near += [(*option[:i], n, *option[i + 1 :]) for n in (part + 1, -1, 10_000)]
    return [action for action in dict.fromkeys(near) if action not in options]


def asking_changes_nothing(state: State) -> None:
    """The waiting frame can be run again: it asks the same seat the same and does nothing else."""
    again = asked_again(state)
    assert again.fingerprint() == state.fingerprint()


def asked_again(state: State) -> State:
    again = state.clone()
    frame = again.frames[-1]
    run = again.table.runs[frame[0]]
    if run is not refuse_run:
        again.options = None
        run(again, frame)
    return again


# -- copies ---------------------------------------------------------------------------------


def play_on(state: State, seed: int, decisions: int) -> None:
    rng = Rng(seed)
    for _ in range(decisions):
        options = state.legal_actions()
        if not options:
            return
        state.apply(rng.choice(options))


def a_clone_is_independent(state: State) -> None:
    before = state.fingerprint()
    copy = state.clone()
    assert copy.fingerprint() == before
    play_on(copy, 1, 8)
    assert state.fingerprint() == before
    late = state.clone()
    play_on(late, 1, 8)
    assert late.fingerprint() == copy.fingerprint()


def a_saved_state_plays_on_alike(state: State) -> None:
    spec = state.table.spec
    resumed = state.table.rulebook.load(spec, json.loads(json.dumps(state.save())))
    for name in (*state.VALUES, *state.LISTS, "face", "options"):
        assert getattr(resumed, name) == getattr(state, name), f"{name} is not saved"
    original = state.clone()
    play_on(original, 2, 20)
    play_on(resumed, 2, 20)
    assert resumed.fingerprint() == original.fingerprint()
    assert resumed.events() == original.events()


def sample_is_conserved(sample: State) -> None:
    """As a match; where lists are closed, a sample guesses at what others brought."""
    table = sample.table
    cards_are_conserved(sample, is_guess=bool(table.rulebook.further_cards(table.spec)))


def cards_are_conserved(state: State, *, is_guess: bool = False) -> None:
    """Every card lies in exactly one pile, and each back has the faces it was dealt with."""
    lying = Counter(c for pile in state.piles for c in pile)
    twice = [c for c, n in lying.items() if n > 1]
    assert not twice, f"cards in two places: {twice}"
    for number, pile in enumerate(state.piles):
        assert all(state.pile_of[c] == number for c in pile)
    nowhere = [c for c, pile in enumerate(state.pile_of) if pile < 0]
    assert not set(nowhere) & set(lying)
    assert len(nowhere) + len(lying) == len(state.face), "a card is lost"
    for group in state.table.groups:
        dealt = Counter(state.table.dealt[c].id for c in group)
        assert is_guess or Counter(state.face[c].id for c in group) == dealt


def cards_set_aside_stay_aside(before: State, after: State) -> None:
    """A card in no pile was never put on the table; none leaves it later."""
    lost = [c for c, pile in enumerate(after.pile_of) if pile < 0 <= before.pile_of[c]]
    assert not lost, f"cards left the table: {lost}"


# -- knowledge ------------------------------------------------------------------------------


def hidden_cards_do_not_show(state: State) -> None:
    """States that differ only in what a seat cannot see: equal views, equal legal actions."""
    for seat in range(state.table.seats):
        for seed in (1, 2):
            twin = state.determinize(seat, seed)
            twin.log = state.log
            assert text(twin.view(seat)) == text(state.view(seat)), f"seat {seat}"
            if state.to_act == seat:
                assert asked_again(twin).legal_actions() == state.legal_actions()


def samples_keep_what_the_seat_knows(state: State) -> None:
    for seat in range(state.table.seats):
        bit = 1 << seat
        sample = state.determinize(seat, 3)
        sample_is_conserved(sample)
        assert sample.piles == state.piles
        assert sample.known == state.known
        for c, known in enumerate(state.known):
            assert not known & bit or sample.face[c] is state.face[c]
        ours, theirs = state.observation(seat), sample.observation(seat)
        assert theirs.fingerprint() == ours.fingerprint()


def samples_depend_on_knowledge_only(state: State) -> None:
    """The same seed and knowledge give the same sample, whatever lies under the backs."""
    for seat in range(state.table.seats):
        sample = state.determinize(seat, 4)
        twin = state.determinize(seat, 5)
        assert twin.determinize(seat, 4).fingerprint() == sample.fingerprint()


def samples_can_be_played(state: State) -> None:
    """A sample is a match like any other: it can be played on."""
    seat = state.to_act
    assert seat is not None
    for seed in (6, 7):
        sample = state.determinize(seat, seed)
        play_on(sample, seed, ONWARD)
        assert sample.result is not None or sample.decisions == state.decisions + ONWARD
        sample_is_conserved(sample)


def events_tell_no_more_than_the_table(state: State) -> None:
    """If an action leaves onlookers knowing the same of two deals, they saw the same happen."""
    actor = state.to_act
    for watcher in range(state.table.seats):
        if watcher == actor:
            continue
        twin = state.determinize(watcher, 8)
        twin.rng = state.rng
        for action in state.legal_actions()[:6]:
            if action in asked_again(twin).legal_actions():
                one, other = (_after(s, action) for s in (state, twin))
                seen = [s.observation(watcher).fingerprint() for s in (one, other)]
                told = [_news(s, watcher) for s in (one, other)]
                assert seen[0] != seen[1] or told[0] == told[1], f"{action}, seat {watcher}"


def _after(state: State, action: Action) -> State:
    after = asked_again(state)
    after.log = None
    after.apply(action)
    return after


def _news(state: State, watcher: int) -> str:
    return text([redact(event, watcher) for event in state.events()])


def views_are_json(state: State) -> None:
    for seat in range(state.table.seats):
        view = state.view(seat)
        assert json.loads(text(view))["seat"] == seat
        for piles in view["zones"].values():
            for c, shown in (card for pile in piles for card in pile):
                knows = state.known[c] >> seat & 1
                assert shown == (state.face[c].id if knows else None)


# -- players --------------------------------------------------------------------------------


def greedy_chooses_what_is_offered(state: State) -> None:
    assert state.to_act is not None
    seat = Seat(state, state.to_act)
    options = seat.options
    assert seat.rulebook.greedy(seat.observation, options) in state.legal_actions()
    assert options == state.legal_actions()


def players_do_not_peek(state: State) -> None:
    """They choose by what their seat knows, also when asked about the match or a sample of it."""
    number, rulebook = state.to_act, state.table.rulebook
    assert number is not None
    twins = [state, state.determinize(number, 9), state.determinize(number, 10)]
    before = state.fingerprint()
    for choose in (rulebook.greedy, rulebook.follow_up):
        chosen = choose(state.observation(number), state.legal_actions())
        for s in twins:
            assert choose(s.observation(number), s.legal_actions()) == chosen
            assert choose(s, s.legal_actions()) == chosen
    assert [Seat(s, number).advice for s in twins] == [Seat(state, number).advice] * 3
    assert state.fingerprint() == before


def standing_is_a_share(state: State) -> None:
    rulebook = state.table.rulebook
    before = state.fingerprint()
    for seat in range(state.table.seats):
        assert 0 <= rulebook.evaluate(state, seat) <= 1
    assert state.fingerprint() == before


POSITION_CHECKS = (
    every_legal_action_applies,
    options_are_distinct_plain_tuples,
    other_actions_are_refused,
    asking_changes_nothing,
    a_clone_is_independent,
    a_saved_state_plays_on_alike,
    cards_are_conserved,
    hidden_cards_do_not_show,
    samples_keep_what_the_seat_knows,
    samples_depend_on_knowledge_only,
    samples_can_be_played,
    events_tell_no_more_than_the_table,
    views_are_json,
    greedy_chooses_what_is_offered,
    players_do_not_peek,
    standing_is_a_share,
)


# -- whole matches --------------------------------------------------------------------------


def a_match_ends_well(outcome: Outcome) -> None:
    """Within the bound, by a numbered rule, with winners who sit at the table together."""
    state = outcome.state
    table = state.table
    assert outcome.faults == []
    assert outcome.decisions <= table.rulebook.declaration.bound
    assert outcome.result.reason
    assert RULE_NUMBER.fullmatch(outcome.result.rule), outcome.result.rule
    assert set(outcome.result.winners) <= set(range(table.seats))
    for team in table.rulebook.teams(table):
        assert len(set(team) & set(outcome.result.winners)) in (0, len(team))


def every_event_can_be_told(outcome: Outcome) -> None:
    """With its rule number, to whoever saw all and to each seat, in words."""
    table = outcome.state.table
    names = [f"P{seat}" for seat in range(table.seats)]
    for event in outcome.events:
        assert RULE_NUMBER.fullmatch(event[1]), f"{event} has no rule number"
        assert _frozen(json.loads(json.dumps(event))) == event
        for seat in (None, 0, table.seats - 1):
            line = table.rulebook.narrate(redact(event, seat), names)
            assert event[1] in line, line
            assert "\n" not in line


def a_replay_leads_to_the_same_end(outcome: Outcome) -> None:
    state = outcome.state
    data = dumps(record(state, outcome.seed, outcome.actions))
    assert len(data) < 4000, f"a replay of {len(data)} bytes"
    cards = {face.id: face.card for face in state.table.faces}
    assert verify(loads(data), state.table.rulebook, cards).events() == outcome.events


MATCH_CHECKS = (a_match_ends_well, every_event_can_be_told, a_replay_leads_to_the_same_end)


def text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value


def digest(case: Case, seed: int) -> str:
    """A hash of all that happened in the first decisions of a match, and of the cards in it."""
    table = case.table(seed // 3)
    state = table.rulebook.start(table, seed)
    bots = players(case, seed)
    while state.to_act is not None and state.decisions < OPENING:
        state.apply(bots[state.to_act].choose(Seat(state, state.to_act)))
    return f"{state.fingerprint()} {cards_hash(face.card for face in table.faces)}"
