"""Chapters 27 and 28: the knowledge engine gives the stated counts, facts and chances."""

import ast
import itertools
from fractions import Fraction
from math import factorial
from pathlib import Path

import pytest

from games.bots.match import seat_bots
from games.bots.registry import find_bot
from games.bots.seat import Seat
from games.engine.rng import Rng
from games.rulebooks.clue import deduction
from games.rulebooks.clue.deduction.chances import Belief, Shown, question_gain
from games.rulebooks.clue.deduction.facts import (
    HOLDS,
    LACKS,
    ONE_OF,
    Fact,
    Notebook,
    clauses_in,
    fact_in_words,
    facts_in,
)
from games.rulebooks.clue.deduction.knowledge import (
    Inconsistent,
    Knowledge,
    knowledge_from,
    knowledge_in,
)
from games.rulebooks.clue.deduction.places import (
    AT_SIDE,
    IN_ENVELOPE,
    places_of,
    places_seen,
    settle,
)
from games.rulebooks.clue.deduction.sheet import clue_sheet, explain
from games.rulebooks.clue.deduction.worlds import Worlds
from games.rulebooks.clue.face import CATEGORIES, cards_in
from games.rulebooks.clue.sights import knowledge_of, sights_of
from tests.rules.clue.table import (
    IDS,
    A,
    B,
    C,
    D,
    E,
    F,
    ask,
    box,
    cards,
    case,
    codes,
    dealt,
    enter,
    number,
)

ENVELOPE = IN_ENVELOPE
LIBRARY = Path(deduction.__path__[0])


def three() -> Notebook:
    return Notebook(IDS, 3, "LE PE CO SB LA ST")


def four() -> Notebook:
    return Notebook(IDS, 4, "LE CO LA ST", leftovers="PE RO")


def six() -> Notebook:
    return Notebook(IDS, 6, "LE CO LA")


def two() -> Notebook:
    return Notebook(IDS, 2, "LE PE CO SB LA ST BA", side_size=4)


def know(notes: Notebook) -> Knowledge:
    return knowledge_from(notes.deal, notes.facts, IDS)


def counts(notes: Notebook) -> tuple[int, int]:
    """Consistent deals and possible envelopes."""
    known = know(notes)
    assert sum(known.triples.values()) == known.total
    return known.total, len(known.triples)


def chance(known: Knowledge, owner: int, code: str) -> Fraction:
    return known.chance(owner, number(code))


def surely(known: Knowledge, owner: int) -> set[str]:
    return codes(known.certain(owner)[0])


def possibly(known: Knowledge, owner: int) -> set[str]:
    return codes(known.certain(owner)[1])


# -- scenarios ----------------------------------------------------------------------------


@pytest.mark.rule("CL-28.1", "CL-27.1", "CL-27.2", "CL-27.3", "CL-27.4", "CL-27.5")
def test_three_players_before_any_question():
    known = know(three())
    assert (known.total, len(known.triples)) == (103_488, 112)
    assert chance(known, ENVELOPE, "HO") == Fraction(1, 4)
    assert chance(known, B, "HO") == chance(known, C, "HO") == Fraction(3, 8)
    assert chance(known, ENVELOPE, "RO") == Fraction(1, 7)
    assert chance(known, A, "LE") == 1


@pytest.mark.rule("CL-28.2", "CL-27.24")
def test_six_players_before_any_question():
    known = know(six())
    assert (known.total, len(known.triples)) == (33_633_600_000, 200)
    assert chance(known, ENVELOPE, "PE") == Fraction(1, 5)
    assert {chance(known, p, "PE") for p in (B, C, D, E, F)} == {Fraction(4, 25)}


@pytest.mark.rule("CL-28.3", "CL-28.4")
def test_four_and_five_players_before_any_question():
    known = know(four())
    assert (known.total, len(known.triples)) == (4_158_000, 120)
    assert {chance(known, o, "HO") for o in (ENVELOPE, B, C, D)} == {Fraction(1, 4)}
    assert counts(Notebook(IDS, 5, "LE CO LA", leftovers="PE SB RO")) == (41_395_200, 112)


@pytest.mark.rule("CL-28.5", "CL-27.6", "CL-27.7")
def test_a_pass_and_a_shown_card():
    known = know(three().cannot(B, "HO/HD/BA").shows_me(C, "HD"))
    assert (known.total, len(known.triples)) == (11_592, 84)
    assert surely(known, C) == {"HD"}
    assert chance(known, ENVELOPE, "HO") == Fraction(41, 92)
    assert chance(known, ENVELOPE, "BA") == Fraction(13, 46)
    assert chance(known, B, "HO") == chance(known, B, "BA") == 0


@pytest.mark.rule("CL-28.6", "CL-28.7", "CL-27.11")
def test_unanswered_questions():
    solved = know(three().cannot(B, "HO/HD/BA").cannot(C, "HO/HD/BA"))
    assert (solved.total, len(solved.triples)) == (924, 1)
    assert codes(solved.solution) == {"HO", "HD", "BA"}
    own_room = know(three().cannot(B, "HO/HD/LA").cannot(C, "HO/HD/LA"))
    assert own_room.total == 6_468
    assert surely(own_room, ENVELOPE) == {"HO", "HD"}
    assert len(possibly(own_room, ENVELOPE)) == 2 + 7


@pytest.mark.rule("CL-28.8", "CL-28.9", "CL-27.11")
def test_a_rivals_unanswered_question():
    notes = three().cannot(C, "HO/HD/BA")
    known = know(notes)
    assert (known.total, len(known.triples)) == (20_454, 112)
    assert surely(known, ENVELOPE) == set()
    assert chance(known, ENVELOPE, "HO") == Fraction(211, 487)
    assert chance(known, C, "HO") == 0
    notes.cannot(B, "HO/CO/LA").cannot(C, "HO/CO/LA")
    known = know(notes)
    assert (known.total, len(known.triples)) == (8_862, 28)
    assert surely(known, ENVELOPE) == {"HO"}
    assert 0 < chance(known, B, "HD") < 1
    assert 0 < chance(known, ENVELOPE, "BA") < 1


@pytest.mark.rule("CL-28.10", "CL-27.8", "CL-27.9")
def test_a_clause_shrinks_to_a_card():
    notes = three().shows(B, "HO/HD/BA")
    assert counts(notes) == (83_034, 111)
    assert counts(notes.cannot(B, "HO/CU/RO")) == (15_764, 108)
    known = know(notes.cannot(B, "RA/HD/KI"))
    assert (known.total, len(known.triples)) == (1_376, 96)
    assert "BA" in surely(known, B)
    assert "BA" not in possibly(known, ENVELOPE)


DISJOINT = ("PE/SB/ST", "HO/HD/BA", "RA/CU/KI")


@pytest.mark.rule("CL-28.11")
def test_three_disjoint_clauses_fill_a_hand_of_three():
    notes = six()
    for names in DISJOINT:
        notes.shows(B, names)
    known = know(notes)
    assert (known.total, len(known.triples)) == (1_065_556_800, 197)
    assert possibly(known, B) == {"PE", "SB", "ST", "HO", "HD", "BA", "RA", "CU", "KI"}


@pytest.mark.rule("CL-28.12")
def test_overlapping_clauses_exclude_nothing():
    notes = six().shows(B, "PE/SB/ST").shows(B, "HO/HD/BA").shows(B, "RA/SB/KI")
    known = know(notes)
    assert known.total == 2_236_449_600
    assert len(possibly(known, B)) == 18


@pytest.mark.rule("CL-28.13")
def test_two_players_share_two_cards():
    notes = three().shows_me(C, "KI").shows(B, "HO/HD/KI").shows(C, "HO/HD/LA")
    known = know(notes)
    assert (known.total, len(known.triples)) == (13_608, 54)
    assert not {"HO", "HD"} & possibly(known, ENVELOPE)
    assert chance(known, B, "HO") == chance(known, C, "HO") == Fraction(1, 2)


@pytest.mark.rule("CL-28.14")
def test_the_last_suspect():
    known = know(three().shows_me(B, "HO").shows_me(B, "RA").shows_me(C, "AM"))
    assert (known.total, len(known.triples)) == (3_528, 28)
    assert surely(known, ENVELOPE) == {"BN"}


def full_hand() -> Notebook:
    return six().shows_me(B, "PE").shows_me(B, "SB").shows_me(B, "RO")


@pytest.mark.rule("CL-28.15")
def test_a_complete_hand():
    known = know(full_hand())
    assert (known.total, len(known.triples)) == (41_395_200, 112)
    assert possibly(known, B) == {"PE", "SB", "RO"}


@pytest.mark.rule("CL-28.16")
def test_a_hand_by_exclusion():
    notes = six()
    for names in ("PE/SB/ST", "HO/HD/BA", "RA/EB/BR", "AM/CU/KI", "AM/CU/RO", "AM/CU/LV"):
        notes.cannot(B, names)
    known = know(notes)
    assert known.total == 171_494_400
    assert possibly(known, B) == {"BN", "TB", "PL", "EL"}
    assert surely(known, B) == set()
    known = know(notes.cannot(B, "RA/CU/EL"))
    assert known.total == 41_395_200
    assert surely(known, B) == {"BN", "TB", "PL"}


@pytest.mark.rule("CL-28.17", "CL-27.9")
def test_own_cards_reduce_a_clause():
    notes = six().shows_me(C, "SB").shows_me(D, "HD").shows_me(E, "EB")
    known = know(notes.shows(F, "LE/CU/LA"))
    assert (known.total, len(known.triples)) == (16_632_000, 40)
    assert "CU" in surely(known, F)
    assert surely(known, ENVELOPE) == {"TB"}


@pytest.mark.rule("CL-28.18")
def test_one_place_left():
    known = know(full_hand().shows_me(C, "HO").shows_me(C, "HD").shows(C, "RA/CU/BA"))
    assert (known.total, len(known.triples)) == (231_840, 62)
    assert [chance(known, C, c) for c in ("RA", "CU", "BA")] == [
        Fraction(7, 23),
        Fraction(7, 23),
        Fraction(9, 23),
    ]
    assert possibly(known, C) == {"HO", "HD", "RA", "CU", "BA"}


def six_for_two() -> Notebook:
    six_cards = {"PE", "HO", "SB", "HD", "BA", "BR"}
    rest = " ".join(c for c in IDS if c not in six_cards | {"LE", "CO", "LA"})
    return six().cannot(B, rest).cannot(C, rest)


@pytest.mark.rule("CL-28.19")
def test_six_cards_for_six_places():
    known = know(six_for_two())
    assert (known.total, len(known.triples)) == (1_814_400, 54)
    for owner in (ENVELOPE, D, E, F):
        assert not {"PE", "HO", "SB", "HD", "BA", "BR"} & possibly(known, owner)


@pytest.mark.rule("CL-28.20", "CL-27.12")
def test_wrong_accusations():
    notes = three().cannot(B, "HO/HD/LA").cannot(C, "HO/HD/LA").wrong("HO/HD/BA")
    assert counts(notes) == (5_544, 6)
    assert "BA" not in possibly(know(notes), ENVELOPE)
    assert counts(three().wrong("HO/HD/BA")) == (102_564, 111)


@pytest.mark.rule("CL-28.21")
def test_a_leftover_in_an_unanswered_question():
    notes = four()
    for player in (B, C, D):
        notes.cannot(player, "PE/SB/KI")
    known = know(notes)
    assert known.total == 138_600
    assert surely(known, ENVELOPE) == {"SB", "KI"}
    assert len(known.triples) == 4


@pytest.mark.rule("CL-28.22", "CL-28.23", "CL-27.13")
def test_two_sides():
    known = know(two())
    assert (known.total, len(known.triples)) == (31_680, 96)
    assert chance(known, ENVELOPE, "HO") == Fraction(1, 4)
    assert chance(known, AT_SIDE, "HO") == Fraction(3, 11)
    assert chance(known, B, "HO") == Fraction(21, 44)
    known = know(two().cannot(B, "HO/HD/RO"))
    assert (known.total, len(known.triples)) == (3_414, 96)
    assert surely(known, ENVELOPE) == set()
    looked = know(two().cannot(B, "HO/HD/RO").sees_side("HO"))
    assert looked.total == 1_584
    assert "HO" not in possibly(looked, ENVELOPE)
    assert chance(looked, ENVELOPE, "HD") == Fraction(25, 44)
    looked = know(two().cannot(B, "HO/HD/RO").sees_side("CU"))
    assert looked.total == 758
    assert chance(looked, ENVELOPE, "HD") == Fraction(264, 379)


@pytest.mark.rule("CL-28.24", "CL-27.14")
def test_head_count():
    known = know(three().counts(B, 0, 3))
    assert known.total == 9_408
    assert not possibly(known, C) & {"HO", "RA", "AM", "BN"}
    for code in ("HO", "RA", "AM", "BN"):
        assert chance(known, B, code) == Fraction(3, 4)
        assert chance(known, ENVELOPE, code) == Fraction(1, 4)
    known = know(three().counts(B, 0, 3).shows_me(B, "HO").shows_me(B, "RA"))
    assert known.total == 4_704
    assert chance(known, B, "AM") == chance(known, ENVELOPE, "BN") == Fraction(1, 2)


@pytest.mark.rule("CL-28.25", "CL-27.19")
def test_a_contradiction_names_the_two_events():
    notes = three().cannot(C, "RA/TB/KI").shows_me(B, "HO").cannot(B, "HO/CU/RO")
    with pytest.raises(Inconsistent) as error:
        know(notes)
    assert error.value.facts == [Fact(HOLDS, B, cards("HO")), Fact(LACKS, B, cards("HO CU RO"))]
    assert "player 2 was seen with HO" in str(error.value)
    assert "player 2 could not answer HO/CU/RO" in str(error.value)


SEEN_ELSEWHERE = {
    "in the own hand": lambda: three().shows_me(B, "LE"),
    "among the leftovers": lambda: four().shows_me(B, "RO"),
    "at the side": lambda: two().sees_side("LE"),
    "in the envelope": lambda: three().note("envelope", -1, "LE"),
}


@pytest.mark.rule("CL-27.4", "CL-27.19")
@pytest.mark.parametrize("notes", SEEN_ELSEWHERE.values(), ids=SEEN_ELSEWHERE)
def test_a_card_that_the_observer_has_is_seen_nowhere_else(notes):
    notes = notes()
    with pytest.raises(Inconsistent) as error:
        know(notes)
    assert error.value.facts == notes.facts


@pytest.mark.rule("CL-27.4", "CL-27.19")
def test_sights_of_an_own_card_in_another_hand_are_refused():
    sights = sights_of(case(), A)
    own = sights.hand & -sights.hand
    with pytest.raises(Inconsistent) as error:
        knowledge_in(sights._replace(told=(0, own, 0)), IDS)
    assert error.value.facts == [Fact(HOLDS, B, own)]


OWN_FACTS = {
    "lacks": (lambda n: n.cannot(A, "HO/HD/KI"), lambda n: n.cannot(A, "LE/HD/KI")),
    "one of": (lambda n: n.shows(A, "LE/HD/KI"), lambda n: n.shows(A, "HO/HD/KI")),
    "holds": (lambda n: n.shows_me(A, "LE"), lambda n: n.shows_me(A, "HO")),
    "count": (lambda n: n.counts(A, 0, 2), lambda n: n.counts(A, 0, 3)),
}


@pytest.mark.rule("CL-27.4", "CL-27.19")
@pytest.mark.parametrize(("true", "false"), OWN_FACTS.values(), ids=OWN_FACTS)
def test_what_is_said_of_the_observer_is_held_against_the_own_hand(true, false):
    assert counts(true(three())) == counts(three())
    with pytest.raises(Inconsistent):
        know(false(three()))


@pytest.mark.rule("CL-27.14", "CL-27.19")
def test_a_count_announced_twice_counts_once():
    once = counts(three().counts(B, 0, 2))
    assert counts(three().counts(B, 0, 2).counts(B, 0, 2)) == once
    with pytest.raises(Inconsistent):
        know(three().counts(B, 0, 2).counts(B, 0, 1))


# -- hands of unequal size ------------------------------------------------------------------


def unequal() -> Notebook:
    """Four players and all 18 cards dealt: two of them have one more."""
    return Notebook(IDS, 4, "LE CO LA ST RO", hand_sizes=(5, 5, 4, 4))


@pytest.mark.rule("CL-27.2", "CL-R.63")
def test_hands_of_unequal_size_before_any_question():
    total, envelopes = counts(unequal())
    assert envelopes == 5 * 5 * 6
    assert total == envelopes * factorial(13) // (factorial(5) * factorial(4) * factorial(4))


@pytest.mark.rule("CL-27.2", "CL-R.63", "CL-28.29")
def test_unequal_hands_agree_with_writing_out_every_deal():
    notes = Notebook(IDS, 3, "LE PE CO SB LA ST KI BR", hand_sizes=(8, 4, 6))
    notes.cannot(B, "HO/HD/BA").shows(B, "RA/EB/RO").shows(C, "RA/CU/EL").counts(C, 0, 2)
    known = know(notes)
    assert known.triples == enumerated(known, known.facts)


@pytest.mark.rule("CL-27.2", "CL-R.63")
def test_a_hand_may_take_nearly_all_cards():
    known = know(Notebook(IDS, 3, "LE", hand_sizes=(1, 16, 1)))
    assert known.total == 5 * 6 * 9 * 17
    assert chance(known, C, "PE") == Fraction(1, 6 * 9 * 5) * (4 * 6 * 9) * Fraction(1, 17)


@pytest.mark.rule("CL-27.2", "CL-R.63")
def test_a_smaller_hand_is_complete_sooner():
    notes = unequal().shows_me(C, "HO").shows_me(C, "HD").shows_me(C, "KI").shows_me(C, "BR")
    assert surely(know(notes), C) == possibly(know(notes), C) == {"HO", "HD", "KI", "BR"}
    notes = unequal().shows_me(B, "HO").shows_me(B, "HD").shows_me(B, "KI").shows_me(B, "BR")
    assert len(possibly(know(notes), B)) > 4


@pytest.mark.rule("CL-27.2", "CL-R.63")
@pytest.mark.parametrize("sizes", [(5, 5, 4), (4, 5, 5, 4), (5, 5, 5, 4), (5, 10, 4, -1)])
def test_sizes_that_no_deal_has_are_refused(sizes):
    with pytest.raises(ValueError, match=r"CL-27\.2"):
        Notebook(IDS, 4, "LE CO LA ST RO", hand_sizes=sizes)


@pytest.mark.rule("CL-28.25", "CL-27.19")
def test_a_contradiction_that_only_counting_finds():
    notes = six_for_two().shows_me(D, "PE")
    with pytest.raises(Inconsistent):
        assert know(notes).total


@pytest.mark.rule("CL-28.26", "CL-27.28", "CL-27.29", "CL-27.31", "CL-27.32")
def test_weighing_by_the_choice_of_the_shown_card():
    notes = three().shows_me(B, "HO")
    known = know(notes)
    assert known.total == 38_808
    assert chance(known, ENVELOPE, "HD") == Fraction(1, 4)
    assert chance(known, B, "HD") == Fraction(15, 44)
    belief = Belief(know(three()), [Shown(B, cards("HO HD BA"), number("HO"))])
    assert belief.chance(ENVELOPE, number("HD")) == Fraction(124, 415)
    assert belief.chance(B, number("HD")) == Fraction(93, 415)
    for owner in (B, C, ENVELOPE):
        for card in range(21):
            plain, weighed = known.chance(owner, card), belief.chance(owner, card)
            assert (plain in (0, 1)) == (weighed in (0, 1))
            assert plain not in (0, 1) or plain == weighed
    assert sum(belief.triples().values()) == 1


@pytest.mark.rule("CL-28.27")
@pytest.mark.parametrize(
    ("names", "gain"),
    [("HO/CO/LA", 0.8113), ("HO/HD/LA", 0.7661), ("LE/CO/BA", 0.5917), ("HO/HD/BA", 0.5376)],
)
def test_the_value_of_a_first_question(names, gain):
    known = know(three())
    assert known.entropy == pytest.approx(6.8074, abs=5e-5)
    assert question_gain(known, cards(names)) == pytest.approx(gain, abs=5e-5)


# -- soundness, completeness, speed of settling ---------------------------------------------


def random_log(seed: int, seats: int = 3, turns: int = 30):
    """States of a match between mixed players, one per turn."""
    s = dealt(seats, seed=seed)
    bots = seat_bots([find_bot("random")] * seats, seed)
    seated = [Seat(s, seat) for seat in range(seats)]
    turn = 0
    while s.to_act is not None and s.turn < turns:
        s.apply(bots[s.to_act].choose(seated[s.to_act]))
        if s.turn != turn:
            turn = s.turn
            yield s.clone()


@pytest.mark.rule("CL-28.28", "CL-27.17", "CL-27.21")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_worlds_shrink_and_the_true_one_stays(seats):
    before = [None] * seats
    for s in random_log(4, seats, 40):
        for seat in range(seats):
            known = knowledge_of(s, seat)
            assert before[seat] is None or known.total <= before[seat]
            before[seat] = known.total
            assert s.solution in known.triples
            for player in range(seats):
                surely_, possibly_ = known.certain(player)
                assert surely_ & ~s.hand[player] == 0
                assert s.hand[player] & ~possibly_ == 0


def enumerated(known: Knowledge, facts: list[Fact]) -> dict[int, int]:
    """CL-28.29: every deal of three players written out, by envelope."""
    deal = known.deal
    pool = deal.pool
    other = [p for p in range(3) if p != deal.observer]
    found: dict[int, int] = {}
    parts = [cards_in(pool & category) for category in CATEGORIES]
    for triple in itertools.product(*parts):
        envelope = sum(1 << card for card in triple)
        rest = cards_in(pool & ~envelope)
        for hand in itertools.combinations(rest, deal.hand_sizes[other[0]]):
            one = sum(1 << card for card in hand)
            hands = {other[0]: one, other[1]: pool & ~envelope & ~one}
            if all(holds(fact, hands, envelope) for fact in facts):
                found[envelope] = found.get(envelope, 0) + 1
    return found


def holds(fact: Fact, hands: dict[int, int], envelope: int) -> bool:
    if fact.kind == LACKS:
        return not hands[fact.seat] & fact.cards
    if fact.kind == HOLDS:
        return not fact.cards & ~hands[fact.seat]
    if fact.kind == ONE_OF:
        return bool(hands[fact.seat] & fact.cards)
    if fact.kind == "count":
        return (hands[fact.seat] & fact.cards).bit_count() == fact.number
    return envelope != fact.cards


@pytest.mark.rule("CL-28.29", "CL-27.16", "CL-27.18", "CL-27.22", "CL-27.23", "CL-27.25")
@pytest.mark.rule("CL-27.26")
@pytest.mark.parametrize("seed", [2, 9])
def test_counting_agrees_with_writing_out_every_deal(seed):
    states = list(random_log(seed, 3, 36))
    for s in states[11::12]:
        sights = sights_of(s, A)
        known = knowledge_from(sights.deal, facts_in(sights), IDS)
        assert known.triples == enumerated(known, known.facts)
        assert known.total == sum(known.triples.values())


@pytest.mark.rule("CL-27.17", "CL-27.18")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_sights_say_what_the_facts_say_and_the_solution_is_what_counting_finds(seats):
    for s in random_log(4, seats, 60):
        for seat in range(seats):
            sights = sights_of(s, seat)
            one = places_seen(sights)
            other = places_of(sights.deal, facts_in(sights))
            assert one.can == other.can
            assert (one.clauses, one.wrong) == (other.clauses, other.wrong)
            assert settle(one)
            assert settle(other)
            assert one.has == other.has
            known = knowledge_of(s, seat)
            surely, _ = known.certain(IN_ENVELOPE)
            assert known.solution == (surely if surely.bit_count() == 3 else 0)


@pytest.mark.rule("CL-27.8")
def test_with_two_sides_every_card_shown_was_seen_by_the_other():
    """So what was shown is no part of their sights: it adds no clause to what they saw."""
    shown = 0
    for s in random_log(4, 2, 60):
        for seat in (A, B):
            sights = sights_of(s, seat)
            assert not sights.shows
            assert not clauses_in(sights._replace(shows=s.shows))
        shown = len(s.shows)
    assert shown > 5


@pytest.mark.rule("CL-27.8")
def test_with_more_players_what_was_shown_to_others_is_part_of_the_sights():
    s = case(3, hands=("", "HO CO", "LA"))
    ask(enter(s, A, "LA"), "HO/CO/LA")
    s.apply(("show", number("CO")))
    known = knowledge_of(s, C)
    assert known.places.clauses
    assert [fact.kind for fact in known.facts] == [ONE_OF]


@pytest.mark.rule("CL-27.20")
@pytest.mark.parametrize(
    ("notes", "missed"), [("28.11", 9), ("28.13", 2), ("28.18", 10), ("28.19", 24)]
)
def test_simple_steps_miss_what_counting_finds(notes, missed):
    made = {
        "28.11": lambda: six().shows(B, DISJOINT[0]).shows(B, DISJOINT[1]).shows(B, DISJOINT[2]),
        "28.13": lambda: three().shows_me(C, "KI").shows(B, "HO/HD/KI").shows(C, "HO/HD/LA"),
        "28.18": lambda: full_hand().shows_me(C, "HO").shows_me(C, "HD").shows(C, "RA/CU/BA"),
        "28.19": six_for_two,
    }[notes]()
    known = know(made)
    places = places_of(made.deal, made.facts)
    assert settle(places)
    owners = [p for p in range(made.deal.seats) if p != A] + [ENVELOPE]
    found = 0
    for owner in owners:
        surely_, possibly_ = known.certain(owner)
        found += (places.may_hold(owner) & ~possibly_).bit_count()
        assert places.surely_holds(owner) & ~surely_ == 0  # sound
        assert possibly_ & ~places.may_hold(owner) == 0
    assert found == missed


@pytest.mark.rule("CL-27.15")
def test_what_a_rival_asks_is_no_fact():
    s = case(3, hands=("RO",), characters=("LE", "PE", "HO"))
    before = knowledge_of(s, C).total
    enter(s, B, "EL")
    assert knowledge_of(s, C).total == before
    ask(s, "LE/CO/EL")
    facts = list(facts_in(sights_of(s, C)))
    assert {f.kind for f in facts} <= {LACKS, ONE_OF, HOLDS}
    assert not [f for f in facts if f.seat == B]  # the asker's choice of names says nothing


@pytest.mark.rule("CL-27.13")
def test_a_rivals_look_at_a_side_card_adds_nothing():
    s = case(2, side="PE SB KI RO", envelope="BN TB EL")
    ask(enter(s, A, "EL"), "BN/TB/EL")
    before = knowledge_of(s, B).total
    s.apply(("look", 1))
    assert knowledge_of(s, B).total == before


@pytest.mark.rule("CL-27.30")
def test_a_random_peek_is_counted_plainly():
    """Each card of the hand is as likely to be seen, so the sight is one positive fact."""
    before = three().cannot(B, "RA/EB/BR").cannot(B, "AM/CU/RO")
    after = three().cannot(B, "RA/EB/BR").cannot(B, "AM/CU/RO").shows_me(B, "HO")
    known = know(after)
    whole_hand = know(before).places.may_hold(B)
    peeked = Belief(know(before), [Shown(B, whole_hand, number("HO"))])
    for owner, code in ((ENVELOPE, "BN"), (C, "HD"), (B, "KI")):
        assert chance(known, owner, code) == peeked.chance(owner, number(code))


@pytest.mark.rule("CL-27.23", "CL-27.25")
def test_deals_are_drawn_evenly():
    notes = three().cannot(B, "HO/HD/BA").shows_me(C, "HD").shows(B, "RA/EB/KI")
    known = know(notes)
    worlds = Worlds(known.places)
    rng = Rng(5)
    n = 3000
    drawn = [sum(worlds.draw(_Chance(rng))[known.places.form.envelope :]) for _ in range(n)]
    for code in ("HO", "BA", "KI"):
        expected = float(chance(known, ENVELOPE, code)) * n
        hits = sum(envelope >> number(code) & 1 for envelope in drawn)
        assert abs(hits - expected) < 4 * (n * 0.25) ** 0.5


class _Chance:
    """A generator shaped like a state's."""

    def __init__(self, rng: Rng) -> None:
        self.source = rng

    @property
    def rng(self) -> int:
        return self.source.x

    @rng.setter
    def rng(self, x: int) -> None:
        self.source.x = x

    def below(self, n: int) -> int:
        return self.source.below(n)


# -- people -------------------------------------------------------------------------------


@pytest.mark.rule("CL-R.61")
def test_a_conclusion_is_explained_by_the_facts_it_needs():
    notes = six().cannot(D, "HO/SB/KI")
    for names in DISJOINT:
        notes.shows(B, names)
    reasons = know(notes).reasons(B, number("AM"), holds=False)
    assert [fact_in_words(fact, IDS) for fact in reasons] == [
        f"player 2 showed one of {names}" for names in DISJOINT
    ]


@pytest.mark.rule("CL-R.61")
def test_the_sheet_shows_certainty_on_the_own_view_only():
    s = case(3, hands=("LE PE CO SB LA ST", "HO", "HD"), envelope="BN TB EL")
    ask(enter(s, A, "BA"), "HO/HD/BA")
    while s.options and s.options[0][0] == "show":
        s.apply(("show", number("HO")))
    row = {r["card"]: r for r in s.view(A)["sheet"]}["HO"]
    assert row["can_be"] == ["1"]
    assert row["envelope"] == [0, 1]
    assert {r["card"]: r for r in s.view(C)["sheet"]}["HO"]["can_be"] != ["1"]
    known, titles = knowledge_of(s.observation(A), A), box(s).titles
    said = explain(known, number("HO"), titles, ("Ann", "Bob", "Cem"))
    assert said == "Howard: not in the envelope, because Bob was seen with Howard."
    own = explain(known, number("LE"), titles)
    assert own == "Leonard: not in the envelope, because it is in your hand."
    for code in ["PE", "CO", "SB", "LA", "ST"]:
        assert "because it is in your hand" in explain(known, number(code), titles)
    assert "of the deals that fit" in explain(known, number("RA"), titles)


@pytest.mark.rule("CL-7.3", "CL-27.26")
def test_a_notebook_without_a_match_fills_in_a_sheet():
    notes = three().shows_me(B, "HO").cannot(C, "RA")
    sheet = {row["card"]: row for row in clue_sheet(know(notes))}
    crossed = {code for code, row in sheet.items() if row["crossed_off"]}
    assert crossed == {"LE", "PE", "CO", "SB", "LA", "ST", "HO"}
    assert sheet["HO"]["can_be"] == ["1"]
    assert sheet["RA"]["can_be"] == ["envelope", "1"]


def imports_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("path", sorted(LIBRARY.glob("*.py")), ids=lambda path: path.stem)
def test_the_library_knows_the_cards_and_nothing_of_a_match(path):
    of_the_game = {name for name in imports_of(path) if name.startswith("games.rulebooks")}
    allowed = ("games.rulebooks.clue.deduction.", "games.rulebooks.clue.face")
    assert [name for name in of_the_game if not name.startswith(allowed)] == []


@pytest.mark.rule("CL-R.61")
def test_a_card_that_lies_face_up_is_explained_by_that():
    known = know(four())
    for code in ("PE", "RO"):
        assert explain(known, number(code), IDS).endswith("because it lies face up.")


@pytest.mark.rule("CL-27.26")
def test_only_leftovers_are_face_up():
    s = case(4, leftovers="HO LA")
    rows = {row["card"]: row["can_be"] for row in s.view(A)["sheet"]}
    assert [code for code, places in rows.items() if "face up" in places] == ["HO", "LA"]
    assert rows["HO"] == rows["LA"] == ["face up"]
