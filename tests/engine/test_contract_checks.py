"""The checks of the contract can fail: each catches a game that breaks its promise."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games.bots.match import EndlessMatch
from games.engine.errors import IllegalAction
from games.engine.flow import Flow
from games.engine.hidden import redeal_rows
from games.engine.rng import shuffle
from games.engine.table import Table
from tests.engine import contract, toy


@dataclass(frozen=True)
class Broken:
    """A case of the toy game with something broken."""

    rulebook: toy.Toy
    seats: int = 2

    def table(self, number: int) -> Table:
        return Table(self.rulebook, toy.spec(self.seats))


def toy_with(
    methods: dict[str, Any] | None = None,
    state: dict[str, Any] | None = None,
    runs: dict[int, Callable] | None = None,
    chosen: dict[int, Callable] | None = None,
    bound: int = 200,
) -> Broken:
    flow = Flow()
    flow.names, flow.rules = toy.flow.names, toy.flow.rules
    flow.runs = [(runs or {}).get(op, run) for op, run in enumerate(toy.flow.runs)]
    flow.chosen = [(chosen or {}).get(op, chose) for op, chose in enumerate(toy.flow.chosen)]
    state_class = type("Tricks", (toy.Tricks,), {"__slots__": (), **(state or {})})
    rulebook = type("Toy", (toy.Toy,), {"state_class": state_class} | (methods or {}))
    declaration = dataclasses.replace(toy.DECLARATION, bound=bound)
    return Broken(rulebook(declaration, flow, toy.TOY.vocabulary))


BROKEN = (AssertionError, pytest.fail.Exception, IllegalAction, LookupError, TypeError)


def caught(check: Callable, case: Broken) -> bool:
    """Does the check fail on some position of the broken game?"""
    for seed in range(24):
        try:
            for state in contract.positions(case, seed, 5):
                check(state)
        except BROKEN:
            return True
    return False


def options_by_hidden_cards(s, frame):
    toy.answer(s, frame)
    if s.face[s.piles[s.pile(toy.DECK, 1)][-1]].value > 4:
        s.options = s.options[1:] or s.options


def option_twice(s, frame):
    toy.answer(s, frame)
    s.options = [*s.options, s.options[0]]


def asking_with_a_trace(s, frame):
    toy.answer(s, frame)
    s.turn += 1


def option_that_does_not_apply(s, frame):
    toy.answer(s, frame)
    s.options = [*s.options, ("answer", 9999)]


def trick_that_loses_a_card(s, frame):
    trick = s.pile(toy.TRICK, 0)
    s.piles[trick] = s.piles[trick][:-1]
    toy.take(s, frame)


def mulligan_told_to_all(s, frame, action):
    toy.chose_lead(s, frame, action)
    if action[0] == "mulligan":
        s.note("got", "TY-2.6", s.leader, -1, s.face[s.hand(s.leader)[-1]].id)


def refusal_without_rule(self, s, action):
    return IllegalAction("", "No.")


def refusal_with_a_trace(self, s, action):
    s.turn += 1
    return IllegalAction("TY-1.1", "No.")


def redeal_of_known_cards(self, sample, seat):
    sample.known = bytearray(len(sample.known))
    redeal_rows(sample, sample.table.groups, seat)


def redeal_by_the_real_deal(self, sample, seat):
    for group in sample.table.groups:
        cards = [c for c in group if not sample.known[c] >> seat & 1]
        faces = [sample.face[c] for c in cards]
        sample.rng = shuffle(faces, sample.rng)
        for c, face in zip(cards, faces, strict=True):
            sample.face[c] = face


def redeal_across_backs(self, sample, seat):
    faces = sample.face
    faces[0], faces[-1] = faces[-1], faces[0]


def clone_with_shared_tricks(self):
    new = toy.State.clone(self)
    new.tricks = self.tricks
    return new


def save_without_tricks(self):
    return toy.State.save(self) | {"tricks": [0, 0]}


def greedy_of_another_mind(self, seen, options):
    self.calls = getattr(self, "calls", 0) + 1
    return options[self.calls % len(options)]


def greedy_that_peeks(self, seen, options):
    deck = seen.piles[seen.pile(toy.DECK, 1)]
    high = bool(deck) and getattr(seen.face[deck[-1]], "value", 0) > 4
    return options[-1] if high else options[0]


def view_with_a_set(self, seen, seat):
    return {"tricks": set(seen.tricks)}


BREACHES = [
    (contract.hidden_cards_do_not_show, {"runs": {toy.ANSWER: options_by_hidden_cards}}),
    (contract.options_are_distinct_plain_tuples, {"runs": {toy.ANSWER: option_twice}}),
    (contract.asking_changes_nothing, {"runs": {toy.ANSWER: asking_with_a_trace}}),
    (contract.every_legal_action_applies, {"runs": {toy.ANSWER: option_that_does_not_apply}}),
    (contract.cards_are_conserved, {"runs": {toy.TAKE: trick_that_loses_a_card}}),
    (contract.events_tell_no_more_than_the_table, {"chosen": {toy.LEAD: mulligan_told_to_all}}),
    (contract.other_actions_are_refused, {"methods": {"why_not": refusal_without_rule}}),
    (contract.other_actions_are_refused, {"methods": {"why_not": refusal_with_a_trace}}),
    (contract.samples_keep_what_the_seat_knows, {"methods": {"redeal": redeal_of_known_cards}}),
    (contract.samples_keep_what_the_seat_knows, {"methods": {"redeal": redeal_across_backs}}),
    (contract.samples_depend_on_knowledge_only, {"methods": {"redeal": redeal_by_the_real_deal}}),
    (contract.a_clone_is_independent, {"state": {"clone": clone_with_shared_tricks}}),
    (contract.a_saved_state_plays_on_alike, {"state": {"save": save_without_tricks}}),
    (contract.players_do_not_peek, {"methods": {"greedy": greedy_of_another_mind}}),
    (contract.players_do_not_peek, {"methods": {"greedy": greedy_that_peeks}}),
    (contract.greedy_chooses_what_is_offered, {"methods": {"greedy": lambda *_: ("win",)}}),
    (contract.standing_is_a_share, {"methods": {"evaluate": lambda *_: 7.0}}),
    (contract.views_are_json, {"methods": {"describe": view_with_a_set}}),
]


@pytest.mark.parametrize(("check", "breach"), BREACHES)
def test_a_broken_promise_is_caught(check, breach, monkeypatch):
    monkeypatch.setattr(contract, "STYLES", (contract.RandomBot,) * 3)
    monkeypatch.setattr(contract, "STRIDES", (1,))  # a match of the toy game is short
    assert caught(check, toy_with(**breach))


@pytest.mark.parametrize("check", contract.POSITION_CHECKS, ids=lambda check: check.__name__)
def test_a_game_that_keeps_its_promises_is_not_caught(check):
    assert not caught(check, toy_with())


def test_a_line_without_its_rule_is_caught():
    outcome = contract.match(toy_with({"narrate": lambda *_: "Something happened."}), 1)
    with pytest.raises(AssertionError):
        contract.every_event_can_be_told(outcome)


def test_winners_who_do_not_win_together_are_caught():
    outcome = contract.match(toy_with({"teams": lambda *_: [(0, 1)]}), 1)
    with pytest.raises(AssertionError):
        contract.a_match_ends_well(outcome)


def test_a_match_past_its_bound_is_caught():
    with pytest.raises(EndlessMatch):
        contract.match(toy_with(bound=2), 1)
