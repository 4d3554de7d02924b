"""Chapters 13, 14, 15 and 18: asking, answering, what stays, bluffing."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clue.deduction.places import IN_ENVELOPE
from games.rulebooks.clue.sights import knowledge_of
from tests.rules.clue.table import (
    A,
    B,
    C,
    D,
    accuse,
    ask,
    cards,
    case,
    codes,
    enter,
    events,
    number,
    offered,
    put,
    question,
    roll,
    stand,
)


def answers(s) -> list[tuple[str, int]]:
    return [(e[0], e[2]) for e in s.events() if e[0] in ("cannot", "show")]


def certain_envelope(s, seat: int) -> set[str]:
    return codes(knowledge_of(s, seat).certain(IN_ENVELOPE)[0])


@pytest.mark.rule("CL-13.1", route="walk")
@pytest.mark.rule("CL-13.1", "CL-13.2", "CL-13.3", "CL-13.4", "CL-13.5", "CL-X.2")
def test_a_question_names_one_suspect_one_misdeed_and_the_room_one_is_in():
    s = enter(case(3), A, "BA")
    assert len(s.legal_actions()) == 36
    assert {o[0] for o in s.legal_actions()} == {"ask"}
    assert {o[1] for o in s.legal_actions()} == set(range(6))
    assert {o[2] for o in s.legal_actions()} == set(range(6, 12))
    assert {o[3] for o in s.legal_actions()} == {number("BA")}
    with pytest.raises(IllegalAction) as refusal:
        s.apply(question("RA", "CO", "KI"))
    assert refusal.value.rule == "CL-13.5"
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("ask", number("CO"), number("CO"), number("BA")))
    assert refusal.value.rule == "CL-13.2"
    ask(s, "RA/CO/BA")
    assert events(s, "ask")[0][6:] == ("Raj", "Dog-eared Comic", "Bathroom")


@pytest.mark.rule("CL-13.6")
def test_no_question_from_hallway_or_centre():
    assert offered(stand(case(3), A, "centre"), "ask") == []
    assert offered(roll(case(3), A, (12, 8), 3), "ask") == []


@pytest.mark.rule("CL-13.7", "CL-13.8", "CL-13.9", "CL-13.11", "CL-X.3", "CL-15.2", "CL-15.3")
def test_suspect_and_token_come_into_the_room_and_stay():
    s = case(3, hands=("", "LA LE RA CO HD KI"), characters=("AM", "LE", "HO"))
    put(s, "PE", "RO")
    put(s, "SB", "KI")
    put(s, "CO", "LA")
    enter(s, A, "LA")
    before = list(s.at)
    ask(s, "PE/SB/LA")
    room = number("LA")
    assert s.at[number("PE")] == s.at[number("SB")] == s.at[number("AM")] == room
    moved = {i for i, (old, new) in enumerate(zip(before, s.at, strict=True)) if old != new}
    assert moved == {number("PE"), number("SB")}
    assert s.active == B  # the turn is over and the pieces are still there


@pytest.mark.rule("CL-13.13")
def test_who_stays_asks_about_the_room_there():
    s = case(3)
    put(s, "LE", "ST")
    s.moved = 1
    stand(s, A, "ST")
    s.apply(("stay",))
    assert {o[3] for o in s.legal_actions()} == {number("ST")}


@pytest.mark.rule("CL-13.14")
def test_pieces_are_brought_before_the_answers():
    s = ask(enter(case(3, hands=("", "CO LA")), A, "LA"), "HO/CO/LA")
    assert s.to_act == B
    assert s.at[number("HO")] == number("LA")
    order = [e[0] for e in s.events()]
    assert "relocate" in order
    assert "show" not in order


@pytest.mark.rule("CL-14.1", "CL-14.5", "CL-14.7", "CL-14.8", "CL-14.9", "CL-X.10")
def test_the_question_goes_left_until_one_shows():
    s = case(4, hands=("", "LE", "CU RO", "PE"), leftovers="")
    enter(s, A, "RO")
    ask(s, "PE/CU/RO")
    assert s.to_act == C
    assert set(s.legal_actions()) == {("show", number("CU")), ("show", number("RO"))}
    s.apply(("show", number("RO")))
    assert answers(s) == [("cannot", B), ("show", C)]
    assert s.active == B
    assert s.lacks[D] == 0


@pytest.mark.rule("CL-14.2", "CL-14.11", "CL-R.38")
def test_a_holder_must_show_and_cannot_pass():
    s = ask(enter(case(3, hands=("", "CO LA")), A, "LA"), "HO/CO/LA")
    for action in (("pass",), ("cannot",)):
        with pytest.raises(IllegalAction) as refusal:
            s.apply(action)
        assert refusal.value.rule == "CL-14.11"
    single = ask(enter(case(3, hands=("", "LA")), A, "LA"), "BN/TB/LA")
    assert answers(single) == [("show", B)]  # one match: nobody is asked


@pytest.mark.rule("CL-14.12")
def test_a_card_that_was_not_named_cannot_be_shown():
    s = ask(enter(case(3, hands=("", "CO LA PE")), A, "LA"), "HO/CO/LA")
    for code in ("PE", "HO"):
        with pytest.raises(IllegalAction) as refusal:
            s.apply(("show", number(code)))
        assert refusal.value.rule == "CL-14.12"


@pytest.mark.rule("CL-14.3", "CL-X.4", "CL-15.1", "CL-7.6", "CL-R.40")
def test_the_shown_card_is_seen_and_crossed_off_by_the_asker_only():
    s = ask(enter(case(3, hands=("", "AM")), A, "LA"), "AM/TB/LA")
    for seat in range(3):
        sheet = {row["card"]: row for row in s.view(seat)["sheet"]}
        assert sheet["AM"]["crossed_off"] == (seat in (A, B))
        shown = [e[4] for e in s.view(seat)["events"] if e[0] == "show"]
        assert shown == (["AM"] if seat in (A, B) else ["?"])


@pytest.mark.rule("CL-14.4")
def test_never_more_than_one_card_for_one_question():
    s = ask(enter(case(3, hands=("", "AM CO LA", "")), A, "LA"), "AM/CO/LA")
    s.apply(("show", number("CO")))
    assert s.told[B * 3 + A] == cards("CO")
    assert len(events(s, "show")) == 1


@pytest.mark.rule("CL-14.6", "CL-20.3")
def test_who_cannot_answer_says_so_aloud():
    s = ask(enter(case(3, hands=("", "LE", "LA")), A, "LA"), "BN/TB/LA")
    for seat in range(3):
        said = [(e[0], e[2]) for e in s.view(seat)["events"] if e[0] in ("cannot", "show")]
        assert said == [("cannot", B), ("show", C)]


@pytest.mark.rule("CL-14.10")
def test_the_question_never_reaches_the_asker():
    s = ask(enter(case(3, hands=("AM CO LA",)), A, "LA"), "AM/CO/LA")
    assert answers(s) == [("cannot", B), ("cannot", C)]


@pytest.mark.rule("CL-17.8", route="question")
@pytest.mark.rule("CL-14.13", "CL-17.8", "CL-X.11", "CL-R.37", "CL-R.48")
def test_eliminated_players_answer_in_seat_order():
    s = case(4, hands=("", "LE", "HO", "PE"))
    accuse(s, D, "LE/CO/KI")
    assert s.out == 0b1000
    enter(s, A, "EL")
    ask(s, "PE/TB/EL")
    assert answers(s) == [("cannot", B), ("cannot", C), ("show", D)]


@pytest.mark.rule("CL-14.14")
def test_an_unanswered_question_about_no_own_card_is_the_solution():
    s = ask(enter(case(3, envelope="BN TB EL"), A, "EL"), "BN/TB/EL")
    assert codes(knowledge_of(s, A).solution) == {"BN", "TB", "EL"}


@pytest.mark.rule("CL-14.15", "CL-X.14", "CL-R.41", "CL-R.8")
def test_a_leftover_in_an_unanswered_question_proves_nothing():
    s = case(4, envelope="BN SB KI", leftovers="PE RO")
    ask(enter(s, A, "KI"), "PE/SB/KI")
    assert certain_envelope(s, A) == {"SB", "KI"}


@pytest.mark.rule("CL-14.17", "CL-R.39")
def test_a_shown_card_returns_and_can_be_shown_again():
    s = case(3, hands=("", "LA"))
    for _ in range(2):
        ask(enter(s, A, "LA"), "BN/TB/LA")
    assert len(events(s, "show")) == 2
    assert s.hand[B] & cards("LA")


@pytest.mark.rule("CL-18.1", "CL-18.2", "CL-18.3", "CL-R.9")
def test_own_cards_may_be_named_without_saying_so():
    s = enter(case(3, hands=("LE CO LA",)), A, "LA")
    assert question("LE", "CO", "LA") in s.legal_actions()
    ask(s, "LE/CO/LA")
    for seat in (B, C):
        told = knowledge_of(s, seat)
        assert told.chance(A, number("LE")) < 1
        assert told.chance(IN_ENVELOPE, number("LE")) > 0


@pytest.mark.rule("CL-18.4", "CL-X.8")
def test_after_a_bluff_only_the_other_cards_are_proven():
    s = case(3, hands=("HO TB",), envelope="BN CO LA")
    ask(enter(s, A, "LA"), "HO/TB/LA")
    assert certain_envelope(s, A) == {"LA"}


@pytest.mark.rule("CL-18.5", "CL-24.10")
def test_answers_are_truthful():
    for seed in range(4):
        s = ask(enter(case(4, seed=seed), A, "KI"), "HO/SB/KI")
        while s.to_act is not None and s.options[0][0] == "show":
            s.apply(s.options[0])
        named = cards("HO SB KI")
        for verb, seat in answers(s):
            assert bool(s.hand[seat] & named) == (verb == "show")


@pytest.mark.rule("CL-15.1", "CL-27.10")
def test_players_after_the_answerer_reveal_nothing():
    s = ask(enter(case(4, hands=("", "LA", "BN")), A, "LA"), "BN/TB/LA")
    assert s.lacks == (0, 0, 0, 0)
    assert answers(s) == [("show", B)]


@pytest.mark.rule("CL-R.43", "CL-15.6")
def test_no_accusation_in_the_turn_of_a_question():
    s = ask(enter(case(3, envelope="BN TB EL"), A, "EL"), "BN/TB/EL")
    assert s.active == B
    assert events(s, "accuse") == []


@pytest.mark.rule("CL-R.44")
def test_after_an_unanswered_question_the_way_to_the_centre_remains():
    s = ask(enter(case(3, envelope="BN TB EL"), A, "EL"), "BN/TB/EL")
    stand(s, A, "EL")
    assert ("accuse",) not in s.legal_actions()
