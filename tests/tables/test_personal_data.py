"""What becomes of tables when somebody deletes their account."""

import pytest

from casebook.account_data import DELETED
from casebook.accounts import delete_account
from games.runs.models import Job
from games.tables.models import Table
from games.tables.personal_data import tables
from games.tables.recording import record_table
from games.tables.services import table_resign

pytestmark = pytest.mark.django_db


def names_at(table):
    return [seat.name for seat in Table.objects.get(pk=table.pk).in_order]


def test_a_table_with_somebody_else_passes_to_them(duel, ann, bob):
    delete_account(ann.user)
    kept = Table.objects.get(pk=duel.pk)
    assert kept.host == bob.user
    assert names_at(duel) == [DELETED, "bob"]
    assert kept.in_order[0].is_away


def test_a_guest_at_anothers_table_leaves_no_name(duel, ann, bob):
    delete_account(bob.user)
    assert Table.objects.get(pk=duel.pk).host == ann.user
    assert names_at(duel) == ["ann", DELETED]


def test_a_table_against_bots_goes_with_the_account(against_bot, ann):
    delete_account(ann.user)
    assert not Table.objects.exists()


def test_the_match_stays_with_the_other_without_the_name(duel, ann, bob):
    table_resign(duel.pk, ann)
    job = record_table(duel.pk)
    assert "person:ann" in str(job.plan)
    delete_account(ann.user)
    job = Job.objects.get(pk=job.pk)
    assert job.owner == bob.user
    assert "person:ann" not in str(job.plan)
    assert f"person:{DELETED}" in str(job.plan)
    assert "ann" not in f"{job.report} {job.matches.get().reason} {Table.objects.get().result}"


def test_a_copy_names_no_deck_of_others(duel, ann):
    (row,) = tables(ann.user)
    assert "deck" in row["seats"][0]
    assert "deck" not in row["seats"][1]
