"""The match viewer: a stored match on the drawn table, step by step, as one seat saw it.

Everything sent is made from what the chosen seat observes (games/play/board.py, options.py) and
from events redacted for it. Whoever may open a match may look from any seat, or at all cards.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from games.engine.errors import BadReplay
from games.engine.state import State
from games.play.board import draw_board
from games.play.options import prompt, typed_options
from games.play.options import why_not as card_refusal
from games.play.plans import plan_from
from games.rulebooks.rule_docs import NoSuchRule, rule
from games.runs.match_logs import told_events
from games.runs.match_viewing import OnlyRecorded, Viewing
from games.runs.models import Match
from web.languages import language_switch, wanted_language
from web.pages import page, query_number, show
from web.runs import match_of
from web.table_words import TableWords

RECENT = 8  # events shown even if a step brought fewer
OPEN = "open"
MOMENTS = 5


@page
def match(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The page, opened at a step and seat that a link may name."""
    found = match_of(request, pk, number)
    title = gettext("Match %(n)s of run %(pk)s") % {"n": number + 1, "pk": pk}
    try:
        viewing = Viewing(found)
        turns = viewing.turn_steps()
        step = min(query_number(request, "step", 0), viewing.steps)
        words = TableWords(viewing.start().table, wanted_language(request))
        first = words.in_data(at_step(viewing, step, seat_of(request, viewing)))
    except BadReplay as error:
        return show_record(request, found, title, error)
    return show(
        request,
        "web/viewer.html",
        title,
        match=found,
        names=viewing.names,
        language=wanted_language(request),
        switch=language_switch(request, viewing.rulebook.slug),
        turns=turns,
        moments=key_moments(viewing),
        data={
            "first": first,
            "turns": turns,
            "names": viewing.names,
            "address": reverse("match-step", args=[pk, number]),
            "why": reverse("match-why", args=[pk, number]),
        },
    )


def show_record(request: HttpRequest, match: Match, title: str, refusal: BadReplay) -> HttpResponse:
    """What was told of a match that cannot be played again: its result and its log."""
    told = told_events(match) if isinstance(refusal, OnlyRecorded) else None
    return show(
        request,
        "web/match_record.html",
        title,
        match=match,
        refusal=refusal,
        players=player_words(match),
        events=[event_line(event) for event in told or []],
    )


def player_words(match: Match) -> list[dict[str, Any]]:
    plan, decks = plan_from(match.job.plan), [deck.name for deck in match.job.decks.all()]
    entries = [plan.entries[entry] for entry in plan.setting(match.number).seats]
    return [
        {"bot": entry.bot, "deck": decks[entry.deck], "won": seat in match.winners}
        for seat, entry in enumerate(entries)
    ]


def key_moments(viewing: Viewing) -> list[dict[str, Any]]:
    """The decisions after which somebody's chances changed most, in the order of the match."""
    before: list[float] = []
    changes = []
    for step, state in viewing.walk():
        if state.result is not None:
            break
        now = [viewing.rulebook.evaluate(state, seat) for seat in range(state.table.seats)]
        changes += [(now[s] - was, step, s, was, now[s]) for s, was in enumerate(before)]
        before = now
    largest = sorted((one for one in changes if one[0]), key=lambda one: -abs(one[0]))
    steps: dict[int, dict[str, Any]] = {}
    for _, step, seat, was, is_now in largest:
        said = {"step": step, "n": seat + 1, "was": round(was * 100), "now": round(is_now * 100)}
        text = gettext("Step %(step)s: chances of player %(n)s from %(was)s to %(now)s %%") % said
        steps.setdefault(step, {"step": step, "text": text})
        if len(steps) == MOMENTS:
            break
    return [steps[step] for step in sorted(steps)]


@page
@require_GET
def step(request: HttpRequest, pk: int, number: int) -> JsonResponse:
    """One step as one seat saw it."""
    try:
        viewing = Viewing(match_of(request, pk, number))
        words = TableWords(viewing.start().table, wanted_language(request))
        found = at_step(viewing, query_number(request, "step", 0), seat_of(request, viewing))
        return JsonResponse(words.in_data(found))
    except BadReplay as error:
        return JsonResponse({"message": str(error)}, status=400)


def seat_of(request: HttpRequest, viewing: Viewing) -> int | None:
    """The seat that is looked from: the one a link names, else the first. None: open cards."""
    if request.GET.get("seat") == OPEN:
        return None
    seat = query_number(request, "seat", 0)
    viewing.check_seat(seat)
    return seat


def at_step(viewing: Viewing, number: int, seat: int | None) -> dict[str, Any]:
    """The table, what happened since the step before, and what could be done next."""
    state, events = viewing.at(number)
    names = viewing.names
    asked = state.to_act is not None and seat in (None, state.to_act)
    chosen = viewing.actions[number] if asked and number < len(viewing.actions) else None
    return {
        "step": number,
        "steps": viewing.steps,
        "seat": OPEN if seat is None else seat,
        "to_act": state.to_act,
        "result": result_words(state),
        "board": draw_board(state, seat, names, open_cards=seat is None),
        "prompt": prompt(state, state.to_act if asked else seat, names),
        "happened": recent_events(viewing, state, seat, len(events)),
        "options": typed_options(state, names) if asked else [],
        "chosen": chosen,
        "broken": viewing.match.error.partition("\n")[0] if number == viewing.steps else "",
    }


def result_words(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    winners = [gettext("Player %(n)s") % {"n": seat + 1} for seat in state.result.winners]
    return {
        "text": f"{' and '.join(winners) or 'Nobody'} won: {state.result.reason}",
        "rule": state.result.rule,
    }


def recent_events(
    viewing: Viewing, state: State, seat: int | None, new: int
) -> list[dict[str, Any]]:
    """What happened since the step before, after some of what came earlier."""
    shown = viewing.last_events(state, seat, max(new, RECENT))
    older = len(shown) - new
    return [{**event_line(event), "new": place >= older} for place, event in enumerate(shown)]


def event_line(event: dict[str, Any]) -> dict[str, str]:
    """The sentence without its rule's number, which stands beside it as a button."""
    text = event["text"].replace(f" ({event['rule']})", "")
    return {"text": text, "rule": event["rule"]}


@page
@require_GET
def why_not(request: HttpRequest, pk: int, number: int) -> JsonResponse:
    """Why the seat to act could not use a card then: the fact, what to do, the rule.

    Only that seat may ask, and only about cards it saw: an answer about others would
    tell what they are.
    """
    try:
        viewing = Viewing(match_of(request, pk, number))
        state, _ = viewing.at(query_number(request, "step", 0))
        seat = seat_of(request, viewing)
    except BadReplay as error:
        return JsonResponse({"message": str(error)}, status=400)
    card = query_number(request, "card", -1)
    asked = state.to_act if seat is None else seat
    if asked is None:
        return JsonResponse(
            {"legal": False, "text": gettext("The match is over."), "fix": "", "rule": ""}
        )
    if begins_an_option(state, asked, card):
        return JsonResponse(
            {"legal": True, "text": gettext("This could be used."), "fix": "", "rule": ""}
        )
    return JsonResponse({"legal": False, **card_refusal(state, asked, card)})


def begins_an_option(state: State, seat: int, card: int) -> bool:
    if state.to_act != seat:
        return False
    first = [option["parts"][:1] for option in typed_options(state)]
    return any(part["kind"] == "card" and part["value"] == card for (part,) in filter(None, first))


@require_GET
def rule_text(request: HttpRequest, number: str) -> JsonResponse:
    """A rule in the project's own words; guests at a table read it too."""
    try:
        found = rule(number)
    except NoSuchRule as error:
        return JsonResponse({"number": number, "message": str(error)}, status=404)
    return JsonResponse({"number": found.number, "text": found.text})
