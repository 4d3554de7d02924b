"""Bots in a match: what they are given, how they fail, what comes out."""

import pytest

from games import rulebooks
from games.bots.match import EndlessMatch, play, seat_bots
from games.bots.registry import UnknownBot, find_bot, seated_bots
from games.bots.seat import Bot, GreedyBot, RandomBot, Seat
from games.bots.tables import Tables
from games.engine.state import BACK, State
from games.engine.table import Table
from tests.engine import toy


class Raising(Bot):
    def choose(self, seat):
        raise KeyError("no idea")


class Cheating(Bot):
    def choose(self, seat):
        return ("win",)


class Looking(Bot):
    """Keeps what it was given."""

    def choose(self, seat):
        self.seen = seat.observation
        return seat.options[0]


def table(seats: int = 2) -> Table:
    return Table(toy.TOY, toy.spec(seats))


def bots(*makers: type[Bot], seed: int = 1) -> list[Bot]:
    return seat_bots(makers, seed)


def test_a_match_ends_with_a_result_and_the_way_there():
    outcome = play(table(), 3, bots(RandomBot, GreedyBot))
    assert outcome.result.rule == "TY-3.1"
    assert outcome.turns == 3
    assert outcome.decisions == outcome.state.decisions == len(outcome.actions)
    assert outcome.events[-1][0] == "end"
    assert outcome.faults == []


def test_the_same_seed_plays_the_same_match():
    first, second = (play(table(3), 7, bots(*[RandomBot] * 3, seed=7)) for _ in range(2))
    assert first.actions == second.actions
    assert first.state.fingerprint() == second.state.fingerprint()


def test_another_seed_plays_another_match():
    matches = {
        tuple(play(table(), n, bots(RandomBot, RandomBot, seed=n)).actions) for n in range(20)
    }
    assert len(matches) > 10


@pytest.mark.parametrize(
    ("bot", "words"), [(Raising, "KeyError: 'no idea'"), (Cheating, "('win',) is not in list")]
)
def test_a_faulty_bot_is_reported_and_greedy_plays_on(bot, words):
    outcome = play(table(), 3, bots(bot, GreedyBot))
    wanted = play(table(), 3, bots(GreedyBot, GreedyBot))
    assert outcome.actions == wanted.actions
    assert outcome.faults[0].decision == 1
    assert outcome.faults[0].seat == 0
    assert words in str(outcome.faults[0])
    assert bot.__name__ in str(outcome.faults[0])


def test_a_bot_sees_its_hand_and_the_backs_of_all_others():
    looking, greedy = bots(Looking, GreedyBot)
    outcome = play(table(), 3, [looking, greedy])
    seen = looking.seen
    assert BACK in seen.face
    assert {c for c, face in enumerate(seen.face) if face is not BACK} <= {
        c for c in range(len(seen.face)) if outcome.state.known[c] & 1
    }


GIVEN = ["advice", "events", "number", "observation", "options", "rulebook", "sample", "view"]


def leaks(kind: type[Seat], state: State) -> list[str]:
    """What a seat of this kind gives away: the match itself, or what depends on the unseen."""
    number = state.to_act
    twin = state.determinize(number, 99)
    twin.log = state.log
    ours, theirs = kind(state, number), kind(twin, number)
    public = [name for name in dir(ours) if not name.startswith("_")]
    found = [name for name in public if name not in GIVEN]
    found += [name for name in public if getattr(ours, name) is state]
    if ours.sample(4) is state:
        found.append("sample itself")
    for name in ("options", "view", "events", "advice"):
        if getattr(ours, name) != getattr(theirs, name):
            found.append(f"{name} differ")
    if ours.observation.fingerprint() != theirs.observation.fingerprint():
        found.append("observation differs")
    if ours.sample(4).fingerprint() != theirs.sample(4).fingerprint():
        found.append("sample differs")
    return found


def test_a_seat_has_no_way_to_the_state():
    assert leaks(Seat, toy.new(5)) == []
    with pytest.raises(AttributeError):
        Seat(toy.new(), 0).state  # noqa: B018


@pytest.mark.parametrize("game", rulebooks.PACKAGES)
def test_no_game_gives_away_more(game):
    tables = Tables(rulebooks.get(game))
    state = tables.rulebook.start(tables.at(1), 1)
    for _ in range(8):
        state.apply(state.options[0])
    assert leaks(Seat, state) == []


class WithTheMatch(Seat):
    @property
    def state(self):
        return self._Seat__state


class WithOpenCards(Seat):
    @property
    def observation(self):
        return self._Seat__state.clone()


class WithTheMatchAsView(Seat):
    @property
    def observation(self):
        return self._Seat__state


class WithTheTruthAsSample(Seat):
    def sample(self, seed):
        return self._Seat__state.clone()


class WithAllEvents(Seat):
    @property
    def events(self):
        return [self._Seat__state.face[c].id for c in range(8)]


class WithAdviceFromUnderTheBacks(Seat):
    @property
    def advice(self):
        return [face.id for face in self._Seat__state.face]


@pytest.mark.parametrize(
    "kind",
    [
        WithAdviceFromUnderTheBacks,
        WithTheMatch,
        WithOpenCards,
        WithTheMatchAsView,
        WithTheTruthAsSample,
        WithAllEvents,
    ],
)
def test_a_seat_that_gave_more_would_be_noticed(kind):
    assert leaks(kind, toy.new(5)) != []


def test_a_seat_that_is_not_asked_learns_nothing_of_the_options():
    state = toy.new()
    other = Seat(state, 1 - state.to_act)
    assert state.options
    assert other.options == []
    assert other.observation.options is None
    with pytest.raises(LookupError, match="nothing to choose"):
        _ = other.advice


def test_what_a_bot_does_with_its_options_and_observation_changes_nothing():
    state = toy.new()
    before = state.fingerprint()
    seat = Seat(state, 0)
    seat.options.clear()
    seen = seat.observation
    seen.options.append(("win",))
    seen.piles.clear()
    seen.face.clear()
    sample = seat.sample(1)
    sample.apply(sample.options[0])
    assert state.fingerprint() == before


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot])
def test_a_match_of_bots_that_do_not_look_builds_no_view(bot, monkeypatch):
    def never(self, seat):
        raise AssertionError("a view for nobody")

    monkeypatch.setattr(State, "observation", never)
    outcome = play(table(), 1, bots(bot, bot))
    assert outcome.result is not None
    assert not outcome.faults


def test_a_match_past_its_bound_is_an_error(monkeypatch):
    class Short(toy.Toy):
        pass

    import dataclasses

    short = Short(dataclasses.replace(toy.DECLARATION, bound=2), toy.flow, toy.TOY.vocabulary)
    with pytest.raises(EndlessMatch, match="past 2 decisions"):
        play(Table(short, toy.spec()), 1, bots(RandomBot, RandomBot))


def test_a_bot_is_found_by_name_or_dotted_path():
    assert find_bot("greedy") is GreedyBot
    assert find_bot("games.bots.seat.RandomBot") is RandomBot


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("grredy", "There is no bot 'grredy'. Use random, easy"),
        ("no.such.Bot", "cannot be imported: No module named 'no'"),
        ("games.bots.seat.Nothing", "is not a bot"),
        ("games.bots.match.Fault", "a class with choose"),
    ],
)
def test_an_unknown_bot_is_refused_in_one_sentence(name, words):
    with pytest.raises(UnknownBot) as refusal:
        find_bot(name)
    assert words in str(refusal.value)


def test_one_bot_serves_all_seats_and_none_means_greedy():
    assert seated_bots(["random"], 3) == ["random"] * 3
    assert seated_bots([], 2) == ["greedy"] * 2
    with pytest.raises(UnknownBot, match="2 bots for 3 seats"):
        seated_bots(["random", "greedy"], 3)
