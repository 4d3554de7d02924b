"""Addresses of live tables."""

from django.urls import path

from web import lobby, play

urlpatterns = [
    path("", lobby.lobby, name="play"),
    path("open/", lobby.open_table, name="play-open"),
    path("join/<str:link>/", lobby.join, name="play-join"),
    path("<str:table>/", lobby.table_page, name="play-table"),
    path("<str:table>/state", play.state, name="play-state"),
    path("<str:table>/events", play.events, name="play-events"),
    path("<str:table>/why-not", play.why_not, name="play-why-not"),
    path("<str:table>/act", play.act, name="play-act"),
    path("<str:table>/take-back", play.take_back, name="play-take-back"),
    path("<str:table>/hint", play.hint, name="play-hint"),
    path("<str:table>/resign", play.resign, name="play-resign"),
    path("<str:table>/leave", play.leave, name="play-leave"),
    path("<str:table>/come-back", play.come_back, name="play-come-back"),
    path("<str:table>/takeover", play.takeover, name="play-takeover"),
    path("<str:table>/rematch", play.rematch, name="play-rematch"),
    path("<str:table>/again", play.again, name="play-again"),
    path("<str:table>/watch", play.watch, name="play-watch"),
]
