"""What travels: packed where that is safe, not at all where it is known, shared by caches."""

import gzip
from datetime import timedelta

import pytest
import zstandard
from django.utils import timezone
from django.utils.http import http_date, parse_http_date

from cards.models import CatalogueVersion

pytestmark = pytest.mark.django_db

CARDS = "/cards?game=castle"
UNPACK = {"gzip": gzip.decompress, "zstd": zstandard.decompress}


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, deflate, br, zstd", "zstd"), ("gzip;q=0.5", "gzip"), ("zstd;q=0, gzip", "gzip")],
)
def test_texts_are_packed_as_the_caller_takes_them(anyone, castle, accepted, coding):
    plain = anyone.get(CARDS)
    packed = anyone.get(CARDS, HTTP_ACCEPT_ENCODING=accepted)
    assert packed["Content-Encoding"] == coding
    assert UNPACK[coding](packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 3
    assert packed["ETag"] == f"W/{plain['ETag']}"
    again = anyone.get(CARDS, HTTP_ACCEPT_ENCODING=accepted, HTTP_IF_NONE_MATCH=packed["ETag"])
    assert again.status_code == 304


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "*;q=0"])
def test_who_takes_none_gets_them_as_they_are(anyone, castle, accepted):
    found = anyone.get(CARDS, HTTP_ACCEPT_ENCODING=accepted)
    assert "Content-Encoding" not in found
    assert "Accept-Encoding" in found["Vary"]


def test_what_was_made_for_a_cookie_is_never_packed(anyone, ann, castle):
    anyone.force_login(ann)
    mine = anyone.get(f"/decks/{castle.pk}", HTTP_ACCEPT_ENCODING="gzip", HTTP_COOKIE="a=b")
    assert "Content-Encoding" not in mine
    public = anyone.get(CARDS, HTTP_ACCEPT_ENCODING="gzip", HTTP_COOKIE="a=b")
    assert public["Content-Encoding"] == "gzip"


def test_an_answer_with_a_new_token_is_neither_kept_nor_packed(hers):
    body = {"name": "n" * 80, "scopes": ["read"]}
    made = hers.post("/me/tokens", body, format="json", HTTP_ACCEPT_ENCODING="gzip")
    assert (made.status_code, made["Cache-Control"]) == (201, "no-store")
    assert "Content-Encoding" not in made


def test_a_public_answer_is_the_same_for_everybody(anyone, ann, castle):
    anyone.force_login(ann)
    found = anyone.get(CARDS)
    assert found["Cache-Control"].startswith("public")
    assert "Cookie" not in found["Vary"]
    assert "private" in anyone.get("/me")["Cache-Control"]


def test_what_has_not_changed_since_is_not_sent(anyone, castle):
    before = timezone.now() - timedelta(days=2)
    CatalogueVersion.objects.update(at=before)
    found = anyone.get("/cards/castle/kate-beckett")
    assert found["Last-Modified"] == http_date(before.timestamp())
    same = anyone.get("/cards/castle/kate-beckett", HTTP_IF_MODIFIED_SINCE=found["Last-Modified"])
    assert same.status_code == 304
    earlier = http_date(parse_http_date(found["Last-Modified"]) - 1)
    changed = anyone.get("/cards/castle/kate-beckett", HTTP_IF_MODIFIED_SINCE=earlier)
    assert changed.status_code == 200


def test_no_time_is_told_while_its_second_lasts(anyone, castle):
    CatalogueVersion.objects.update(at=timezone.now() + timedelta(seconds=5))
    assert "Last-Modified" not in anyone.get("/cards/castle/kate-beckett")
