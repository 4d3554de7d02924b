from django.db import migrations


def keep_reading(apps, schema_editor):
    """Runs of The Conspiracy that relied on the former default say so from now on.

    The default reading of CA-R.14 changed; stored and waiting matches must end as they did.
    """
    jobs = apps.get_model("games", "Job").objects.filter(game_id="castle", plan__mode="conspiracy")
    for job in jobs.iterator():
        options = job.plan.setdefault("options", {})
        if "shared_win" not in options:
            options["shared_win"] = False
            job.save(update_fields=["plan"])


class Migration(migrations.Migration):
    dependencies = [("games", "0003_rename_bell_wakeup")]

    operations = [migrations.RunPython(keep_reading, migrations.RunPython.noop)]
