"""Likes, comments, reports and the curators' log; locked lists; several decks at once; what goes with what."""

import io
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.community import Comment, ModerationEntry, Report
from decks.models import Deck
from decks.services import deck_create, deck_save
from decks.services.talk import comment_add
from tests.api.dataset import client_of
from tests.api.test_query_counts import grown
from tests.api.world import curator

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(ann, castle):
    return deck_create(ann, "castle", "Shown", visibility="public")


@pytest.fixture
def curators(db):
    return client_of(curator())


# -- talk ---------------------------------------------------------------------------------


def test_a_deck_is_liked_once_by_each(hers, his, shown):
    where = f"/decks/{shown.pk}/like"
    assert his.put(where).json() == {"likes": 1, "liked": True}
    assert his.put(where).json()["likes"] == 1
    assert hers.put(where).json()["likes"] == 2
    assert his.delete(where).json() == {"likes": 1, "liked": False}


def test_comments_are_read_by_all_and_deleted_by_their_author(anyone, hers, his, shown):
    where = f"/decks/{shown.pk}/comments"
    made = his.send("post", where, {"text": "  Well built. "}).json()
    assert made["text"] == "Well built."
    (row,) = anyone.get(where).json()["results"]
    assert (row["author"], row["mine"]) == ("bob", False)
    refused = hers.delete(f"{where}/{made['id']}")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "not-yours")
    assert his.delete(f"{where}/{made['id']}").status_code == 204
    assert anyone.get(where).json()["results"] == []


def test_a_comment_of_nothing_is_refused(his, shown):
    assert his.send("post", f"/decks/{shown.pk}/comments", {"text": "   "}).status_code == 422


def test_nobody_floods_a_deck_with_comments(his, shown, monkeypatch):
    monkeypatch.setattr("decks.services.talk.MOST_COMMENTS", 2)
    sent = [his.send("post", f"/decks/{shown.pk}/comments", {"text": "Hm."}) for _ in range(3)]
    assert [one.status_code for one in sent] == [201, 201, 422]
    assert "2 comments within an hour" in sent[-1].json()["detail"]


def test_a_reported_comment_is_hidden_and_that_is_logged(anyone, hers, his, curators, shown):
    said = comment_add(shown, shown.owner, "Something rude.")
    report = {"reason": "It is rude.", "comment": str(said.pk)}
    assert his.send("post", f"/decks/{shown.pk}/reports", report).status_code == 201
    again = his.send("post", f"/decks/{shown.pk}/reports", report)
    assert again.json()["errors"][0]["code"] == "reported"
    (row,) = curators.get("/moderation/reports").json()["results"]
    assert (row["comment"], row["reporter"]) == ("Something rude.", "bob")
    hide = {"hidden": True, "reason": "Rude indeed."}
    assert curators.send("post", f"/moderation/comments/{said.pk}", hide).status_code == 200
    assert anyone.get(f"/decks/{shown.pk}/comments").json()["results"] == []
    assert curators.get("/moderation/reports").json()["results"] == []
    (entry,) = curators.get("/moderation/log").json()["results"]
    assert (entry["by"], entry["action"], entry["whose"]) == ("cora", "hide-comment", "ann")
    assert Comment.objects.get().text == "Something rude."


def test_a_hidden_deck_stays_private_until_it_is_given_back(anyone, hers, his, curators, shown):
    his.send("post", f"/decks/{shown.pk}/reports", {"reason": "A stolen name."})
    curators.send("post", f"/moderation/decks/{shown.pk}", {"hidden": True})
    assert anyone.get(f"/decks/{shown.pk}").status_code == 404
    refused = hers.send("patch", f"/decks/{shown.pk}", {"visibility": "public"})
    assert refused.json()["errors"][0]["code"] == "withheld"
    assert not Report.objects.open().exists()
    curators.send("post", f"/moderation/decks/{shown.pk}", {"hidden": False})
    assert hers.send("patch", f"/decks/{shown.pk}", {"visibility": "public"}).status_code == 200


def test_a_dismissed_report_is_closed_for_all_who_made_it(hers, his, curators, shown):
    for client in (hers, his):
        client.send("post", f"/decks/{shown.pk}/reports", {"reason": "Hm."})
    first = curators.get("/moderation/reports").json()["results"][0]["id"]
    curators.send("post", f"/moderation/reports/{first}/dismiss", {})
    assert curators.get("/moderation/reports").json()["results"] == []
    assert ModerationEntry.objects.get().action == "keep"


def test_longer_lists_of_comments_cost_no_more_queries(hers, ann, shown):
    few, many = grown(
        hers,
        f"/decks/{shown.pk}/comments",
        lambda n: Comment.objects.bulk_create(
            [Comment(deck=shown, author=ann, text="Hm.") for _ in range(n)]
        ),
    )
    assert few == many


def test_longer_lists_of_reports_and_log_entries_cost_no_more_queries(curators, ann, shown):
    def more_reports(n):
        said = Comment.objects.bulk_create(
            [Comment(deck=shown, author=ann, text="Hm.") for _ in range(n)]
        )
        Report.objects.bulk_create(
            [Report(deck=shown, comment=one, reporter=ann, reason="Hm.") for one in said]
        )

    few, many = grown(curators, "/moderation/reports", more_reports)
    assert few == many
    few, many = grown(
        curators,
        "/moderation/log",
        lambda n: ModerationEntry.objects.bulk_create(
            [ModerationEntry(by_name="cora", action="keep", subject="Hm.") for _ in range(n)]
        ),
    )
    assert few == many


# -- locked lists -------------------------------------------------------------------------


def test_a_locked_list_stays_what_was_handed_in(anyone, hers, ann, shown):
    asked = {"event": "Club night", "player": "Ann A.", "held_on": "2026-12-01"}
    made = hers.send("post", f"/decks/{shown.pk}/locks", asked)
    where = made["Location"].removeprefix("/api/v1")
    before = anyone.get(where).json()
    assert (before["event"], before["player"], before["legal"]) == ("Club night", "Ann A.", True)
    deck_save(shown, by=ann, version=None, counts={})
    assert anyone.get(where).json() == before
    hers.delete(f"/decks/{shown.pk}")
    assert anyone.get(where).json()["entries"] == before["entries"]


def test_a_lock_needs_an_event_and_a_real_day(hers, shown):
    for asked in ({}, {"event": "  "}, {"event": "Club", "held_on": "2026-13-01"}):
        assert hers.send("post", f"/decks/{shown.pk}/locks", asked).status_code in (400, 422)


def test_only_who_locked_a_list_withdraws_it(anyone, hers, his, shown):
    made = hers.send("post", f"/decks/{shown.pk}/locks", {"event": "Club night"})
    where = made["Location"].removeprefix("/api/v1")
    assert his.delete(where).status_code == 403
    assert hers.delete(where).status_code == 204
    assert anyone.get(where).status_code == 404


# -- several at once ----------------------------------------------------------------------


def batch(client, decks, action, **given):
    body = {"decks": [str(deck.pk) for deck in decks], "action": action, **given}
    return client.send("post", "/decks/batch", body)


def test_several_decks_are_tagged_moved_archived_and_deleted_at_once(hers, ann, castle):
    decks = [deck_create(ann, "castle", f"Deck {n}", {}) for n in range(3)]
    assert batch(hers, decks, "tag", tag="swarm").json() == {"changed": 3}
    batch(hers, decks[:1], "untag", tag="swarm")
    batch(hers, decks, "move", folder="Club")
    found = hers.get("/decks?folder=Club&tags=swarm").json()["results"]
    assert {row["name"] for row in found} == {"Deck 1", "Deck 2"}
    batch(hers, decks, "archive")
    assert hers.get("/decks?owner=me").json()["results"] == []
    batch(hers, decks, "unarchive")
    batch(hers, decks[:2], "delete")
    assert [deck.name for deck in Deck.objects.owned_by(ann)] == ["Deck 2"]


def test_with_one_deck_of_somebody_else_nothing_changes(hers, ann, castle):
    mine = deck_create(ann, "castle", "Mine", {})
    refused = batch(hers, [mine, castle], "delete")
    assert refused.json()["errors"][0]["pointer"] == "/decks/1"
    assert Deck.objects.filter(pk=mine.pk).exists()


def test_an_archive_keeps_folders_and_tags_and_reads_back(hers, ann, castle):
    counts = castle.counts()
    for name in ("Same/name", "Same/name"):
        deck_create(ann, "castle", name, counts, folder="Club: night", tags=["swarm", "old"])
    keys = ",".join(str(deck.pk) for deck in Deck.objects.owned_by(ann))
    packed = hers.get(f"/decks/archive?decks={keys}")
    assert packed["Content-Type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(packed.content))
    assert len(set(archive.namelist())) == 2
    assert all(name.startswith("Club_ night/Same_name") for name in archive.namelist())
    text = archive.read(archive.namelist()[0]).decode()
    read = hers.send("post", "/decks/import", {"game": "castle", "text": text}).json()["deck"]
    assert (read["folder"], read["tags"]) == ("Club: night", ["swarm", "old"])


def test_a_strangers_export_does_not_tell_the_folder(his, ann, castle):
    deck = deck_create(ann, "castle", "Shown", {}, folder="Secret plans", visibility="public")
    assert "Secret" not in his.get(f"/decks/{deck.pk}/export?as=json").content.decode()


# -- what goes with what ------------------------------------------------------------------


def test_any_two_decks_of_a_game_are_compared(hers, his, ann, castle):
    counts = castle.counts()
    first = next(iter(counts))
    mine = deck_create(ann, "castle", "Mine", {key: n for key, n in counts.items() if key != first})
    found = hers.get(f"/decks/{mine.pk}/compare?with={castle.pk}").json()
    assert [(one["card"], one["kind"]) for one in found["changes"]] == [(first[1], "removed")]
    assert his.get(f"/decks/{castle.pk}/compare?with={mine.pk}").status_code == 422


def test_a_deck_is_told_what_others_like_it_play(hers, ann, case_closed):
    counts = case_closed.counts()
    few = dict(list(counts.items())[:12])
    deck = deck_create(ann, "case-closed", "Begun", few)
    rows = hers.get(f"/decks/{deck.pk}/recommendations?most=5").json()["results"]
    assert len(rows) == 5
    assert not {row["card"] for row in rows} & {card for _, card, _ in few}
    assert rows[0]["card"] in {card for _, card, _ in counts}
    entries = [{"section": s, "card": c, "quantity": n} for (s, c, _), n in few.items()]
    inline = hers.send(
        "post", "/decks/recommendations", {"game": "case-closed", "entries": entries}
    ).json()["results"]
    assert inline[:5] == rows
    (near, *_) = hers.get(f"/decks/{deck.pk}/similar").json()["results"]
    assert near["deck"] == str(case_closed.pk)


def test_a_card_is_told_what_is_like_it_and_what_stands_beside_it(anyone, case_closed):
    slug = next(entry.card.slug for entry in case_closed.entries.all() if entry.card.abilities)
    found = anyone.get(f"/cards/case-closed/{slug}/related?most=4").json()
    assert 0 < len(found["like"]) <= 4
    assert all(0 < one["likeness"] <= 1 and one["shared"] for one in found["like"])
    assert slug not in {one["card"] for one in (*found["like"], *found["together"])}
    assert found["together"]


def test_more_public_decks_cost_recommendations_no_more_queries(hers, ann, case_closed):
    from decks.services.recommendations import lists

    counts = dict(list(case_closed.counts().items())[:8])

    def asked():
        lists.clear()
        with CaptureQueriesContext(connection) as seen:
            assert hers.get(f"/decks/{case_closed.pk}/similar?most=5").status_code == 200
        return len(seen)

    for n in range(5):
        deck_create(ann, "case-closed", f"Public {n}", counts, visibility="public")
    asked()  # what is kept in memory is read once
    few = asked()
    for n in range(20):
        deck_create(ann, "case-closed", f"More {n}", counts, visibility="public")
    assert asked() == few
