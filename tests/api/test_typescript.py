"""The description as others read it: two linters, and a strict TypeScript client at work."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api.test_live import prepare_person, server  # noqa: F401  # a fixture

pytestmark = [pytest.mark.typescript, pytest.mark.django_db(transaction=False)]
HERE = Path(__file__).parent / "typescript"


def run(folder, *command, seconds=300):
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def folder(server, tmp_path_factory):  # noqa: F811
    """The packages, and the description that the server gives."""
    if shutil.which("npm") is None:
        pytest.skip("Node is not installed: neither linters nor the TypeScript client were run.")
    place = tmp_path_factory.mktemp("typescript")
    shutil.copytree(HERE, place, dirs_exist_ok=True)
    run(place, "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
    run(place, "curl", "-sf", "-o", "openapi.json", f"{server.base}/api/v1/openapi.json")
    return place


def test_redocly_finds_nothing(folder):
    run(folder, "npx", "redocly", "lint", "openapi.json", "--config", "redocly.yaml")


def test_spectral_finds_nothing(folder):
    run(folder, "npx", "spectral", "lint", "openapi.json", "-r", "spectral.yaml", "-F", "warn")


def test_a_strict_client_carries_out_the_whole_story(server, folder):  # noqa: F811
    run(folder, "npx", "openapi-typescript", "openapi.json", "-o", "casebook.d.ts")
    run(folder, "npx", "tsc", "-p", ".")
    token = prepare_person(server, "tess")["token"]
    said = json.loads(run(folder, "node", "story.js", server.base, token))
    assert (said["cards"], said["replay"], said["verbs"]) == (6, "casebook-replay", 5)
    assert said["reason"]
