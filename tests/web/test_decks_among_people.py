"""Deck pages for everybody: stories, talk, search, comparing, locks, hands, several at once."""

import io
import zipfile

import pytest
from django.urls import reverse

from cards.likeness import found_alike
from decks.community import Comment, Like, Report
from decks.models import Deck, LockedList
from decks.services import deck_create, deck_fork, deck_save
from decks.services.recommendations import beside, lists
from decks.services.talk import comment_add, report_make
from games.tables.models import Table
from tests.web.play import curator, loaded, player
from tests.web.test_deck_pages import asked
from web.markdown import render_markdown
from web.public import pages

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    pages.clear()
    lists.clear()
    beside.clear()
    found_alike.clear()


@pytest.fixture
def ready():
    return loaded("case-closed", 2)[0]


@pytest.fixture
def bobs(ready):
    """A public deck of somebody else."""
    return deck_create(player("bob"), "case-closed", "Bob's", ready.counts(), visibility="public")


def text_of(client, address, **query):
    return client.get(address, query).content.decode()


def page_of(deck):
    return reverse("deck-page", args=[deck.pk])


# -- stories ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "![x](https://elsewhere.example/track.png)",
        '[x](https://a.example "\\" onmouseover=alert(1)")',
        "<a href='javascript:alert(1)'>x</a>",
        "[[<script>]]",
    ],
)
def test_a_story_cannot_bring_html_of_its_own(hostile, ready):
    shown = render_markdown(hostile, "case-closed")
    for bad in ("<script", "<img", 'href="javascript', 'href="data', " onmouseover=alert"):
        assert bad not in shown.replace("&quot;", "'").split("title=")[0]


def test_a_story_is_markdown_with_links_to_cards(client, ann, ready):
    card = ready.entries.first().card
    story = f"Begin with **[[{card.title}]]**, not [[No Such Card]].\n\n# Later\n\n- wait"
    deck = deck_create(ann, "case-closed", "Told", ready.counts(), description=story)
    shown = text_of(client, page_of(deck))
    address = reverse("card-page", args=["case-closed", card.slug])
    assert f'<strong><a href="{address}" class="card-link">' in shown
    assert "[[No Such Card]]" in shown
    assert "<h3>Later</h3>" in shown  # below the headings of the page
    assert "<li>wait</li>" in shown


def test_links_of_a_story_do_not_recommend(ready):
    assert 'rel="nofollow ugc noopener"' in render_markdown("[x](https://a.example)", "case-closed")


# -- talk ---------------------------------------------------------------------------------


def test_people_like_and_comment_on_public_decks(client, ann, bobs):
    client.post(reverse("deck-like", args=[bobs.pk]), {"on": "1"})
    client.post(reverse("deck-comment", args=[bobs.pk]), {"text": "Well <b>built</b>."})
    shown = text_of(client, page_of(bobs))
    assert "1 like" in shown
    assert "Well &lt;b&gt;built&lt;/b&gt;." in shown
    client.post(reverse("deck-like", args=[bobs.pk]), {"on": "0"})
    said = Comment.objects.get()
    client.post(reverse("deck-uncomment", args=[bobs.pk, said.pk]))
    assert not Like.objects.exists()
    assert not Comment.objects.exists()


def test_nobody_talks_about_a_private_deck_or_deletes_anothers_comment(client, ann, bobs):
    said = comment_add(bobs, bobs.owner, "Mine.")
    assert client.post(reverse("deck-uncomment", args=[bobs.pk, said.pk])).status_code == 404
    Deck.objects.filter(pk=bobs.pk).update(visibility="private")
    for name in ("deck-like", "deck-comment", "deck-report"):
        assert client.post(reverse(name, args=[bobs.pk]), {"text": "x"}).status_code == 404


def test_talk_needs_an_account(client, bobs):
    for name in ("deck-like", "deck-comment", "deck-report"):
        answer = client.post(reverse(name, args=[bobs.pk]), {"text": "x", "on": "1"})
        assert answer.url.startswith(reverse("login"))


def test_curators_hide_what_was_reported_and_others_see_no_reports(client, ann, bobs):
    said = comment_add(bobs, bobs.owner, "Something rude.")
    where = reverse("deck-report", args=[bobs.pk])
    client.post(where, {"reason": "Rude.", "comment": said.pk})
    assert client.get(reverse("moderation")).status_code == 403
    client.force_login(curator())
    assert "Something rude." in text_of(client, reverse("moderation"))
    report = Report.objects.get()
    client.post(reverse("moderation"), {"do": "hide", "number": report.pk, "reason": "Indeed."})
    shown = text_of(client, reverse("moderation"))
    assert "Nothing is reported" in shown
    assert "Indeed." in shown
    assert "Something rude." not in text_of(client, page_of(bobs))


def test_a_hidden_deck_is_given_back_from_the_log(client, ann, bobs):
    report_make(bobs, ann, "A stolen name.")
    client.force_login(curator())
    client.post(reverse("moderation"), {"do": "hide", "number": Report.objects.get().pk})
    assert client.get(page_of(bobs)).status_code == 404
    client.post(reverse("moderation"), {"do": "give-back", "number": bobs.pk})
    assert not Deck.objects.get(pk=bobs.pk).withheld


# -- search -------------------------------------------------------------------------------


def found(client, **query):
    answer = client.get(reverse("public-decks"), query)
    return {row["deck"].name for row in answer.context["rows"]}, answer.context["asked"].problems


def test_public_decks_are_found_by_cards_author_tags_and_date(client, ready, bobs):
    deck_save(bobs, by=bobs.owner, version=None, tags=["swarm"])
    first, second = [entry.card for entry in ready.entries.all()][:2]
    game = {"game": "case-closed"}
    both = f"{first.title}, {second.slug}"
    assert found(client, cards=both, **game)[0] >= {"Bob's", ready.name}
    assert found(client, author="BOB") == ({"Bob's"}, [])
    assert found(client, tags="swarm", author="bob")[0] == {"Bob's"}
    assert found(client, since="2999-01-01")[0] == set()
    assert found(client, cards="Nobody", **game)[1] == ["There is no card called Nobody."]
    assert found(client, cards=first.slug)[1] == ["Choose a game to look for cards."]
    assert found(client, since="yesterday")[1] == ["A date is written like 2026-11-30."]


def test_decks_are_sorted_by_likes_and_copies(client, ready, bobs):
    fan = player("fan")
    Like.objects.create(deck=bobs, user=fan)
    deck_fork(ready.revisions.first(), fan)

    def first(order):
        answer = client.get(reverse("public-decks"), {"order": order})
        return answer.context["rows"][0]["deck"].name

    assert first("liked") == "Bob's"
    assert first("copied") == ready.name


def test_the_search_asks_as_often_for_many_cards_as_for_few(client, ready):
    where = reverse("public-decks") + "?game=case-closed&cards="
    asked(client, where + "x")
    few = asked(client, where + "a,b")
    pages.clear()
    assert asked(client, where + ",".join("abcdefghijklmnopqrstuvwxyz")) == few


# -- the page of a deck -------------------------------------------------------------------


def test_a_deck_page_shows_copies_likeness_and_where_it_comes_from(client, ann, ready, bobs):
    copy = deck_fork(bobs.revisions.first(), ann, "Mine now")
    shown = text_of(client, page_of(copy))
    assert "copied from" in shown
    assert f"{reverse('deck-compare', args=[copy.pk])}?with={bobs.pk}" in shown
    assert "100 % the same" in shown
    assert "copied once" in text_of(client, page_of(bobs))


def test_a_copy_of_a_deck_that_became_private_tells_nothing_of_it(client, ann, bobs):
    copy = deck_fork(bobs.revisions.first(), ann, "Mine now")
    Deck.objects.filter(pk=bobs.pk).update(visibility="private")
    assert "copied from" not in text_of(client, page_of(copy))


def test_a_deck_is_shown_by_its_owners_categories(client, ann, ready):
    slug = ready.entries.first().card.slug
    deck = deck_create(ann, "case-closed", "Sorted", ready.counts(), categories={slug: "Openers"})
    assert "Openers" in text_of(client, page_of(deck), group="own")
    assert "Openers" not in text_of(client, page_of(deck))


def test_a_deck_page_asks_as_often_with_many_comments_as_with_few(client, ann, bobs):
    def more(n):
        Comment.objects.bulk_create([Comment(deck=bobs, author=ann, text="Hm.") for _ in range(n)])
        return asked(client, page_of(bobs))

    more(1)
    assert more(9) == more(60) <= 45


# -- keeping ------------------------------------------------------------------------------


def test_details_are_changed_on_one_page(client, ann, ready):
    deck = deck_create(ann, "case-closed", "Before", ready.counts())
    slug = ready.entries.first().card.slug
    sent = {"name": "After", "description": "Told.", "tags": "swarm, old", "folder": "Club",
            "visibility": "public", "built": "1", f"category-{slug}": "Openers"}  # fmt: skip
    preview = client.post(reverse("deck-details", args=[deck.pk]), sent | {"do": "preview"})
    assert "<p>Told.</p>" in preview.content.decode()
    assert Deck.objects.get(pk=deck.pk).name == "Before"
    client.post(reverse("deck-details", args=[deck.pk]), sent | {"do": "save"})
    kept = Deck.objects.get(pk=deck.pk)
    assert (kept.name, kept.tags, kept.folder, kept.built) == (
        "After",
        ["swarm", "old"],
        "Club",
        True,
    )
    assert kept.categories == {slug: "Openers"}
    refused = client.post(reverse("deck-details", args=[deck.pk]), sent | {"name": " "})
    assert (refused.status_code, "1 to 120" in refused.content.decode()) == (400, True)


def test_several_decks_are_changed_from_the_list(client, ann, ready):
    decks = [deck_create(ann, "case-closed", f"Deck {n}", {}) for n in range(3)]
    ticked = [deck.pk for deck in decks[:2]]
    many = reverse("decks-many")
    client.post(many, {"deck": ticked, "do": "tag", "tag": "swarm"})
    client.post(many, {"deck": ticked, "do": "move", "folder": "Club"})
    shown = client.get(reverse("deck-list"), {"folder": "Club", "tag": "swarm"})
    assert {row["deck"].pk for row in shown.context["rows"]} == set(ticked)
    packed = client.post(many, {"deck": ticked, "do": "export", "as": "json"})
    names = zipfile.ZipFile(io.BytesIO(packed.content)).namelist()
    assert names == ["Club/Deck 0.json", "Club/Deck 1.json"]
    client.post(many, {"deck": ticked, "do": "delete"})
    assert Deck.objects.filter(owner=ann).count() == 1


def test_nobody_changes_decks_of_others_from_the_list(client, ann, bobs):
    client.post(reverse("decks-many"), {"deck": [bobs.pk], "do": "delete"})
    assert Deck.objects.filter(pk=bobs.pk).exists()


def test_any_two_decks_are_compared(client, ann, ready, bobs):
    counts = ready.counts()
    first = next(iter(counts))
    mine = deck_create(ann, "case-closed", "Mine", {k: n for k, n in counts.items() if k != first})
    shown = client.get(reverse("deck-compare", args=[mine.pk]), {"with": bobs.pk})
    ((row,),) = [section["rows"] for section in shown.context["sections"]]
    assert (row["slug"], row["by"]) == (first[1], -counts[first])
    Deck.objects.filter(pk=bobs.pk).update(visibility="private")
    hidden = client.get(reverse("deck-compare", args=[mine.pk]), {"with": bobs.pk})
    assert hidden.context["revision"] is None


def test_a_locked_list_opens_for_who_has_its_address_and_stays(client, ann, ready):
    deck = deck_create(ann, "case-closed", "Club deck", ready.counts())
    made = client.post(reverse("deck-lock", args=[deck.pk]), {"event": "Club night"})
    deck_save(deck, by=ann, version=None, counts={})
    assert "Your deck has changed since" in text_of(client, made.url)
    client.logout()
    shown = text_of(client, made.url)
    assert ready.entries.first().card.title in shown
    client.post(made.url, {"do": "withdraw"})
    assert LockedList.objects.count() == 1
    client.force_login(ann)
    client.post(made.url, {"do": "withdraw"})
    assert not LockedList.objects.exists()


def test_a_lock_without_an_event_or_with_a_wrong_day_is_refused(client, ann, ready):
    deck = deck_create(ann, "case-closed", "Club deck", ready.counts())
    where = reverse("deck-lock", args=[deck.pk])
    for sent in ({"event": " "}, {"event": "Club", "held_on": "soon"}):
        assert client.post(where, sent).status_code == 400


# -- hands --------------------------------------------------------------------------------


def hand(client, deck, **query):
    return client.get(reverse("deck-hands", args=[deck.pk]), {"seed": 7, **query}).context


def test_a_hand_is_dealt_drawn_from_and_taken_back(client, ready):
    opening = hand(client, ready)
    drawn = hand(client, ready, turns=2, more=1)
    assert drawn["kept"] == opening["kept"]
    assert drawn["left"] == opening["left"] - len(drawn["drawn"])
    assert drawn["links"]["back"].endswith("turns=2&play=1")
    assert "back" not in opening["links"]


def test_the_mulligan_is_the_games_own(client, ready):
    opening = hand(client, ready)
    places = list(range(len(opening["kept"])))
    other = hand(client, ready, put=places)
    assert len(other["kept"]) == len(places)
    assert not other["may_put_back"]
    assert "whole hand" in hand(client, ready, put=[0])["problem"]


def test_an_opening_hand_is_chosen(client, ready):
    wanted = [card.slug for card in hand(client, ready)["choices"]][:2]
    dealt = hand(client, ready, choose=wanted)
    assert [card.slug for card in dealt["kept"][:2]] == wanted
    assert "no 'nothing'" in hand(client, ready, choose=["nothing"])["problem"]


def test_a_deck_is_played_alone_at_a_table(client, ready):
    answer = client.post(reverse("deck-alone", args=[ready.pk]))
    table = Table.objects.with_seats().get()
    assert answer.url == reverse("play-table", args=[table.pk])
    assert [seat.bot for seat in table.in_order] == ["", "idle"]
    assert table.is_playing
    assert client.get(answer.url).status_code == 200
