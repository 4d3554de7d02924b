from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0002_job_running_index")]

    operations = [
        migrations.RenameModel("Bell", "Wakeup"),
        migrations.RenameField("Wakeup", "rung_at", "called_at"),
    ]
