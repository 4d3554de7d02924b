from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards import services
from cards.formats import limits_on
from cards.import_rows import ImportRefused
from cards.models import Card, CatalogueVersion, Change, Format, Printing
from tests.cards.builders import draft, printing, stored, write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(toy):
    write(c1=draft("Ada", printings=[printing("001")]), c2=draft("Storm", "event"))


def test_card_is_readable_as_of_a_version_and_a_date(django_user_model):
    user = django_user_model.objects.create(username="curator")
    past = timezone.now() - timedelta(days=10)
    CatalogueVersion.objects.filter(number=1).update(at=past)
    services.card_save("toy", "c1", {"text": "New words.", "name": "Ida"}, by=user)
    assert services.card_as_of("toy", "c1", 1)["name"] == "Ada"
    assert services.card_as_of("toy", "c1", past.date())["text"] == ""
    assert services.card_as_of("toy", "c1", timezone.now())["name"] == "Ida"
    assert services.card_as_of("toy", "c1", date(2001, 1, 1)) is None
    newest = services.history(stored("c1"))[0]
    assert (newest.version.by, newest.fields) == (user, ["name", "text"])


def test_removed_card_is_gone_from_then_on_only():
    services.card_remove("toy", "c2")
    assert services.card_as_of("toy", "c2", 1)["name"] == "Storm"
    assert services.card_as_of("toy", "c2", 2) is None
    services.card_save("toy", "c2", {})
    assert not stored("c2").removed


def test_removing_a_card_that_is_not_there_is_refused():
    with pytest.raises(ImportRefused):
        services.card_remove("toy", "nobody")


def test_definitions_are_the_same_object_until_the_card_changes():
    first = services.definitions("toy", ["c1", "c2"])
    assert services.definitions("toy", ["c1"])["c1"] is first["c1"]
    assert services.definition(stored("c1")) is first["c1"]
    services.card_save("toy", "c1", {"attributes": {"level": 5}})
    changed = services.definitions("toy", ["c1", "c2"])
    assert changed["c1"].get("level") == 5
    assert changed["c2"] is first["c2"]


def test_preview_checks_abilities_and_renders_them():
    good = services.card_preview("toy", "c2", {"text": "x", "abilities": [{"do": [{"draw": 2}]}]})
    assert good.problems == []
    assert "raw 2" in good.rendered
    bad = services.card_preview("toy", "c2", {"abilities": [{"do": [{"fly": 2}]}]})
    assert "fly" in bad.problems[0]
    assert services.card_preview("toy", "c2", {"text": "x"}).unplayable
    assert Change.objects.filter(version__number__gt=1).count() == 0


def test_every_change_raises_the_version_and_no_change_does_not():
    services.card_save("toy", "c1", {"name": "Ida"})
    services.card_save("toy", "c1", {"name": "Ida"})
    services.set_save("toy", "P1", {"name": "Second Night"})
    assert stored("c1").game.version == 3


def test_format_entries_hold_from_their_day():
    entries = [
        {"card": "c1", "starts_on": "2026-01-01", "limit": 0, "reason": ""},
        {"card": "c1", "starts_on": "2026-03-01", "limit": 2, "reason": ""},
        {"card": "c1", "starts_on": "2026-05-01", "limit": None, "reason": "free again"},
    ]
    services.format_save(
        "toy", "club", {"title": "Club", "rule": "", "description": "", "entries": entries}
    )
    club, ada = Format.objects.get(slug="club"), stored("c1").pk
    days = [date(2025, 12, 31), date(2026, 1, 1), date(2026, 4, 1), date(2026, 6, 1)]
    assert [limits_on(club, day) for day in days] == [{}, {ada: 0}, {ada: 2}, {}]


REFUSED = [
    ("card_slug_unique_in_game", lambda: Card.objects.create(game_id="toy", slug="c1", name="X", type="event")),
    ("card_has_a_name", lambda: Card.objects.create(game_id="toy", slug="x", name="", type="event")),
    ("card_is_playable_or_says_why_not", lambda: Card.objects.filter(slug="c1").update(playable=False)),
    ("card_merged_into_another_is_removed", lambda: Card.objects.filter(slug="c1").update(merged_into=stored("c2"))),
    ("printing_number_unique_in_set", lambda: Printing.objects.create(card=stored("c2"), set=stored("c1").printings.get().set, number="001")),
    ("printing_has_a_number", lambda: Printing.objects.update(number="")),
    ("change_kind_is_known", lambda: Change.objects.update(kind="lost")),
    ("change_names_where_a_merged_card_went", lambda: Change.objects.update(kind="merged")),
]  # fmt: skip


@pytest.mark.parametrize(("constraint", "breach"), REFUSED, ids=[name for name, _ in REFUSED])
def test_the_database_itself_refuses(constraint, breach):
    with pytest.raises(IntegrityError), transaction.atomic():
        breach()
    names = {c.name for model in (Card, Printing, Change) for c in model._meta.constraints}
    assert constraint in names
