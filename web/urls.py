"""Addresses of our own pages: public ones first, then those of one's account and of curators.

`/<game>/` comes last: a game may be called anything that no other page is.
"""

from django.urls import path

from web import (
    builder,
    catalogue,
    curating,
    deck_pages,
    decks,
    face_views,
    feeds,
    front,
    home,
    languages,
    passwords,
    practice,
    printed_text,
    rules,
    runs,
    share_pictures,
    sharing,
    signup,
    suggesting,
    token_pages,
    viewer,
)

urlpatterns = [  # public: no account, the same for all, kept by caches
    path("", front.front_page, name="front"),
    path("robots.txt", feeds.robots, name="robots"),
    path("sitemap.xml", feeds.sitemap_index, name="sitemap"),
    path("sitemap-<slug:part>.xml", feeds.sitemap_part, name="sitemap-part"),
    path("favicon.ico", feeds.favicon, name="favicon"),
    path("feeds/cards.xml", feeds.new_cards, name="cards-feed"),
    path("feeds/decks.xml", feeds.new_decks, name="decks-feed"),
    path("find/", suggesting.find, name="find"),
    path("cards/", catalogue.cards, name="catalogue"),
    path("cards/help/", catalogue.help_with_search, name="catalogue-help"),
    path("cards/sets/", front.sets, name="sets"),
    path("cards/<slug:game>/", catalogue.cards, name="game-catalogue"),
    path("cards/<slug:game>/back.svg", face_views.back, name="card-back"),
    path("cards/<slug:game>/sets/<str:code>/", front.set_page, name="set-page"),
    path("cards/<slug:game>/<str:slug>/", catalogue.card_page, name="card-page"),
    path("cards/<slug:game>/<str:slug>/face.svg", face_views.face, name="card-face"),
    path("cards/<slug:game>/<str:slug>/face.png", face_views.face, {"kind": "png"}, "card-png"),
    path("cards/<slug:game>/<str:slug>/share.png", share_pictures.card, name="card-share"),
    path("rules/", rules.rules, name="rules"),
    path("rules/text/<str:number>/", viewer.rule_text, name="rule-text"),
    path("rules/<slug:game>/", rules.rules, name="game-rules"),
    path("rule/<str:number>/", rules.rule, name="rule"),
    path("decks/", deck_pages.decks, name="public-decks"),
    path("decks/<int:pk>/", deck_pages.deck_page, name="deck-page"),
    path("decks/<int:pk>/share.png", share_pictures.deck, name="deck-share"),
    path("decks/shared/<str:token>/", sharing.shared_deck, name="deck-shared"),
    path("decks/shared/<str:token>/share.png", share_pictures.shared, name="shared-share"),
]

urlpatterns += [  # one's decks
    path("decks/mine/", decks.deck_list, name="deck-list"),
    path("decks/new/<slug:game>/", decks.new_deck, name="deck-new"),
    path("decks/<int:pk>/edit/", builder.builder, name="deck-builder"),
    path("decks/<int:pk>/search/", builder.search_cards, name="deck-search"),
    path("decks/<int:pk>/state/", builder.state, name="deck-state"),
    path("decks/<int:pk>/save/", builder.save, name="deck-save"),
    path("decks/<int:pk>/judge/", builder.judge_entries, name="deck-judge"),
    path("decks/<int:pk>/repair/", builder.repair, name="deck-repair"),
    path("decks/<int:pk>/complete/", builder.complete, name="deck-complete"),
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
]

urlpatterns += [  # accounts
    path("login/", signup.SignIn.as_view(), name="login"),
    path("logout/", signup.sign_out, name="logout"),
    path("join/", signup.join, name="join"),
    path("account/password/", passwords.change, name="password-change"),
    path("tokens/", token_pages.tokens, name="token-page"),
    path("tokens/<int:pk>/revoke/", token_pages.revoke, name="token-revoke"),
]

urlpatterns += [  # one's desk, practice, match viewer, curators' pages
    path("desk/", home.desk, name="desk"),
    path("desk/runs/", home.runs, name="home-runs"),
    path("practice/", practice.practice, name="practice"),
    path("practice/queue/", practice.queue, name="practice-queue"),
    path("runs/<int:pk>/", runs.run_page, name="run-page"),
    path("runs/<int:pk>/progress/", runs.progress, name="run-progress"),
    path("runs/<int:pk>/cancel/", runs.cancel, name="run-cancel"),
    path("runs/<int:pk>/matches/<int:number>/", viewer.match, name="match-viewer"),
    path("runs/<int:pk>/matches/<int:number>/step/", viewer.step, name="match-step"),
    path("runs/<int:pk>/matches/<int:number>/why/", viewer.why_not, name="match-why"),
    path("runs/<int:pk>/matches/<int:number>/replay/", runs.replay, name="match-replay"),
    path("queue/", curating.queue_page, name="queue-page"),
    path("import/", curating.cards_import_page, name="cards-import"),
    path("language/", languages.language_set, name="language-set"),
    path("printed-text/", printed_text.coverage_page, name="coverage"),
    path("printed-text/<slug:game>/", printed_text.coverage_page, name="coverage"),
    path("printed-text/<slug:game>/again/", printed_text.reread_page, name="reread"),
    path("cards/<slug:game>/<str:slug>/edit/", curating.card_edit, name="card-edit"),
    path("cards/<slug:game>/<str:slug>/preview/", curating.preview, name="card-preview"),
    path("cards/<slug:game>/<str:slug>/errata/", curating.errata, name="card-errata"),
]

urlpatterns += [path("<slug:game>/", front.game_page, name="game-page")]
