"""Addresses of the admin's own pages; the lists and forms of Django's admin follow them."""

from django.urls import path

from web import (
    builder,
    catalogue,
    curating,
    decks,
    face_views,
    home,
    passwords,
    practice,
    rules,
    runs,
    sharing,
    signup,
    token_pages,
    viewer,
)

urlpatterns = [
    path("catalogue/", catalogue.cards, name="catalogue"),
    path("catalogue/help/", catalogue.help_with_search, name="catalogue-help"),
    path("catalogue/<slug:game>/", catalogue.cards, name="game-catalogue"),
    path("catalogue/<slug:game>/<str:slug>/", catalogue.card_page, name="card-page"),
    path("catalogue/<slug:game>/<str:slug>/face.svg", face_views.face, name="card-face"),
    path("catalogue/<slug:game>/<str:slug>/face.png", face_views.face, {"kind": "png"}, "card-png"),
    path("catalogue/<slug:game>/back.svg", face_views.back, name="card-back"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/", rules.rules, name="game-rules"),
    path("rule/<str:number>/", rules.rule, name="rule"),
    path("decks/", decks.deck_list, name="deck-list"),
    path("decks/new/<slug:game>/", decks.new_deck, name="deck-new"),
    path("decks/<int:pk>/", builder.builder, name="deck-builder"),
    path("decks/<int:pk>/search/", builder.search_cards, name="deck-search"),
    path("decks/<int:pk>/state/", builder.state, name="deck-state"),
    path("decks/<int:pk>/save/", builder.save, name="deck-save"),
    path("decks/<int:pk>/judge/", builder.judge_entries, name="deck-judge"),
    path("decks/<int:pk>/repair/", builder.repair, name="deck-repair"),
    path("decks/<int:pk>/read/", builder.read_text, name="deck-read"),
    path("decks/<int:pk>/export/<slug:kind>/", builder.export, name="deck-export"),
    path("decks/<int:pk>/statistics/", builder.numbers, name="deck-statistics"),
    path("decks/<int:pk>/odds/", builder.odds, name="deck-odds"),
    path("decks/<int:pk>/hand/", builder.hand, name="deck-hand"),
    path("decks/<int:pk>/revisions/", decks.revisions, name="deck-revisions"),
    path("decks/<int:pk>/restore/<int:number>/", decks.restore, name="deck-restore"),
    path("decks/<int:pk>/fork/", decks.fork, name="deck-fork"),
    path("decks/<int:pk>/archive/", decks.archive, name="deck-archive"),
    path("decks/<int:pk>/new-link/", decks.new_link, name="deck-new-link"),
    path("decks/shared/<str:token>/", sharing.shared_deck, name="deck-shared"),
]

urlpatterns += [  # accounts
    path("password_change/", passwords.change, name="password-change"),
    path("join/", signup.join, name="join"),
    path("tokens/", token_pages.tokens, name="token-page"),
    path("tokens/<int:pk>/revoke/", token_pages.revoke, name="token-revoke"),
]

urlpatterns += [  # home, practice, match viewer, curators' pages
    path("home/runs/", home.runs, name="home-runs"),
    path("practice/", practice.practice, name="practice"),
    path("practice/queue/", practice.queue, name="practice-queue"),
    path("runs/<int:pk>/", runs.run_page, name="run-page"),
    path("runs/<int:pk>/progress/", runs.progress, name="run-progress"),
    path("runs/<int:pk>/cancel/", runs.cancel, name="run-cancel"),
    path("runs/<int:pk>/matches/<int:number>/", viewer.match, name="match-viewer"),
    path("runs/<int:pk>/matches/<int:number>/step/", viewer.step, name="match-step"),
    path("runs/<int:pk>/matches/<int:number>/why/", viewer.why_not, name="match-why"),
    path("runs/<int:pk>/matches/<int:number>/replay/", runs.replay, name="match-replay"),
    path("rules/text/<str:number>/", viewer.rule_text, name="rule-text"),
    path("queue/", curating.queue_page, name="queue-page"),
    path("import/", curating.cards_import_page, name="cards-import"),
    path("catalogue/<slug:game>/<str:slug>/edit/", curating.card_edit, name="card-edit"),
    path("catalogue/<slug:game>/<str:slug>/preview/", curating.preview, name="card-preview"),
    path("catalogue/<slug:game>/<str:slug>/errata/", curating.errata, name="card-errata"),
]
