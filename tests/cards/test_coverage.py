"""What is understood of printed text, and reading it again by a better reader."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from cards.coverage import coverage_of
from cards.models import Card
from cards.rereading import cards_reread, rereadings
from cards.services import card_save, cards_import
from games import rulebooks
from games.engine.card_text import ReadText, Refusal, TextReader

pytestmark = pytest.mark.django_db
CONAN = "detective-conan"
DRAW = {"kind": "event", "do": [{"draw": 1}]}
TWICE = {"kind": "event", "do": [{"draw": 2}]}
DANCE = Refusal("no such verb", 1, 0, 2, "踊る", ("引く",), "カードを…枚引く")


def row(id, text, set_="CT-X01"):
    return {
        "id": id, "set": set_, "name_ja": f"名{id}", "name_en": None, "type": "event",
        "colors": ["blue"], "level": 1, "ap": None, "lp": None, "case_level_first": None,
        "case_level_second": None, "traits_ja": [], "traits_en": None, "copies_allowed": 3,
        "text_en": {}, "text_ja": {"feature": text}, "rulings_ja": [],
        "printings": [{"number": f"B{id}", "package": f"{set_} 一", "rarity": "C"}],
    }  # fmt: skip


@pytest.fixture
def install(monkeypatch):
    """A reader that knows these texts and dances at any other."""

    def install_reader(version, **said):
        def compile_text(card, text):
            return ReadText((said[text],)) if text in said else DANCE

        book = rulebooks.get(CONAN)
        by_hand = frozenset({"4"})
        monkeypatch.setattr(book, "text_reader", TextReader(version, "ja", compile_text, by_hand))

    return install_reader


@pytest.fixture
def four_cards(install, tmp_path):
    """Two read, one not understood, one said by hand in a file."""
    install("1", 一=DRAW, 二=DRAW)
    rows = [row("1", "一"), row("2", "二"), row("3", "踊る", "CT-X02"), row("4", "一", "CT-X02")]
    file = tmp_path / "sample.json"
    file.write_text(json.dumps(rows), encoding="utf-8")
    cards_import(CONAN, [file])


def test_cards_are_counted_by_what_became_of_their_text(four_cards):
    found = coverage_of(CONAN)
    assert found.in_all == {"cards": 4, "compiled": 2, "by_hand": 1, "refused": 1, "percent": 75}
    assert [(code, counted["refused"]) for code, counted in found.by_set] == [
        ("CT-X01", 0),
        ("CT-X02", 1),
    ]


def test_the_worklist_has_what_is_not_understood_with_its_cards(four_cards):
    ((words, cards),) = coverage_of(CONAN).worklist
    assert (words, [one.card.slug for one in cards]) == ("踊る", ["3"])
    assert cards[0].refusal.nearest == "カードを…枚引く"


def test_a_card_that_a_curator_completes_counts_as_by_hand(four_cards):
    card_save(CONAN, "3", {"abilities": [DRAW]})
    assert coverage_of(CONAN).in_all["by_hand"] == 2


def test_a_game_without_a_reader_has_no_coverage():
    assert coverage_of("clue") is None


def test_reading_again_is_shown_before_it_is_done(four_cards, install):
    install("2", 一=DRAW, 二=TWICE, 踊る=DRAW)
    found = {one.card.slug: (one.kind, one.after) for one in rereadings(CONAN)}
    assert found == {"2": ("changes", "Draw 2 cards."), "3": ("plays", "Draw one card.")}
    assert Card.objects.get(slug="2").abilities == [DRAW]


def test_reading_again_changes_what_was_shown_as_one_version(four_cards, install):
    install("2", 一=DRAW, 二=TWICE, 踊る=DRAW)
    before = Card.objects.get(slug="1").game.version
    cards_reread(CONAN)
    assert Card.objects.get(slug="2").abilities == [TWICE]
    assert Card.objects.get(slug="3").playable
    assert {card.reader for card in Card.objects.all()} == {"2"}
    assert Card.objects.get(slug="1").game.version == before + 1
    assert rereadings(CONAN) == []


def test_a_curator_s_abilities_are_not_read_again(four_cards, install):
    card_save(CONAN, "2", {"abilities": [TWICE]})
    install("2", 一=DRAW, 二=DRAW)
    assert "2" not in [one.card.slug for one in rereadings(CONAN)]
    cards_reread(CONAN)
    assert Card.objects.get(slug="2").abilities == [TWICE]


def test_a_reader_that_knows_less_is_seen_before_it_does_harm(four_cards, install):
    install("2", 一=DRAW)
    (one,) = rereadings(CONAN)
    assert (one.card.slug, one.kind) == ("2", "refused")


def test_the_command_prints_figures_as_json(four_cards):
    out = StringIO()
    call_command("read_cards", CONAN, "--json", stdout=out)
    data = json.loads(out.getvalue())
    assert (data["cards"], data["compiled"], data["by_hand"], data["refused"]) == (4, 2, 1, 1)
    assert data["refused_cards"][0]["id"] == "3"


def test_the_command_previews_and_applies(four_cards, install):
    install("2", 一=DRAW, 二=TWICE)
    out = StringIO()
    call_command("read_cards", CONAN, "--preview", stdout=out)
    assert "1 card would change" in out.getvalue()
    call_command("read_cards", CONAN, "--apply", stdout=out)
    assert Card.objects.get(slug="2").abilities == [TWICE]
