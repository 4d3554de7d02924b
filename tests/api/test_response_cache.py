"""What is kept in memory is never out of date, and never too much."""

import pytest

from api.serializers.decks import EntryBody, is_plain
from cards.services import card_save
from decks.deck_text.limits import MAX_COPIES

PLAIN = {"section": "main", "card": "super-sneakers", "quantity": 3}


@pytest.mark.django_db
def test_a_change_shows_in_pages_that_were_kept(anyone, castle):
    pages = ("/cards/castle/kate-beckett", "/cards?game=castle&q=beckett", "/cards?q=beckett")
    before = [anyone.get(page) for page in pages]
    card_save("castle", "kate-beckett", {"text": "Written anew."})
    for page, old in zip(pages, before, strict=True):
        new = anyone.get(page)
        assert b"Written anew." in new.content
        assert new["ETag"] != old["ETag"]


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_known_is_not_sent_until_it_changes(anyone, castle):
    """Outside a transaction, as requests are served."""
    page = "/cards/castle/kate-beckett"
    known = {"HTTP_IF_NONE_MATCH": anyone.get(page)["ETag"]}
    again = anyone.get(page, **known)
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == known["HTTP_IF_NONE_MATCH"]
    card_save("castle", "kate-beckett", {"text": "Written anew."})
    changed = anyone.get(page, **known)
    assert changed.status_code == 200
    assert int(changed["X-Catalogue-Version"]) == int(again["X-Catalogue-Version"]) + 1


@pytest.mark.django_db
def test_kept_pages_link_to_the_host_that_was_asked(anyone, castle):
    for host in ("localhost", "127.0.0.1"):
        page = anyone.get("/cards?game=castle&limit=2", HTTP_HOST=host).json()
        assert page["next"].startswith(f"http://{host}/")


@pytest.mark.parametrize(
    "row", [PLAIN, PLAIN | {"printing": "S1 014"}, PLAIN | {"quantity": MAX_COPIES}]
)
def test_a_plain_row_is_one_that_is_taken_as_it_is(row):
    assert is_plain(row)
    body = EntryBody(data=row)
    assert body.is_valid()
    assert body.validated_data == row


@pytest.mark.parametrize(
    "row",
    [
        [],
        {"section": "main", "card": "x"},
        PLAIN | {"more": 1},
        PLAIN | {"quantity": 0},
        PLAIN | {"quantity": True},
        PLAIN | {"quantity": MAX_COPIES + 1},
        PLAIN | {"card": ""},
        PLAIN | {"card": 5},
    ],
)
def test_a_row_that_is_wrong_is_not_plain(row):
    assert not is_plain(row)
    assert not EntryBody(data=row).is_valid()
