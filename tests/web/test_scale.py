"""However much there is, a page asks the database as often as for little."""

import pytest
from django.db import transaction
from django.test import Client

from benchmarks.admin import time_visit
from benchmarks.crawl import stops
from benchmarks.dataset import Size, build_dataset

SMALL = Size(cards=120, decks=40, runs=80, matches=40, people=8)
LARGE = Size(cards=600, decks=200, runs=400, matches=200, people=40)
MOST = 25
"""More than any page needs (a repair reads candidates of each section twice, for the plan and for
what could stand instead); one that asks once for each row goes far beyond."""


def asked(size: Size) -> dict[tuple[str, str], int]:
    """How often each page asks in a dataset of this size, once it knows the catalogue."""
    dataset, found = build_dataset(size), {}
    for person in dataset.people:
        client = Client()
        client.force_login(person)
        for stop in stops(person, dataset.card):
            time_visit(stop, client)
            found[person.username, stop.name] = time_visit(stop, client).queries
    return found


def asked_in_a_house_of_its_own(size: Size) -> dict[tuple[str, str], int]:
    with transaction.atomic():
        found = asked(size)
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
def test_pages_ask_as_often_in_a_house_five_times_as_large():
    few = asked_in_a_house_of_its_own(SMALL)
    many = asked_in_a_house_of_its_own(LARGE)
    assert few.keys() == many.keys()
    grown = {page: (few[page], n) for page, n in many.items() if n > few[page]}
    assert grown == {}
    assert {page: n for page, n in many.items() if n > MOST} == {}
