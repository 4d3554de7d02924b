"""Addresses of the admin's own pages; the lists and forms of Django's admin follow them."""

from django.urls import path

from casebook.web import builder, catalogue, rules

urlpatterns = [
    path("catalogue/", catalogue.cards, name="catalogue"),
    path("catalogue/help/", catalogue.help_with_search, name="catalogue-help"),
    path("catalogue/<slug:game>/", catalogue.cards, name="game-catalogue"),
    path("catalogue/<slug:game>/<str:slug>/", catalogue.card_page, name="card-page"),
    path("catalogue/<slug:game>/<str:slug>/face.svg", catalogue.face, name="card-face"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/", rules.rules, name="game-rules"),
    path("rule/<str:number>/", rules.rule, name="rule"),
    path("decks/", builder.deck_list, name="deck-list"),
    path("decks/new/<slug:game>/", builder.new_deck, name="deck-new"),
    path("decks/<int:pk>/", builder.builder, name="deck-builder"),
    path("decks/<int:pk>/search/", builder.search_cards, name="deck-search"),
    path("decks/<int:pk>/state/", builder.state, name="deck-state"),
    path("decks/<int:pk>/save/", builder.save, name="deck-save"),
    path("decks/<int:pk>/judge/", builder.judge_entries, name="deck-judge"),
    path("decks/<int:pk>/repair/", builder.repair, name="deck-repair"),
    path("decks/<int:pk>/read/", builder.read_text, name="deck-read"),
    path("decks/<int:pk>/export/<slug:kind>/", builder.export, name="deck-export"),
    path("decks/<int:pk>/statistics/", builder.numbers, name="deck-statistics"),
    path("decks/<int:pk>/hand/", builder.hand, name="deck-hand"),
    path("decks/<int:pk>/revisions/", builder.revisions, name="deck-revisions"),
    path("decks/<int:pk>/restore/<int:number>/", builder.restore, name="deck-restore"),
    path("decks/<int:pk>/fork/", builder.fork, name="deck-fork"),
]
