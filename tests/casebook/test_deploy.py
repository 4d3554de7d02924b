"""The files in deploy/ hold together, and every command that they name runs."""

import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.running import ROOT, clean_environment, free_port, scratch_database, until

DEPLOY = ROOT / "deploy"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
PARTS = re.findall(r"^([a-z-]+)\)", (DEPLOY / "casebook").read_text(), re.MULTILINE)


def documents(kind=None):
    found = [doc for path in MANIFESTS for doc in yaml.safe_load_all(path.read_text())]
    return [doc for doc in found if kind is None or doc["kind"] == kind]


def pods():
    return [doc["spec"]["template"] for doc in documents() if "template" in doc.get("spec", {})]


def containers():
    for pod in pods():
        yield from pod["spec"]["containers"] + pod["spec"].get("initContainers", [])


# -- files ------------------------------------------------------------------------------------


def test_kubernetes_resources_are_all_listed_and_named():
    listed = yaml.safe_load((DEPLOY / "kubernetes/kustomization.yaml").read_text())["resources"]
    files = {path.name for path in MANIFESTS} - {"kustomization.yaml", "secret.example.yaml"}
    assert sorted(listed) == sorted(files)
    for doc in documents():
        assert doc["apiVersion"]
        assert doc["kind"] == "Kustomization" or doc["metadata"]["name"]


def test_kubernetes_pods_are_selected_bounded_and_nobody_in_particular():
    for doc in documents("Deployment"):
        assert (
            doc["spec"]["selector"]["matchLabels"] == doc["spec"]["template"]["metadata"]["labels"]
        )
    for pod in pods():
        assert pod["spec"]["securityContext"]["runAsNonRoot"] is True
        volumes = {volume["name"] for volume in pod["spec"]["volumes"]}
        for container in pod["spec"]["containers"]:
            assert {mount["name"] for mount in container["volumeMounts"]} == volumes
            assert container["securityContext"]["readOnlyRootFilesystem"] is True


def test_kubernetes_names_only_what_is_there():
    names = {(doc["kind"], doc["metadata"]["name"]) for doc in documents() if "metadata" in doc}
    for container in containers():
        assert container["args"][0] in PARTS
        for source in container["envFrom"]:
            (ref,) = source.values()
            kind = "ConfigMap" if "configMapRef" in source else "Secret"
            assert (kind, ref["name"]) in names
    for scaler in documents("HorizontalPodAutoscaler"):
        assert ("Deployment", scaler["spec"]["scaleTargetRef"]["name"]) in names


def test_settings_of_the_files_are_settings_of_ours():
    known = set(
        re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "casebook/settings.py").read_text())
    )
    known |= {"CASEBOOK_HOST", "POSTGRES_PASSWORD"}  # the proxy's and the database's own
    given = set(COMPOSE["x-casebook"]["environment"])
    for doc in [*documents("ConfigMap"), *documents("Secret")]:
        given |= set(doc.get("data", doc.get("stringData", {})))
    given |= set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert given - known == set()


def test_compose_services_run_parts_that_exist_and_wait_for_services_that_exist():
    services = COMPOSE["services"]
    for service in services.values():
        for other in service.get("depends_on", []):
            assert other in services
        if service.get("image") == "casebook" and "command" in service:
            assert service["command"][0] in PARTS
    volumes = {v.partition(":")[0] for s in services.values() for v in s.get("volumes", [])}
    assert {v for v in volumes if not v.startswith(".")} == set(COMPOSE["volumes"])


def test_compose_itself_finds_nothing_wrong():
    docker = shutil.which("docker")
    if not docker or subprocess.run([docker, "compose", "version"], capture_output=True).returncode:
        pytest.skip("docker compose is not installed")
    env = {**clean_environment(), "POSTGRES_PASSWORD": "x", "CASEBOOK_HOST": "cards.example.org"}
    command = [docker, "compose", "-f", DEPLOY / "compose.yaml", "config", "--quiet"]
    assert subprocess.run(command, env=env, capture_output=True, text=True).returncode == 0


def test_systemd_finds_nothing_wrong(tmp_path):
    verify = shutil.which("systemd-analyze")
    if not verify:
        pytest.skip("systemd is not installed")
    for unit in (DEPLOY / "systemd").iterdir():
        text = unit.read_text().replace("/opt/casebook", str(ROOT)).replace("User=casebook\n", "")
        (tmp_path / unit.name).write_text(text)
    units = [str(path) for path in tmp_path.iterdir()]
    done = subprocess.run([verify, "verify", *units], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if "casebook" in line]
    assert ours == []


def test_systemd_units_run_parts_that_exist_and_are_hardened():
    for unit in (DEPLOY / "systemd").glob("*.service"):
        text = unit.read_text()
        assert re.search(r"ExecStart=/opt/casebook/deploy/casebook (\S+)", text)[1] in PARTS
        assert {"NoNewPrivileges=yes", "ProtectSystem=strict"} <= set(text.split())


def test_the_image_runs_as_nobody_in_particular_and_copies_what_is_there():
    text = (DEPLOY / "Containerfile").read_text()
    assert text.count("\nFROM ") == 2
    assert re.search(r"^USER 10001$", text, re.MULTILINE)
    assert 'ENTRYPOINT ["deploy/casebook"]' in text
    assert "games.compile" in text
    for name in re.findall(r"^COPY (requirements\S+) (\S+) \./$", text, re.MULTILINE)[0]:
        assert (ROOT / name).exists()


def test_the_image_owns_the_folders_that_are_mounted():
    """A named volume takes over the owner of the folder below it; root's could not be written."""
    text = (DEPLOY / "Containerfile").read_text()
    made = set(re.search(r"mkdir (.+?) && chown casebook (.+?)$", text, re.MULTILINE)[1].split())
    mounted = {v.split(":")[1] for v in COMPOSE["x-casebook"]["volumes"]}
    kept = {v.partition(":")[0] for v in COMPOSE["x-casebook"]["tmpfs"]} - {"/tmp"}
    assert mounted | kept <= made


def test_nothing_secret_is_copied_into_the_image():
    """The build takes the whole folder: data, keys and settings of whoever builds stay out."""
    left_out = (ROOT / ".dockerignore").read_text().split("\n")
    assert {"var", ".venv", ".git", "**/.env"} <= set(left_out)


def test_a_part_runs_as_production_unless_told_otherwise():
    env = clean_environment() | {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    env.pop("DEBUG", None)
    done = subprocess.run(
        [DEPLOY / "casebook", "probe", "web"], env=env, capture_output=True, text=True
    )
    assert done.stderr.startswith("Setting SECRET_KEY is 'the default'")


def test_the_dashboard_asks_for_metrics_that_are_told(db, client):
    text = (DEPLOY / "grafana/casebook.json").read_text()
    client.get("/healthz")
    told = client.get("/metrics").content.decode()
    asked = set(re.findall(r"casebook_[a-z_]+", " ".join(
        target["expr"] for panel in json.loads(text)["panels"] for target in panel["targets"]
    )))  # fmt: skip
    assert len(asked) > 10
    types = set(re.findall(r"^# TYPE (\S+)", told, re.MULTILINE))
    for name in asked:
        assert name in types or name.removesuffix("_bucket") in types, name


# -- commands ---------------------------------------------------------------------------------


class Host:
    """A machine: a folder, the settings of deploy/, and the processes it runs."""

    def __init__(self, var: Path, port: int, database: dict[str, str]) -> None:
        self.env = {
            **clean_environment(),
            **database,
            "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
            "CASEBOOK_VAR": str(var), "PORT": str(port), "HOST": "127.0.0.1", "DEBUG": "0",
            "HTTPS": "0", "SECRET_KEY": "k" * 60, "CASEBOOK_WORKERS": "1",
            "CASEBOOK_SHIPPED_DATA": "0", "WEB_CONCURRENCY": "1", "CASEBOOK_LOG_FORMAT": "json",
        }  # fmt: skip
        self.var = var
        self.running: list[subprocess.Popen[bytes]] = []

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [DEPLOY / "casebook", *words]
        return subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=300)

    def start(self, part: str) -> None:
        with (self.var / f"{part}.log").open("wb") as log:
            self.running.append(
                subprocess.Popen([DEPLOY / "casebook", part], env=self.env, stdout=log, stderr=log)
            )

    def stop(self) -> list[int]:
        for process in self.running:
            process.send_signal(signal.SIGTERM)
        return [process.wait(timeout=60) for process in self.running]


@pytest.fixture
def host(tmp_path):
    with scratch_database() as database:
        made = Host(tmp_path, free_port(), database)
        yield made
        for process in made.running:
            process.kill()
            process.wait()


def test_every_command_of_the_image_runs(host):
    assert host.run("bootstrap").returncode == 0
    assert host.run("probe", "worker").returncode == 1
    for part in ("web", "worker", "worker-short", "worker-long", "thinker", "beat"):
        host.start(part)
    for part in ("web", "worker", "beat"):
        until(lambda part=part: host.run("probe", part).returncode == 0, seconds=120, what=part)
    assert host.run("backup", str(host.var / "kept")).returncode == 0
    assert list((host.var / "kept").glob("casebook-*.tar"))
    assert host.run("nonsense").returncode == 64
    codes = host.stop()
    assert set(codes) <= {0, -15}, codes
    lines = (host.var / "worker.log").read_text().splitlines()
    assert any(line.startswith('{"time"') for line in lines)
