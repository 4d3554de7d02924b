"""The bench: ratios, goals, and the shape of what it prints."""

import json

import pytest
from django.core.management import call_command

from benchmarks import engine, queue, registry
from benchmarks.registry import Baseline, Finding, compare, measure, microseconds, per_second
from games import rulebooks

COMMAND = "benchmarks.management.commands.bench"


@pytest.fixture
def parts(monkeypatch):
    """No measurements but those of the test, and a quick baseline."""
    found = {part: {} for part in registry.PARTS}
    monkeypatch.setattr(registry, "_measurements", found)
    monkeypatch.setattr(f"{COMMAND}.import_module", lambda name: None)
    take = Baseline.take
    monkeypatch.setattr(Baseline, "take", lambda self, seconds=0: take(self, 0.01))
    return found


def test_a_rate_is_compared_with_moves_per_second():
    result = compare(Finding("x", 40_000, "decisions/s", 2.0), 20_000)
    assert (result.ratio, result.met) == (2.0, True)
    assert not compare(Finding("x", 39_000, "decisions/s", 2.0), 20_000).met


def test_a_duration_is_compared_with_the_time_of_a_move():
    result = compare(Finding("x", 10.0, "µs", 5.0), 20_000)  # a move takes 50 µs
    assert (result.ratio, result.met) == (5.0, True)
    assert not compare(Finding("x", 11.0, "µs", 5.0), 20_000).met


def test_a_given_ratio_stands():
    assert compare(Finding("x", 3, "share", 0.5, 0.25), 20_000).ratio == 0.25


def test_the_baseline_plays_chess():
    baseline = Baseline()
    assert baseline.take(0.02) == baseline.value > 500


def test_work_is_timed():
    assert 1 < per_second(lambda: sum(range(1000)) and 1, 0.01) < 1e7
    assert 0 < microseconds(lambda: sum(range(1000)), 0.01) < 10_000


def test_a_measurement_is_taken_with_its_part(capsys, parts):
    @measure("decks")
    def validations():
        yield Finding("deck validations", 3000, "decks/s", 0.0001)

    call_command("bench", "--only", "decks", "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["baseline"]["unit"] == "moves/s"
    assert found["baseline"]["value"] > 0
    result = next(r for r in found["results"] if r["name"] == "deck validations")
    assert result.keys() >= {"name", "value", "unit", "ratio", "goal"}
    assert (result["name"], result["value"], result["met"]) == ("deck validations", 3000, True)


def test_the_middle_of_several_rounds_counts(capsys, parts):
    values = iter((5.0, 900.0, 7.0))

    @measure("engine", rounds=3)
    def unsteady():
        value = next(values)
        yield Finding("first", value, "share", 6.0, value)
        yield Finding("second", -value, "share", 0.0, -value)

    call_command("bench", "--only", "engine", "--json")
    first, second = json.loads(capsys.readouterr().out)["results"]
    assert (first["value"], first["ratio"], first["met"]) == (7.0, 7.0, True)
    assert (second["name"], second["value"]) == ("second", -7.0)


def test_people_get_a_table(capsys, parts):
    @measure("engine")
    def never():
        yield Finding("speed of light", 1, "laps/s", 1e9)

    call_command("bench", "--only", "engine")
    text = capsys.readouterr().out
    assert "speed of light" in text
    assert "MISSED" in text
    assert "python-chess, random play" in text


def looked_at(*looks: tuple[float, float]) -> list[queue.Look]:
    """Looks at workers, by the part of all jobs that was done and the seconds spent."""
    return [queue.Look(int(part * queue.JOBS), 1.0, spent) for part, spent in looks]


def test_a_job_of_a_long_queue_is_compared_with_a_late_one_by_what_was_done():
    steady = looked_at((0.1, 1.0), (0.3, 3.0), (0.9, 9.0))
    dear_at_first = looked_at((0.1, 1.0), (0.3, 5.0), (0.9, 11.0))
    assert next(queue.long_queue(steady)).value == pytest.approx(1.0)
    assert next(queue.long_queue(dear_at_first)).value == pytest.approx(0.5)


def test_a_queue_that_was_gone_at_the_first_look_is_not_judged():
    assert not list(queue.long_queue(looked_at((1.0, 5.0), (1.0, 5.1), (1.0, 5.2))))


def test_goldfish_games_that_broke_are_not_counted(monkeypatch):
    monkeypatch.setattr(engine, "per_second", lambda work, seconds: work())
    (played,) = engine.goldfish()
    assert played.value == len(engine.ready_made("detective-conan"))
    monkeypatch.setattr(engine.Goldfish, "game", lambda *_, **__: {"broken": {"x": 1}})
    (broken,) = engine.goldfish()
    assert broken.value == 0


def test_a_compiled_tree_is_compared_with_the_sources(monkeypatch, tmp_path):
    monkeypatch.setattr(engine, "TREE", tmp_path)
    monkeypatch.setattr(engine, "is_current", lambda tree: True)
    rates = {tmp_path: {"random": 300.0, "tries": 20.0, "clone": 1.0}}
    rates[engine.ROOT] = {"random": 100.0, "tries": 8.0, "clone": 2.0}
    monkeypatch.setattr(engine, "rates_in", lambda tree, slug: rates[tree])
    found = {f.name: f for f in engine.compiled_rates(rulebooks.get("clue"))}
    assert found["clue: compiled random play"].value == 300.0
    assert found["clue: compiled of interpreted"].ratio == 3.0
    assert found["clue: compiled of interpreted tries"].ratio == 2.5
    assert found["clue: clone, interpreted of compiled"].ratio == 2.0


def test_nothing_compiled_is_measured_where_nothing_is_compiled(monkeypatch, tmp_path):
    monkeypatch.setattr(engine, "TREE", tmp_path)
    assert not list(engine.compiled_rates(rulebooks.get("clue")))


def test_an_engine_is_timed_in_a_process_of_its_own(monkeypatch):
    monkeypatch.setattr(engine, "SECONDS", 0.01)
    rates = engine.rates_in(engine.ROOT, "clue")
    assert rates["random"] > 100
    assert rates["tries"] > 10
    assert 0 < rates["clone"] < 1000
