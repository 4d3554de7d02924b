"""All that is known of one card, for its page."""

import re
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db import connection
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.faces import face_text
from cards.faces.pens import CHIP_GREY
from cards.faces.portraits import portraits_of
from cards.faces.words import facts, type_title
from cards.facets import quote
from cards.formats import today
from cards.languages import shown, words_of
from cards.likeness import cards_like
from cards.models import Card
from cards.pictures import picture_of
from cards.services import history
from decks.models import Deck
from decks.services.recommendations import Recommendation, cards_with
from games import rulebooks
from games.engine.languages import language_of
from games.rulebooks.rule_docs import rule_text
from games.runs.card_results import results_of
from web.faces import version_of
from web.languages import language_links, wanted_language
from web.meta import card_data
from web.pages import is_curator

ENOUGH_DECKS = 2
SHOWN_DECKS, SHOWN_NAMESAKES, SHOWN_CHANGES, SHOWN_RELATED = 8, 6, 10, 6
KEYWORD = re.compile(r"\[([^\]\n]{1,40})\]")


def card_context(request: HttpRequest, card: Card) -> dict[str, Any]:
    kind, language = type_title(card), wanted_language(request)
    before, after = neighbours(card)
    name = shown(card, language).name if language else card.title
    return {
        "title": f"{name} · {card.game.title}",
        "name": name if language else card.name,
        "language": language,
        "switch": language_links(request, card.game_id),
        "description": description_of(card, kind),
        "section": "cards",
        "picture": request.build_absolute_uri(share_address(card)),
        "picture_words": card.title,
        "json_ld": card_data(request, card, kind),
        "card": card,
        "words": face_text(card),
        "kind": kind,
        "kind_query": search_for(card, "type", card.type),
        "name_query": search_for(card, "q", f"name={quote(card.name)}"),
        "traits": [(trait, search_for(card, "trait", trait)) for trait in card.traits],
        "colors": [(color, search_for(card, "color", color)) for color in card.colors],
        "facts": [*facts(card, all_of_them=True), *rarity_of(card)],
        "text": with_keywords(card),
        "meaning": meaning_of(card),
        "languages": words_of(card),
        "rulings": [(ruling, language_of(ruling.text)) for ruling in card.rulings.all()],
        "printings": list(card.printings.all()),
        "legality": legality(card),
        "drawn_by": picture_of(card),
        "before": before,
        "after": after,
        "namesakes": namesakes(card),
        "alike": cards_like(card, SHOWN_RELATED),
        "together": often_together(card),
        "history": changes_of(card),
        "decks": decks_with(card),
        "practice": results_of(card),
        "my_decks": my_decks(request, card),
        "builds": not rulebooks.get(card.game_id).declaration.boxed,
        "may_edit": request.user.is_authenticated and is_curator(request),
    }


def share_address(card: Card) -> str:
    return reverse("card-share", args=[card.game_id, card.slug]) + f"?v={version_of(card.version)}"


def description_of(card: Card, kind: str) -> str:
    """One line for search engines and link previews."""
    text = " ".join(card.text.split())
    named = {"kind": kind, "game": card.game.title, "text": text}
    if not text:
        return gettext("%(kind)s of %(game)s: face, rulings, printings and decks.") % named
    return (gettext("%(kind)s of %(game)s. %(text)s") % named)[:200]


def rarity_of(card: Card) -> list[tuple[str, str]]:
    """As it is first printed; a box has no rarities."""
    rarities = [printing.rarity for printing in card.printings.all() if printing.rarity]
    return [(gettext("Rarity"), rarities[0])] if rarities else []


def often_together(card: Card) -> list[Recommendation]:
    """Cards of the same decks, once there are enough decks to say `often`."""
    return [one for one in cards_with(card, SHOWN_RELATED) if one.of >= ENOUGH_DECKS]


def search_for(card: Card, facet: str, value: str) -> str:
    """The catalogue with this value chosen."""
    return reverse("game-catalogue", args=[card.game_id]) + "?" + urlencode({facet: value})


def meaning_of(card: Card) -> str:
    """What the engine makes of a card, in its own words, where they are not the printed ones."""
    rulebook = rulebooks.get(card.game_id)
    said = rulebook.rendered_text(card.definition()) if card.abilities else ""
    return said if " ".join(said.split()) != " ".join(card.text.split()) else ""


# -- text ---------------------------------------------------------------------------------


def with_keywords(card: Card) -> SafeString:
    """The text in paragraphs, its keywords as chips that lead to cards which have them."""
    colors = portraits_of(card.game_id).own.get("keywords", {})
    lines = [line for line in card.text.split("\n") if line.strip()]
    return format_html_join("", "<p>{}</p>", ((marked_line(card, line, colors),) for line in lines))


def marked_line(card: Card, line: str, colors: dict[str, str]) -> SafeString:
    parts, end = [], 0
    for found in KEYWORD.finditer(line):
        parts += [line[end : found.start()], chip(card, found[1], colors)]
        end = found.end()
    return format_html_join("", "{}", ((part,) for part in [*parts, line[end:]]))


def chip(card: Card, word: str, colors: dict[str, str]) -> SafeString:
    """A keyword that leads to cards which have it; what it means shows when it is pointed at."""
    head = word.split(":")[0]
    address = reverse("game-catalogue", args=[card.game_id])
    color = colors.get(word) or colors.get(head, CHIP_GREY)
    asked = urlencode({"q": quote(f"[{word}]")})
    tip = tip_of(card.game_id, head)
    return format_html(
        '<span class="kw-wrap"><a class="kw" style="--k:{}" href="{}?{}">{}</a>{}</span>',
        color,
        address,
        asked,
        word,
        tip,
    )


def tip_of(game: str, keyword: str) -> SafeString:
    """The rule that says what a keyword means; nothing for words that no rule is about."""
    number = rulebooks.get(game).declaration.keyword_rules.get(keyword)
    if not number:
        return SafeString("")
    text = rule_text(number).replace("`", "")
    return format_html('<span class="tip" role="note">{} <b>{}</b></span>', text, number)


# -- what belongs to it -------------------------------------------------------------------


# Asked on every page of a card: building these takes the ORM longer than answering them.
LIMITS = """SELECT format.title, (SELECT entry."limit" FROM cards_formatentry entry
    WHERE entry.format_id = format.id AND entry.card_id = %s AND entry.starts_on <= %s
    ORDER BY entry.starts_on DESC LIMIT 1)
    FROM cards_format format WHERE format.game_id = %s ORDER BY format.slug"""
BEFORE = """SELECT slug, name, subtitle FROM cards_card
    WHERE game_id = %s AND NOT removed AND slug < %s ORDER BY slug DESC LIMIT 1"""
NAMESAKES = """SELECT slug, name, subtitle, version FROM cards_card
    WHERE game_id = %s AND NOT removed AND name = %s AND id <> %s
    ORDER BY subtitle, slug LIMIT %s"""
DECKS_WITH = """SELECT deck.id, deck.name, deck.ready_made, owner.username, entry.quantity
    FROM decks_deckentry entry JOIN decks_deck deck ON deck.id = entry.deck_id
    JOIN casebook_user owner ON owner.id = deck.owner_id
    WHERE entry.card_id = %s AND entry.section <> 'considering'
    AND deck.visibility = 'public' AND deck.archived_at IS NULL
    ORDER BY deck.ready_made, deck.updated_at DESC LIMIT %s"""
AFTER = """SELECT slug, name, subtitle FROM cards_card
    WHERE game_id = %s AND NOT removed AND slug > %s ORDER BY slug LIMIT 1"""


def rows(sql: str, given: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return list(cursor.fetchall())


LEGAL_WORDS = {None: _("legal"), 0: _("banned")}


def legality(card: Card) -> list[tuple[str, str, str]]:
    """Each format of the game: its title, how many copies, and how that is marked."""
    found = []
    for title, limit in rows(LIMITS, [card.pk, today(), card.game_id]):
        words = LEGAL_WORDS.get(limit, _("%(limit)s per deck")) % {"limit": limit}
        mark = {None: "good", 0: "bad"}.get(limit, "warn")
        found.append((title, words, mark))
    return found


def neighbours(card: Card) -> tuple[Card | None, Card | None]:
    """The cards before and after it in the order of ids."""
    return tuple(neighbour(sql, card) for sql in (BEFORE, AFTER))  # type: ignore[return-value]


def neighbour(sql: str, card: Card) -> Card | None:
    found = rows(sql, [card.game_id, card.slug])
    named = zip(("slug", "name", "subtitle"), found[0], strict=True) if found else None
    return Card(game_id=card.game_id, **dict(named)) if named else None


def namesakes(card: Card) -> list[Card]:
    found = rows(NAMESAKES, [card.game_id, card.name, card.pk, SHOWN_NAMESAKES])
    names = ("slug", "name", "subtitle", "version")
    return [Card(game_id=card.game_id, **dict(zip(names, one, strict=True))) for one in found]


class DeckWithIt(NamedTuple):
    """A public deck that plays a card."""

    pk: int
    name: str
    ready_made: str
    owner: str
    copies: int


def decks_with(card: Card) -> list[DeckWithIt]:
    return [DeckWithIt(*one) for one in rows(DECKS_WITH, [card.pk, SHOWN_DECKS])]


def changes_of(card: Card) -> list[dict[str, Any]]:
    """How it came to be what it is, newest first."""
    wanted = ("kind", "fields", "version__number", "version__at")
    return list(history(card).values(*wanted)[:SHOWN_CHANGES])


def my_decks(request: HttpRequest, card: Card) -> list[Deck]:
    """One's own decks of the game, for `add to deck`."""
    mine = Deck.objects.owned_by(request.user) if request.user.is_authenticated else None
    return list(mine.current().of(card.game_id)[:30]) if mine is not None else []
