import pytest

from games.models import Job, Match
from games.services import series_queue

pytestmark = pytest.mark.django_db


def series(ann, box, **asked):
    return series_queue(
        ann,
        "castle",
        [box],
        ["greedy", "random"],
        **{"matches": 30, "seed": 7, **asked},
    )[0]


def test_a_series_is_played_to_the_end_and_reported(ann, castle, drain):
    job = series(ann, castle)
    drain()
    job.refresh_from_db()
    assert (job.state, job.done, job.failed) == (Job.State.DONE, 30, 0)
    assert Match.objects.filter(job=job).count() == 30
    assert sum(e["count"] for e in job.report["endings"]) == 30
