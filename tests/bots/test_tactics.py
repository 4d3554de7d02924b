"""Positions with a proven best choice: the proofs hold in every deal, and bots are counted."""

import json

import pytest
from django.core.management import CommandError, call_command

from games import rulebooks
from games.bots.proofs import (
    ASIDE,
    LOSES,
    Found,
    Proof,
    Touched,
    Tripwire,
    guarded,
    is_lost_after,
    outdoes,
    proven_wins,
)
from games.bots.tables import Tables
from games.bots.tactics import (
    BETTER,
    DEFENCE,
    KINDS,
    WIN,
    Tactic,
    decisive,
    is_telling,
    read_suite,
    solve,
    tactic,
    unbeaten,
)

SUITES = [game for game in rulebooks.PACKAGES if read_suite(game)]
FEW = 2


def first_positions(game: str, *kinds: str):
    """The shortest ones of these kinds, with their states."""
    rulebook = rulebooks.get(game)
    for kind in kinds or KINDS:
        suite = [position for position in read_suite(game) if position.kind == kind]
        suite.sort(key=lambda position: len(position.actions))
        for position in suite[:FEW]:
            yield position, position.state(rulebook)


@pytest.mark.parametrize("game", SUITES)
def test_every_position_replays_to_a_decision_with_good_and_bad_options(game):
    rulebook = rulebooks.get(game)
    for position in read_suite(game):
        options = position.state(rulebook).options
        assert 0 < len(position.best) < len(options)
        assert set(position.best) < set(range(len(options)))


@pytest.mark.parametrize("game", SUITES)
def test_stored_positions_are_proven_again(game):
    for position, state in first_positions(game):
        assert decisive(state) == (position.kind, position.best)


@pytest.mark.parametrize("game", SUITES)
def test_what_is_proven_wins_in_other_deals_and_looks_at_none(game):
    for _, state in first_positions(game, WIN):
        seat, wins = state.to_act, proven_wins(state)
        assert wins
        for number in range(3):
            deal = state.determinize(seat, 50 + number)
            assert proven_wins(deal) == wins
            proof = Proof(deal, seat)
            proof.nodes = 2000
            assert proof.wins_after(deal, wins[0])


@pytest.mark.parametrize("game", SUITES)
def test_what_is_proven_lost_is_lost_in_other_deals(game):
    for position, state in first_positions(game, DEFENCE):
        seat = state.to_act
        losing = [o for n, o in enumerate(state.options) if n not in position.best]
        assert losing
        for number in range(3):
            deal = state.determinize(seat, 50 + number)
            assert is_lost_after(deal, losing[0])
            proof = Proof(deal, seat)
            proof.nodes = 4000
            assert proof.loses_after(deal, losing[0])


def test_what_is_outdone_is_so_in_other_deals():
    for position, state in first_positions("clash-of-minds", BETTER):
        for number in range(3):
            deal = state.determinize(state.to_act, 50 + number)
            assert unbeaten(deal) == (BETTER, position.best)


def test_an_end_outdoes_another_by_its_result_or_as_its_game_says():
    state = final_turn()
    won, lost, nobody, later = (state.clone() for _ in range(4))
    for end, winners in ((won, (0,)), (lost, (1,)), (nobody, ())):
        end.end(winners, "for a test", "CM-13.3")
    assert outdoes([won], [state, nobody, lost], 0)
    assert outdoes([state, nobody], [lost], 0)
    assert not outdoes([state], [nobody], 0)
    assert not outdoes([won], [], 0)
    later.hours += 1
    assert outdoes([state], [later], 0)
    assert outdoes([later], [state], 1)
    assert not outdoes([state, later], [later], 0)


def test_every_game_has_sixty_positions():
    assert {game: len(read_suite(game)) >= 60 for game in rulebooks.PACKAGES} == dict.fromkeys(
        rulebooks.PACKAGES, True
    )


def test_what_a_seat_cannot_see_must_not_be_touched():
    tables = Tables(rulebooks.get("detective-conan"))
    state = tables.rulebook.start(tables.at(1), 1)
    seat = state.to_act
    s = guarded(state, seat)
    wires = [face for face in s.face if isinstance(face, Tripwire)]
    assert len(wires) == sum(not known >> seat & 1 for known in state.known)
    for touch in (lambda w: w.level, hash, bool, lambda w: w == 1, lambda w: w * 2):
        with pytest.raises(Touched):
            touch(wires[0])
    assert wires[0].id == "?"
    with pytest.raises(Touched):
        s.below(6)


def test_secrets_that_are_no_faces_prove_nothing():
    tables = Tables(rulebooks.get("clue"), None, 3)
    state = tables.rulebook.start(tables.at(1), 1)
    while not state.turn:
        state.apply(tables.rulebook.greedy(state, state.options))
    with pytest.raises(Touched):
        guarded(state, state.to_act)


def final_turn():
    """A Clash of Minds in which Moriarty's face-down Action Cards are hidden from Holmes."""
    tables = Tables(rulebooks.get("clash-of-minds"))
    state = tables.rulebook.start(tables.at(1), 1)
    while state.to_act != 0 or state.options[0][0] != "reveal":
        state.apply(tables.rulebook.greedy(state, state.options))
    return state


def test_a_hidden_face_is_followed_for_all_that_may_lie_there():
    state = final_turn()
    proof = Proof(state, 0, hidden=state)
    hidden = [c for c in state.piles[21] if not state.known[c] & 1]
    faces = proof.faces_for(hidden[0], Found())
    assert {state.face[c] for c in hidden} == set(faces)
    assert len(faces) > 1
    left = proof.faces_for(hidden[1], Found(((hidden[0], faces[0]),)))
    assert len(left) == len(faces) - 1
    assert faces[0] not in left


def test_nobody_chooses_by_a_face_that_was_found_but_not_seen():
    state = final_turn()
    (card, *_) = (c for c in range(len(state.face)) if not state.known[c] & 1)
    found = Found(((card, state.face[card]),))
    assert not found.is_known_to(state, 0)
    assert found.is_known_to(state, 1) == bool(state.known[card] & 2)
    assert Found().is_known_to(state, 0)


def test_only_a_card_in_the_rivals_hand_can_be_left_aside():
    tables = Tables(rulebooks.get("detective-conan"))
    state = tables.rulebook.start(tables.at(1), 1)
    proof = Proof(state, 0, LOSES, hidden=state)
    (hand,) = (n for n, zone in enumerate(tables.rulebook.zones) if zone.name == "hand")
    rivals = state.piles[2 * hand + 1]
    assert rivals
    kept = [c for c in range(len(state.face)) if proof.is_in_rivals_hand(state, c)]
    assert kept == sorted(rivals)


def test_a_card_left_aside_allows_nothing():
    assert ASIDE.id == "?"
    assert ASIDE.cost == 0
    assert list(ASIDE.abilities) == []
    assert not ASIDE.cut_ins
    assert len(ASIDE.says.anything()) == 0


def test_a_position_needs_good_and_bad_options_and_to_be_mined_more_bad_ones():
    assert tactic(WIN, [0, 1], [(), ()]) is None
    assert tactic(WIN, [], [(), ()]) is None
    state = final_turn()
    options = len(state.options)
    assert is_telling(Tactic(WIN, tuple(range(options // 2))), state)
    assert not is_telling(Tactic(WIN, tuple(range(options // 2 + 1))), state)


def test_random_solves_fewer_than_greedy():
    found = solve(rulebooks.get("clue"), ("greedy", "random"))
    greedy, random = found["bots"]
    assert greedy["positions"] == random["positions"] >= 60
    assert greedy["solved"] > random["solved"]


def test_the_command_prints_positions_and_solved_for_each_bot(capsys):
    call_command("tactics", "castle", "--bots", "greedy", "--json")
    (row,) = json.loads(capsys.readouterr().out)["bots"]
    assert row["bot"] == "greedy"
    assert 0 < row["solved"] <= row["positions"]
    call_command("tactics", "castle", "--bots", "greedy")
    assert f"{row['solved']} of {row['positions']} solved" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [("chess",), ("castle", "--bots", "nobody")])
def test_the_command_refuses_unknown_games_and_bots_in_a_sentence(arguments):
    with pytest.raises(CommandError, match="There is no"):
        call_command("tactics", *arguments)
