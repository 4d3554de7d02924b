"""Pages for anyone: open without an account, kept, found by others, and silent on what is private."""

import json
import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from cards.catalogue import catalogue_load
from cards.faces.drawing import RELEASE
from cards.facets import count_facets, facet_query
from cards.index import reindex
from cards.models import Card, CardSet
from cards.search import search
from decks.models import Deck
from decks.services import deck_create
from tests.web.play import loaded, player
from web import public
from web.faces import card_url, face_url
from web.rules import chapters

pytestmark = pytest.mark.django_db
GAME = "case-closed"


@pytest.fixture(autouse=True)
def _nothing_kept():
    public.pages.clear()


@pytest.fixture
def deck():
    found = loaded(GAME, 1)[0]
    CardSet.objects.create(game_id=GAME, code="X1", name="First Night")
    reindex(GAME)
    return found


@pytest.fixture
def card(deck):
    return deck.entries.first().card


def public_addresses(deck, card):
    names = ("front", "catalogue", "catalogue-help", "sets", "rules", "public-decks", "sitemap")
    game = [("game-page", GAME), ("game-catalogue", GAME), ("game-rules", GAME)]
    return [
        *(reverse(name) for name in (*names, "robots", "cards-feed", "decks-feed")),
        *(reverse(name, args=[slug]) for name, slug in game),
        reverse("card-page", args=[GAME, card.slug]),
        reverse("set-page", args=[GAME, "X1"]),
        reverse("deck-page", args=[deck.pk]),
        *(reverse("sitemap-part", args=[part]) for part in ("pages", "decks", "cards-1")),
    ]


def test_every_public_page_opens_without_an_account_and_sets_no_cookie(client, deck, card):
    for address in public_addresses(deck, card):
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert not answer.cookies, address
        assert "csrfmiddlewaretoken" not in answer.content.decode(), address


def test_a_page_is_made_once_for_all_who_are_signed_out(
    client, card, django_assert_max_num_queries
):
    address = reverse("card-page", args=[GAME, card.slug])
    first = client.get(address)
    assert first["Cache-Control"].startswith("public")
    with django_assert_max_num_queries(1):  # where the catalogues stand
        assert client.get(address).content == first.content
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_who_is_signed_in_gets_a_page_of_their_own(client, card):
    address = reverse("card-page", args=[GAME, card.slug])
    client.get(address)
    client.force_login(player())
    answer = client.get(address)
    assert "private" in answer["Cache-Control"]
    assert "Log out" in answer.content.decode()


def test_what_is_private_stands_on_no_public_page(client, deck, card):
    bob = player("bob")
    for visibility in ("private", "unlisted"):
        deck_create(bob, GAME, f"Hidden {visibility}", deck.counts(), visibility=visibility)
    for address in public_addresses(deck, card):
        assert "Hidden" not in client.get(address).content.decode(), address
    hidden = Deck.objects.filter(owner=bob)
    for one in hidden:
        assert client.get(reverse("deck-page", args=[one.pk])).status_code == 404
        assert client.get(reverse("deck-share", args=[one.pk])).status_code == 404


def test_old_addresses_lead_to_the_new_ones(client, deck, card):
    for old, new in {
        "/admin/catalogue/?q=x": "/cards/?q=x",
        f"/admin/catalogue/{GAME}/{card.slug}/": f"/cards/{GAME}/{card.slug}/",
        f"/admin/decks/{deck.pk}/": f"/decks/{deck.pk}/edit/",
        "/admin/": "/desk/",
        "/admin/rules/castle/": "/rules/castle/",
    }.items():
        assert client.get(old)["Location"] == new


# -- found and shared ---------------------------------------------------------------------


def test_a_card_page_tells_what_a_preview_needs(client, card):
    text = client.get(reverse("card-page", args=[GAME, card.slug])).content.decode()
    meta = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', text))
    assert card.name in meta["og:title"]
    assert meta["og:url"].endswith(f"/cards/{GAME}/{card.slug}/")
    assert meta["description"]
    picture = client.get(meta["og:image"].removeprefix("http://testserver"))
    assert picture.content.startswith(b"\x89PNG")
    data = json.loads(re.search(r'ld\+json">(.*?)</script>', text)[1])
    assert data["name"] == card.title


def test_a_share_link_unfurls_with_its_cards_and_is_not_indexed(client, deck):
    text = client.get(reverse("deck-shared", args=[deck.share_token])).content.decode()
    picture = re.search(r'og:image" content="http://testserver([^"]+)"', text)[1]
    assert client.get(picture)["Content-Type"] == "image/png"
    assert 'name="robots" content="noindex' in text


def test_json_ld_cannot_end_its_element(client, card):
    Card.objects.filter(pk=card.pk).update(text="</script><script>alert(1)</script>")
    text = client.get(reverse("card-page", args=[GAME, card.slug])).content.decode()
    assert "<script>alert" not in text


def test_the_sitemap_names_cards_decks_and_pages_as_they_are(client, deck, card):
    for part in ("pages", "decks", "cards-1"):
        root = ElementTree.fromstring(client.get(reverse("sitemap-part", args=[part])).content)
        assert len(root) > 0
    assert "Disallow: /desk/" in client.get("/robots.txt").content.decode()
    assert client.get("/favicon.ico").status_code == 301


# -- facets -------------------------------------------------------------------------------


def test_facets_count_what_a_search_would_find(deck):
    counted = count_facets(GAME, "draw", {"type": ["event"]})
    found = search('draw type="event"', GAME, count=True)
    assert counted.total == found.total
    types = next(facet for facet in counted.facets if facet.name == "type")
    for one in types.values:  # each as if it were chosen alone
        asked = f"draw {facet_query({'type': [one.value]})}"
        assert one.count == search(asked, GAME, count=True).total


def test_two_values_of_a_facet_widen_and_two_facets_narrow(deck):
    one = count_facets(GAME, "", {"type": ["event"]}).total
    both = count_facets(GAME, "", {"type": ["event", "clue"]}).total
    narrow = count_facets(GAME, "", {"type": ["event", "clue"], "cost": ["1"]}).total
    assert narrow < both
    assert one < both


def test_every_state_of_the_catalogue_is_in_its_address(client, deck):
    base = reverse("game-catalogue", args=[GAME])
    for view in ("grid", "list", "text"):
        page = client.get(base, {"type": "event", "view": view, "sort": "cost-down", "q": "draw"})
        text = page.content.decode()
        assert page.status_code == 200
        assert 'aria-label="Remove Event"' in text
        assert f"view={view}" in text or view == "grid"


def test_a_wrong_query_and_a_misspelt_name_are_answered(client, card):
    base = reverse("game-catalogue", args=[GAME])
    assert "not closed" in client.get(base, {"q": '"open'}).content.decode()
    misspelt = card.name[:-1] + "xx"
    assert "Did you mean" in client.get(base, {"q": f'"{misspelt}"'}).content.decode()


def test_the_box_offers_cards_decks_rules_and_pages(client, deck, card):
    groups = client.get(reverse("find"), {"q": card.name[:4]}).json()["groups"]
    assert card.title in [row["title"] for row in groups[0]["rows"]]
    rules = client.get(reverse("find"), {"q": "CC-6"}).json()["groups"]
    assert [group["title"] for group in rules] == ["Rules"]


# -- rules --------------------------------------------------------------------------------


def test_rules_stand_by_chapter_with_an_anchor_each_and_can_be_searched(client, deck):
    text = client.get(reverse("game-rules", args=[GAME])).content.decode()
    for chapter in chapters(GAME):
        assert f'id="{chapter.anchor}"' in text
        assert f'id="{chapter.rules[0].number}"' in text
    assert "`" not in re.sub(r"<[^>]+>", "", text)
    found = client.get(reverse("game-rules", args=[GAME]), {"q": "CC-6.4"}).content.decode()
    assert 'id="CC-6.4"' in found
    assert 'id="CC-1.1"' not in found


@pytest.mark.parametrize("slug", ["plain", "a b", "café", "x;y", "100%", "(a)'b", "q?#"])
def test_addresses_of_cards_are_those_of_the_url_configuration(slug):
    assert card_url(GAME, slug) == reverse("card-page", args=[GAME, slug])
    face = reverse("card-face", args=[GAME, slug])
    assert face_url(GAME, slug, "crop", version=2) == f"{face}?size=crop&v={RELEASE}.2"


def test_a_misspelt_part_of_a_name_is_met_with_cards_meant(client, card):
    word = max(card.name.split(), key=len)
    misspelt = word[0] + word[2] + word[1] + word[2:]
    for address in (reverse("game-catalogue", args=[GAME]), reverse("catalogue")):
        text = client.get(address, {"q": misspelt}).content.decode()
        assert "No cards match" in text
        assert word in text.partition("Did you mean")[2]


def test_search_help_of_all_games_leaves_out_what_one_game_has(client, deck):
    text = client.get(reverse("catalogue-help")).content.decode()
    assert "<code>trait</code>" in text
    assert "<code>strength</code>" not in text
    assert "<code>strength</code>" in client.get("/cards/help/?game=" + GAME).content.decode()


@pytest.mark.parametrize("game", ["clue", "case-closed"])
def test_words_in_the_examples_of_a_game_are_on_its_cards(client, game):
    catalogue_load(game)
    (_, own), _ = client.get(reverse("catalogue-help"), {"game": game}).context["tables"]
    examples = [field["example"] for field in own if field["kind"] == "words"]
    assert examples
    assert [one for one in examples if not search(one, game).hits] == []


def test_a_box_has_ways_to_play_house_rules_and_no_set_without_cards(client):
    loaded("clue", 1)
    text = client.get(reverse("game-page", args=["clue"])).content.decode()
    box = Deck.objects.of("clue").get()
    assert "Ways to play" in text
    assert reverse("deck-page", args=[box.pk]) in text
    assert ">0 cards<" not in text
    assert "/play/?game=clue&amp;mode=teams" in text
    lobby = client.get("/play/", {"game": "clue", "mode": "teams"}).content.decode()
    assert '<option value="teams" selected>' in lobby
