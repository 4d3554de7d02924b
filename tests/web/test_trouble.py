"""What people see when something is not there, not theirs, out of date or broken."""

import pytest
from django.test import Client
from django.urls import reverse

from decks.services import deck_create
from tests.web.play import loaded
from web import catalogue

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/nowhere/", "/decks/999/", "/admin/nowhere/"])
def test_what_is_not_there_says_so_and_leads_home(client, ann, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert "The trail goes cold here" in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def test_a_curators_page_says_who_is_signed_in(client, ann):
    answer = client.get(reverse("queue-page"))
    assert answer.status_code == 403
    assert "You are signed in as ann." in answer.content.decode()


def test_a_form_from_before_signing_in_is_said_to_be_out_of_date(ann):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann)
    answer = strict.post(reverse("practice-queue"))
    assert answer.status_code == 403
    assert "This form is out of date" in answer.content.decode()


def test_a_fault_of_ours_is_a_page_as_well(ann, monkeypatch):
    monkeypatch.setattr(catalogue, "look_up", lambda *given: 1 / 0)
    calm = Client(raise_request_exception=False)
    calm.force_login(ann)
    answer = calm.get(reverse("catalogue"))
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.content.decode()


def test_who_comes_without_the_form_is_led_back_to_it(client, ann):
    """As after signing in again, or after reloading what a form answered."""
    loaded("castle", 1)
    deck = deck_create(ann, "castle", "Box")
    builder = reverse("deck-builder", args=[deck.pk])
    for address, back in {
        reverse("practice-queue"): reverse("practice"),
        reverse("deck-fork", args=[deck.pk]): builder,
        reverse("deck-archive", args=[deck.pk]): builder,
        reverse("deck-restore", args=[deck.pk, 1]): reverse("deck-revisions", args=[deck.pk]),
    }.items():
        answer = client.get(address, follow=True)
        assert answer.redirect_chain == [(back, 302)]
        assert "Nothing was sent." in answer.content.decode()


def test_a_script_that_asks_for_who_is_signed_out_is_told_so(client, ann):
    address = reverse("home-runs")
    client.logout()
    answer = client.get(address, headers={"Sec-Fetch-Dest": "empty"})
    assert answer.status_code == 401
    assert "You are signed out" in answer.json()["message"]
    assert client.get(address).status_code == 302
