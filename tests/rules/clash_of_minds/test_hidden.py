"""Who may see what: views, logs, options and samples of either side."""

import json

import pytest

from games.bots.seat import Seat
from games.engine.rng import Rng
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.drawing import lay_face_down
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    RULEBOOK,
    bare,
    course,
    dealt,
    do,
    hold,
    knows,
    lay,
    pile,
    placing,
    revealing,
    support,
    under_agent,
    used,
)


def positions(mode, seed, *, every=7):
    """Positions of a match played at random."""
    s, rng, n = dealt(mode, seed), Rng(seed), 0
    while s.to_act is not None:
        if n % every == 0:
            yield s
        s.apply(rng.choice(s.legal_actions()))
        n += 1


def hidden_ids(s, seat) -> set[str]:
    """Faces that a seat does not know and that lie on no card it knows."""
    known = {s.face[c].id for c in range(len(s.face)) if knows(s, seat, c)}
    return {f.id for f in s.face} - known


@pytest.mark.rule("CM-3.7", "CM-10.1", "CM-R.32")
@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_no_face_a_seat_does_not_know_is_in_its_view(mode):
    for seed in range(6):
        for s in positions(mode, seed):
            for seat in (HOLMES, MORIARTY):
                shown = s.view(seat)
                now = json.dumps({k: v for k, v in shown.items() if k != "events"})
                assert not [face for face in hidden_ids(s, seat) if f'"{face}"' in now]


@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_swapping_what_a_seat_cannot_see_changes_nothing_for_it(mode):
    for seed in range(4):
        for s in positions(mode, seed, every=11):
            for seat in (HOLMES, MORIARTY):
                twin = s.determinize(seat, seed + 99)
                twin.log = s.log
                assert twin.view(seat) == s.view(seat)
                assert twin.observation(seat).fingerprint() == s.observation(seat).fingerprint()


@pytest.mark.rule("CM-R.32")
def test_owner_sees_his_support_agent_and_planned_actions_and_the_other_none():
    s = bare("agents")
    cards = [*support(s, HOLMES, 0), *under_agent(s, HOLMES, 1), *s.piles[st.AGENT]]
    assert all(knows(s, HOLMES, c) for c in cards)
    assert not any(knows(s, MORIARTY, c) for c in cards)
    assert all(knows(s, MORIARTY, c) for c in s.piles[st.CRIME_PLAN])


def test_seen_hand_card_cannot_be_followed_to_where_it_lies_face_down():
    followed = set()
    for seed in range(20):
        s = bare()
        s.rng = seed * 7919
        cards = [hold(s, MORIARTY, n, n) for n in range(4)]
        for c in cards:
            s.reveal(c, st.BOTH)
        chosen = s.face[cards[0]]
        c = lay_face_down(s, cards[0], MORIARTY, st.THREAD + MORIARTY, st.SUPPORT_CARD)
        assert s.face[c] is chosen
        assert not any(knows(s, HOLMES, x) for x in cards)
        assert all(knows(s, MORIARTY, x) for x in cards)
        followed.add(c)
    assert len(followed) > 1


def test_holmes_samples_have_one_plan_card_of_each_kind():
    s = placing()
    seen = set()
    for seed in range(40):
        sample = Seat(s, HOLMES).sample(seed)
        row = [sample.face[c].kind for c in sample.piles[st.CRIME_PLAN]]
        assert sorted(row) == ["felony", "object", "victim"]
        seen.add(tuple(row))
        assert len({f.id for f in sample.face[st.FIRST_PLAN :]}) == 9
    assert len(seen) == 6


def test_a_plan_card_holmes_has_seen_stays_in_his_samples():
    s = bare()
    c = lay(s, HOLMES, 1, 2, 2, used({"look_plan": {}}))
    lay(s, HOLMES, 2)
    hold(s, HOLMES)
    course(s)
    card = next(o[1] for o in s.legal_actions() if o[0] == "use")
    do(s, ("use", card), ("use", c))
    seen = s.piles[st.CRIME_PLAN][1]
    assert pile(s, 1, HOLMES) == (c,)
    for seed in range(10):
        sample = RULEBOOK.state_class.clone(s)
        sample.rng = seed
        RULEBOOK.redeal(sample, HOLMES)
        assert sample.face[seen] is s.face[seen]


def test_unknown_planned_actions_vary_over_samples():
    s = bare()
    hold(s, HOLMES)
    revealing(s)
    planned = s.piles[st.ACTIONS + MORIARTY][0]
    faces = {Seat(s, HOLMES).sample(seed).face[planned].id for seed in range(30)}
    assert len(faces) == 4
