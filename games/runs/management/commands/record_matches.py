from typing import Any

from django.core.management.base import BaseCommand

from games.runs.backfill import record_older_job, unrecorded_jobs


class Command(BaseCommand):
    help = (
        "Write down what happened in matches from before records were kept, so that they can be "
        "read whatever the rules become. Safe to repeat and to stop."
    )

    def handle(self, **options: Any) -> None:
        jobs = list(unrecorded_jobs().values_list("pk", flat=True))
        readable = lost = 0
        for done, job in enumerate(unrecorded_jobs().filter(pk__in=jobs).iterator(), start=1):
            told, untold = record_older_job(job)
            readable, lost = readable + told, lost + untold
            if done % 100 == 0 or done == len(jobs):
                self.stdout.write(f"{done}/{len(jobs)} runs")
        self.stdout.write(
            f"{readable} matches recorded; of {lost} only the result is known: "
            "the rules have changed since."
        )
