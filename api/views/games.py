"""Games: what their rulebooks declare, their formats, search fields and numbered rules."""

from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiViewSet, Build, operation, tag_of
from api.serializers.games import (
    ChangesSerializer,
    FormatSerializer,
    GameSerializer,
    GameSummarySerializer,
    OnQuery,
    RuleSerializer,
    RulesQuery,
    SearchFieldSerializer,
    SinceQuery,
)
from api.serializers.shared import one_page, page
from cards.exports import changes_since
from cards.formats import today
from cards.models import Format, Game
from cards.search import help_page
from cards.versions import changed_at, mark_of, marks
from decks.catalogue import format_of, formats_of
from games import rulebooks
from games.engine.rulebook import Attribute, CardType, Mode, Rulebook
from games.rulebooks import rule_docs


class GameViewSet(ApiViewSet):
    @operation("The games", page(GameSummarySerializer), name="games_list", etag=True)
    def list(self, request: Request) -> HttpResponse:
        stand = {mark.game: mark.number for mark in marks()}
        rows = [
            summary(rulebook, stand.get(rulebook.slug, 0)) for rulebook in rulebooks.all_rulebooks()
        ]
        return self.conditional_response(
            tag_of("games", rows), lambda: Response(one_page(rows)), public=True
        )

    @operation("A game", GameSerializer, name="games_get", etag=True)
    def retrieve(self, request: Request, game: str) -> HttpResponse:
        """Modes, sections, card types, deck rules and formats, as the rulebook declares them."""
        rulebook = rulebook_or_404(game)
        return self.of_game(game, lambda: Response(game_data(rulebook)))

    @operation(
        "Formats of a game",
        page(FormatSerializer),
        name="formats_list",
        query=OnQuery,
        etag=True,
    )
    def formats(self, request: Request, game: str) -> HttpResponse:
        """With the cards banned and limited on a day."""
        rulebook_or_404(game)
        day = self.day()
        rows = [format_data(game, name, day) for name in formats_of(game)]
        return self.of_game(game, lambda: Response(one_page(rows)), day)

    @operation("A format", FormatSerializer, name="formats_get", query=OnQuery, etag=True)
    def format(self, request: Request, game: str, format: str) -> HttpResponse:
        rulebook_or_404(game)
        if format not in formats_of(game):
            raise Http404
        day = self.day()
        return self.of_game(game, lambda: Response(format_data(game, format, day)), format, day)

    @operation(
        "Numbered rules",
        page(RuleSerializer),
        name="rules_list",
        query=RulesQuery,
        etag=True,
    )
    def rules(self, request: Request, game: str) -> HttpResponse:
        rulebook_or_404(game)
        word = self.query.get("q", "").lower()
        rows = [rule_data(r) for r in rule_docs.game_rules(game) if word in r.text.lower()]
        return self.of_game(game, lambda: Response(one_page(rows)), rows)

    @operation("A rule by its number", RuleSerializer, name="rules_get", etag=True)
    def rule(self, request: Request, game: str, rule: str) -> HttpResponse:
        rulebook_or_404(game)
        found = next((r for r in rule_docs.game_rules(game) if r.number == rule), None)
        if found is None:
            raise Http404
        data = rule_data(found)
        return self.of_game(game, lambda: Response(data), data)

    @operation("Search fields", page(SearchFieldSerializer), name="search_fields_list", etag=True)
    def search_fields(self, request: Request, game: str) -> HttpResponse:
        """Everything `q` may ask for in this game, from the table that the parser uses."""
        rulebook_or_404(game)
        return self.of_game(game, lambda: Response(one_page(help_page(game))))

    @operation("Changes since a version", ChangesSerializer, name="changes_list", query=SinceQuery)
    def changes(self, request: Request, game: str) -> Response:
        """Each card, set or format once. A long answer ends with a whole version: ask again
        from `version` until it equals `catalogue_version`."""
        rulebook_or_404(game)
        limit = self.query.get("limit", 1000)
        rows: list[dict[str, Any]] = []
        reached = self.query["since"]
        if Game.objects.filter(slug=game).exists():
            rows, reached = changes_since(game, self.query["since"], limit)
        return Response(
            {"results": rows, "version": reached, "catalogue_version": mark_of(game).number}
        )

    def day(self) -> date:
        return self.query.get("on") or today()

    def of_game(self, game: str, build: Build, *parts: object) -> HttpResponse:
        mark = self.catalogue_mark(game)
        return self.conditional_response(
            tag_of(self.action, mark, *parts),
            build,
            public=True,
            changed_at=changed_at([mark], today()),
        )


def rulebook_or_404(game: str) -> Rulebook:
    if game not in rulebooks.PACKAGES:
        raise Http404
    return rulebooks.get(game)


def summary(rulebook: Rulebook, version: int) -> dict[str, Any]:
    return {
        "slug": rulebook.slug,
        "title": rulebook.title,
        "boxed": rulebook.declaration.boxed,
        "catalogue_version": version,
    }


def game_data(rulebook: Rulebook) -> dict[str, Any]:
    declared = rulebook.declaration
    return summary(rulebook, mark_of(rulebook.slug).number) | {
        "modes": [mode_data(mode) for mode in declared.modes],
        "sections": [
            {"name": s.name, "title": s.title, "types": list(s.types)} for s in declared.sections
        ],
        "card_types": [type_data(card_type) for card_type in declared.card_types],
        "colors": list(declared.colors),
        "deck_rules": deck_rules(rulebook),
        "formats": list(formats_of(rulebook.slug)),
        "draws_from": declared.draws.section if declared.draws else None,
    }


def mode_data(mode: Mode) -> dict[str, Any]:
    return {
        "slug": mode.slug,
        "title": mode.title,
        "seats": list(mode.seats),
        "rule": mode.rule,
        "cooperative": mode.cooperative,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "rule": option.rule,
                "help": option.help,
            }
            for option in mode.options
        ],
    }


def type_data(card_type: CardType) -> dict[str, Any]:
    return {
        "name": card_type.name,
        "title": card_type.title,
        "attributes": [attribute_data(a) for a in card_type.attributes],
    }


def attribute_data(attribute: Attribute) -> dict[str, Any]:
    return {
        "name": attribute.name,
        "kind": attribute.kind,
        "title": attribute.title or attribute.name,
        "required": attribute.required,
        "choices": [str(choice) for choice in attribute.choices],
        "help": attribute.help,
    }


def deck_rules(rulebook: Rulebook) -> list[dict[str, str]]:
    """The numbered rules that the validator cites, once each."""
    numbers = dict.fromkeys(rule.rule for rule in rulebook.deck_rules if rule.rule)
    texts = {rule.number: rule.text for rule in rule_docs.game_rules(rulebook.slug)}
    return [{"rule": number, "text": texts.get(number, "")} for number in numbers]


def format_data(game: str, name: str, day: date) -> dict[str, Any]:
    found = format_of(game, name, day)
    stored = Format.objects.filter(game=game, slug=name).first()
    return {
        "slug": found.slug,
        "title": found.title,
        "rule": found.rule,
        "description": stored.description if stored else "",
        "on": day.isoformat(),
        "banned": sorted(found.banned),
        "limited": dict(found.limited),
    }


def rule_data(rule: rule_docs.Rule) -> dict[str, Any]:
    return {
        "number": rule.number,
        "text": rule.text,
        "tags": list(rule.tags),
        "enforced": rule.is_enforced,
    }
