"""Hands of a deck: deal, mulligan as the rules say, draw, next turn, choose the hand, step back.

All that was done stands in the address, so that a link shows the same hand again.
"""

import secrets
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from cards.models import Card
from casebook.rate_limits import RateLimited, address, caller, spend
from decks.models import Deck
from decks.statistics import HandRequest, draw_rules, sampled_hand
from decks.workload import DeckTooLarge
from games import rulebooks
from games.engine.draws import RETURN, DrawRules, Hand
from games.runs.refusals import RunRefused
from games.tables.guests import origin_of
from games.tables.opening import SeatAsk, table_open
from games.tables.refusals import TableRefused
from web.decks import visible_deck
from web.play import guest_player, with_guest

SEEDS = 10_000  # short enough to be told to a friend


@require_GET
def hands(request: HttpRequest, pk: int) -> HttpResponse:
    """A hand and what was done with it; without a seed one is dealt."""
    deck = visible_deck(request, pk)
    rulebook = rulebooks.get(deck.game_id)
    if rulebook.declaration.draws is None:
        return redirect("deck-page", pk)
    if "seed" not in request.GET:
        asked = asked_in(request, str(secrets.randbelow(SEEDS)))
        return redirect(f"{request.path}?{asked.query()}")
    try:
        asked = asked_in(request, request.GET["seed"])
        dealt = sampled_hand(rulebook, deck.decklist(), asked)
    except (ValueError, DeckTooLarge) as problem:
        context: dict[str, Any] = {"problem": str(problem)}
    else:
        context = hand_context(deck, draw_rules(rulebook), asked, dealt)
    common = {"title": _("Hands of %(name)s") % {"name": deck.name}, "section": "decks"}
    answer = render(request, "web/hands.html", common | {"deck": deck} | context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


def asked_in(request: HttpRequest, seed: str) -> HandRequest:
    """What the address and the forms of the page say: `put` are boxes, `choose` a list."""
    said = request.GET.dict() | {"seed": seed}
    if put := request.GET.getlist("put"):
        said["return"] = ",".join(put)
    if choose := [card for card in request.GET.getlist("choose") if card]:
        said["hand"] = ",".join(choose)
    return HandRequest.from_query(said)


def hand_context(deck: Deck, rules: DrawRules, asked: HandRequest, dealt: Hand) -> dict[str, Any]:
    cards = {entry.card.slug: entry.card for entry in deck.entries.all()}
    drawn = [slug for draw in dealt.draws for slug in draw]
    size = deck.decklist().size(rules.section)
    return {
        "asked": asked,
        "rules": rules.rules,
        "opening": not asked.turns and not asked.more,
        "may_put_back": rules.mulligan != "none" and not asked.returned,
        "any_of_it": rules.mulligan == RETURN,
        "places": range(len(dealt.opening)),
        "kept": [cards[slug] for slug in dealt.kept],
        "drawn": [cards[slug] for slug in drawn],
        "latest": [cards[slug] for slug in (dealt.draws[-1] if dealt.draws else ())],
        "away": [cards[slug] for slug in dealt.returned],
        "left": size - len(dealt.opening) - len(drawn),
        "beside": beside(deck, rules),
        "links": links(asked),
        "choices": choices(deck, rules),
        "chosen": asked.chosen,
        "chosen_places": list(enumerate(asked.chosen)),
        "slots": range(rules.hand),
    }


def beside(deck: Deck, rules: DrawRules) -> list[Card]:
    """Cards of small sections lie on the table from the start."""
    small = [one for one in deck.counted_entries if one.section != rules.section]
    return [one.card for one in small] if sum(one.quantity for one in small) <= 3 else []


def links(asked: HandRequest) -> dict[str, str]:
    """Where each button leads; step back undoes what was done last."""
    found = {
        "next": replace(asked, turns=asked.turns + 1),
        "draw": replace(asked, more=asked.more + 1),
        "new": replace(asked, seed=secrets.randbelow(SEEDS), returned=(), turns=0, more=0),
        "first": replace(asked, on_the_play=True),
        "second": replace(asked, on_the_play=False),
        "any": replace(asked, chosen=(), returned=()),
    }
    if asked.more:
        found["back"] = replace(asked, more=asked.more - 1)
    elif asked.turns:
        found["back"] = replace(asked, turns=asked.turns - 1)
    elif asked.returned:
        found["back"] = replace(asked, returned=())
    return {name: f"?{one.query()}" for name, one in found.items()}


def choices(deck: Deck, rules: DrawRules) -> list[Card]:
    held = [one.card for one in deck.entries.all() if one.section == rules.section]
    return sorted({card.pk: card for card in held}.values(), key=lambda card: card.title)


# -- on the table -------------------------------------------------------------------------


@require_POST
def play_alone(request: HttpRequest, pk: int) -> HttpResponse:
    """The deck at a real table, against somebody who only passes; take back steps back."""
    deck, by = visible_deck(request, pk), guest_player(request)
    rulebook = rulebooks.get(deck.game_id)
    mode = next(iter(rulebook.modes.values()))
    count = next(n for n in mode.seats if n > 1)
    seats = [SeatAsk("me", deck), *[SeatAsk("bot", deck, "idle")] * (count - 1)]
    try:
        spend("run", caller(request))
        origin = "" if by.account else origin_of(address(request))
        table = table_open(by, deck.game_id, seats, mode=mode.slug, origin=origin)
    except (TableRefused, RunRefused) as refused:
        return refused_hand(request, deck, str(refused), 422)
    except RateLimited as limited:
        said = _("Too many tables at once. Wait %(n)s s.") % {"n": limited.retry_after}
        return refused_hand(request, deck, said, 429)
    answer = redirect(reverse("play-table", args=[table.pk]))
    return answer if by.account else with_guest(answer, by.guest)


def refused_hand(request: HttpRequest, deck: Deck, said: str, status: int) -> HttpResponse:
    context = {"title": deck.name, "section": "decks", "deck": deck, "problem": said}
    return render(request, "web/hands.html", context, status=status)
