"""Curators see what is understood of printed text, complete it, and read it again."""

import pytest
from django.urls import reverse

from cards.models import Card
from tests.cards.test_coverage import CONAN, DRAW, TWICE, four_cards, install  # noqa: F401
from tests.web.play import curator, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def cora(client, four_cards):  # noqa: F811
    client.force_login(curator())
    return client


def text_of(client, name, *args):
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_shows_figures_and_the_worklist(cora):
    page = text_of(cora, "coverage", CONAN)
    assert "75 %" in page
    assert "踊る" in page
    assert reverse("card-edit", args=[CONAN, "3"]) in page


def test_players_do_not_see_it(client, four_cards):  # noqa: F811
    client.force_login(player())
    assert client.get(reverse("coverage")).status_code == 403


def test_a_game_without_a_reader_has_no_page(cora):
    assert cora.get(reverse("coverage", args=["clue"])).status_code == 404


def test_the_editor_marks_where_reading_stopped(cora):
    page = text_of(cora, "card-edit", CONAN, "3")
    assert "<mark>踊る</mark>" in page
    assert "カードを…枚引く" in page


def test_reading_again_is_previewed_and_then_done(cora, install):  # noqa: F811
    install("2", 一=DRAW, 二=TWICE)
    page = text_of(cora, "reread", CONAN)
    assert "Draw 2 cards." in page
    assert Card.objects.get(slug="2").abilities == [DRAW]
    cora.post(reverse("reread", args=[CONAN]))
    assert Card.objects.get(slug="2").abilities == [TWICE]
    assert "Nothing would change" in text_of(cora, "reread", CONAN)
