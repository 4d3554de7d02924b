"""simulate and replay: what they print, and one clear sentence when they cannot."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.bots.seat import Bot, GreedyBot
from games.bots.tables import rotation
from games.play import replay, simulate
from tests.engine import toy

pytestmark = pytest.mark.usefixtures("toy_game")


class Raising(Bot):
    def choose(self, seat):
        raise ValueError("stuck")


def run(capsys, *arguments: str) -> dict:
    assert simulate.main(["toy", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys, *arguments: str) -> str:
    assert simulate.main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_the_report_has_all_that_was_asked_for(capsys):
    found = run(capsys, "--matches", "50", "--bots", "greedy", "random", "--decks", "low", "high")
    assert found["game"] == "toy"
    assert found["mode"] == "duel"
    assert found["seats"] == 2
    assert found["matches"] == found["ended"] == 50
    assert found["errors"] == found["faults"] == 0
    assert sum(found["wins"]) + found["no_winner"] == 50
    assert sum(found["endings"].values()) == 50
    assert found["decisions"] > 100
    assert found["decisions_per_second"] > 0
    assert found["seconds"] > 0
    assert found["turns"] == {"mean": 3.0, "median": 3, "low": 3, "high": 3}


def test_rates_carry_their_intervals(capsys):
    found = run(capsys, "--matches", "100", "--decks", "low", "high", "--bots", "greedy")
    high = found["by_deck"]["high"]
    assert high["wins"] == found["wins"][1]
    assert high["interval"][0] < high["rate"] <= high["interval"][1]


def test_a_run_repeats_itself_and_each_match_alone(capsys):
    keys = ("wins", "endings", "decisions")
    both = [run(capsys, "--matches", "8", "--seed", "3", "--bots", "random") for _ in range(2)]
    alone = [
        run(capsys, "--matches", "1", "--seed", str(n), "--bots", "random") for n in range(3, 11)
    ]
    assert [both[0][k] for k in keys] == [both[1][k] for k in keys]
    assert sum(found["decisions"] for found in alone) == both[0]["decisions"]


def test_the_ready_made_decks_take_turns():
    assert rotation(("a", "b"), 2, 0) == ("a", "b")
    assert rotation(("a", "b"), 2, 1) == ("b", "a")
    pairs = {rotation(tuple("abcd"), 2, n) for n in range(12)}
    assert len(pairs) == 12
    assert all(one != other for one, other in pairs)


def test_one_deck_serves_all_seats(capsys):
    assert run(capsys, "--matches", "3", "--decks", "low")["by_deck"] == {}


def test_modes_seats_and_options_can_be_chosen(capsys):
    found = run(capsys, "--mode", "crowd", "--seats", "4", "--option", "hand=2", "--matches", "5")
    assert (found["mode"], found["seats"], found["options"]) == ("crowd", 4, {"hand": 2})
    assert found["turns"]["high"] == 2


def test_people_get_a_table(capsys):
    assert simulate.main(["toy", "--matches", "10", "--bots", "greedy", "random"]) == 0
    text = capsys.readouterr().out
    for part in ("10 of 10 matches ended", "By bot", "Endings", "Turns", "a second", "no winner"):
        assert part in text


def test_faults_are_counted_and_shown(capsys):
    path = f"{Raising.__module__}.Raising"
    assert simulate.main(["toy", "--matches", "2", "--bots", path, "greedy"]) == 0
    assert (
        "Fault: seed 1, seat 1 (Raising), decision 1: ValueError: stuck" in capsys.readouterr().out
    )


def test_a_match_that_breaks_is_counted_and_the_others_go_on(capsys, monkeypatch):
    def broken(self, seat):
        raise RuntimeError("a bug in the rules")

    monkeypatch.setattr(GreedyBot, "choose", broken)
    monkeypatch.setattr(toy.Toy, "greedy", lambda self, seen, options: broken(self, 0))
    assert simulate.main(["toy", "--json", "--matches", "3"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["ended"], found["errors"]) == (0, 3)
    first = found["failures"][0]
    assert first.startswith("seed 1: RuntimeError: a bug in the rules (bots/test_simulate.py:")
    assert first.endswith(", broken)")
    assert simulate.main(["toy", "--matches", "3"]) == 1
    assert "Errors  3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["checkers"], "There is no game 'checkers'. Games: case-closed"),
        (["toy", "--mode", "blitz"], "Toy has no mode 'blitz'. Use duel, crowd."),
        (["toy", "--seats", "7"], "Duel is for 2 seats, not 7."),
        (["toy", "--decks", "none"], "Toy has no deck 'none'. Use low, high."),
        (["toy", "--decks", "low", "low", "low"], "3 decks for 2 places. Give 1 or 2."),
        (["toy", "--decks", "missing.yaml"], "missing.yaml cannot be read"),
        (["toy", "--bots", "deep"], "There is no bot 'deep'."),
        (["toy", "--bots", "greedy", "greedy", "greedy"], "3 bots for 2 seats."),
        (["toy", "--matches", "0"], "--matches must be at least 1, not 0."),
        (["toy", "--option", "hand"], "--option takes name=value, not 'hand'."),
        (["toy", "--option", "hand=9"], "hand cannot be '9'. Use one of 2, 3, 4."),
        (["toy", "--option", "foot=9"], "Duel has no option 'foot'."),
        (["toy", "--replay", "no/such/folder/x"], "The folder of no/such/folder/x does not exist."),
    ],
)
def test_bad_input_gets_one_clear_sentence(capsys, arguments, words):
    assert words in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sections: {main: {n1: 2, n99: 4}}", "There is no card 'n99'."),
        ("sections: {main: {n1: 1}}", "TY-4.2: Deck 1: The main deck has 1 card"),
        ("cards: []", "is not a deck"),
        ("sections: [", "cannot be read"),
    ],
)
def test_a_bad_deck_file_is_refused_with_the_place(capsys, tmp_path, text, words):
    path = tmp_path / "deck.yaml"
    path.write_text(text)
    assert words in refusal(capsys, "toy", "--decks", str(path))


def test_a_deck_file_can_be_played(capsys, tmp_path):
    path = tmp_path / "deck.yaml"
    path.write_text("sections: {main: {n1: 2, n2: 2, n6: 2}, joker: {joker-a: 1}}")
    assert run(capsys, "--matches", "2", "--decks", str(path))["ended"] == 2


def test_the_command_does_the_same(capsys):
    call_command("simulate", "toy", "--matches", "4", "--json")
    assert json.loads(capsys.readouterr().out)["ended"] == 4
    with pytest.raises(CommandError, match="There is no game 'x'") as refused:
        call_command("simulate", "x")
    assert refused.value.returncode == 2


# -- replay -------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path, capsys):
    path = tmp_path / "match.replay"
    run(capsys, "--matches", "2", "--seed", "5", "--bots", "random", "--replay", str(path))
    return path


def test_a_replay_is_told_with_rule_numbers(capsys, saved):
    assert replay.main([str(saved)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Toy, duel, seed 5"
    assert any("Player 1 (random) led n" in line and "(TY-2.2)" in line for line in lines)
    assert any("chooses lead" in line for line in lines)
    assert lines[-1].endswith("(TY-3.1)")


def test_a_seat_is_told_only_what_it_saw(capsys, tmp_path):
    for seed in range(1, 40):
        path = tmp_path / f"{seed}"
        run(
            capsys, "--matches", "1", "--seed", str(seed), "--bots", "random", "--replay", str(path)
        )
        call_command("replay", str(path), "--seat", "1")
        text = capsys.readouterr().out
        if "Player 1 (random) drew" in text:
            assert "Player 1 (random) drew ?" in text
            assert "Player 1 (random) chooses" not in text
            return
    pytest.fail("no match in which player 1 drew")


def test_stepping_through_a_pipe_does_not_wait(capsys, saved):
    assert replay.main([str(saved), "--step"]) == 0
    assert "led" in capsys.readouterr().out


def test_stepping_waits_at_every_decision(saved):
    waits = []
    lines = []
    replay.run({"file": saved, "seat": None, "step": True}, lines.append, lambda: waits.append(1))
    assert len(waits) == sum("chooses" in line for line in lines) > 2


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "cannot be read: No such file"),
        (b"GIF89a", "x: This is not a Casebook replay"),
        (b'{"kind":', "x: This is not a Casebook replay"),
    ],
)
def test_a_bad_replay_gets_one_clear_sentence(capsys, tmp_path, data, words):
    path = tmp_path / "x"
    if data:
        path.write_bytes(data)
    assert replay.main([str(path)]) == 1
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1
    with pytest.raises(CommandError):
        call_command("replay", str(path))


def test_an_unknown_seat_is_refused(capsys, saved):
    assert replay.main([str(saved), "--seat", "2"]) == 1
    assert "There is no seat 2; the match has seats 0 to 1." in capsys.readouterr().err
