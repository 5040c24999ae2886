"""What runs in containers: names, commands and addresses in those files are real ones. Containers themselves are not
started here."""

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from tavolata.cli import app
from tavolata.server.ops.serve import PING_SECONDS, warm_up
from tavolata.server.settings import PREFIX, Settings, from_environment
from tavolata.server.store.database_url import parse_database_url

from ..operations.program import environment, program

ROOT = Path(__file__).parents[3]
KNOWN = {PREFIX + entry.name.upper() for entry in fields(Settings)} | {"TAVOLATA_CACHE"}


@cache
def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, line by line, with broken lines joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in text.splitlines() if line.strip()]


def given(name: str) -> list[str]:
    return [rest for word, rest in instructions() if word == name]


@cache
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def filled(text: str, **values: str) -> str:
    """`${NAME:-default}` and `${NAME:?why}` as compose reads them."""
    return re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", lambda m: values.get(m[1], m[2] or ""), text)


# --- the image ------------------------------------------------------------------------------------------------


def image_variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in given("ENV") for pair in shlex.split(line))


def test_the_image_sets_what_exists() -> None:
    own = {name: value for name, value in image_variables().items() if name.startswith(PREFIX)}
    assert own.keys() <= KNOWN
    settings = from_environment(own)
    assert (settings.host, settings.port, settings.open_browser) == ("0.0.0.0", 8000, False)
    assert given("EXPOSE") == [str(settings.port)]
    file = parse_database_url(settings.database).file
    assert file is not None
    assert given("VOLUME") == [str(file.parent)]


def test_the_image_runs_our_command_without_rights() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert json.loads(given("CMD")[0])[0] in commands
    assert {"backup", "restore", "export", "import"} <= {str(name).removesuffix("_table") for name in commands}
    after_user = instructions()[[word for word, _ in instructions()].index("USER") :]
    assert int(after_user[0][1]) > 0
    assert all(word != "USER" for word, _ in after_user[1:])
    assert any("warm_up('en')" in rest for word, rest in after_user if word == "RUN")
    assert callable(warm_up)
    assert given("STOPSIGNAL") == ["SIGTERM"]


def test_what_is_copied_is_there_and_not_left_out() -> None:
    allowed = [
        line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] == "!"
    ]
    copied = [word for line in given("COPY") if "--from" not in line for word in line.split()[:-1] if word[0] != "-"]
    assert len(copied) == 9
    for name in copied:
        assert (ROOT / name).exists(), name
        assert name in allowed, name
    assert sorted(allowed) == sorted(copied), "nothing else goes to the build"


def test_versions_are_named() -> None:
    images = [line.split()[0] for line in given("FROM")] + [
        service["image"] for service in compose()["services"].values() if service["image"] != "tavolata"
    ]
    assert all(re.search(r":\d", image) for image in images), images
    assert re.search(r"uv==\d+\.\d+\.\d+", " ".join(given("RUN")))


def test_the_health_check_sees_a_server_that_lives(tmp_path: Path) -> None:
    [line] = given("HEALTHCHECK")
    check = json.loads(line[line.index("CMD") + 3 :])
    assert check[0] == "python"
    with program(tmp_path) as server:
        port = server.address.rpartition(":")[2]
        command = [sys.executable, *check[1:]]
        assert subprocess.run(command, env=environment(TAVOLATA_PORT=port)).returncode == 0
    done = subprocess.run(command, env=environment(TAVOLATA_PORT=port), capture_output=True)
    assert done.returncode == 1


@pytest.mark.parametrize("may_write", [True, False])
def test_compiled_rules_are_copied_where_they_cannot_be_written(may_write: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        rules = home / "cache" / "tavolata" / "rules"
        rules.mkdir(parents=True)
        (rules / "index").write_text("compiled", encoding="ascii")
        stand_in = home / "bin" / "tavolata"
        stand_in.parent.mkdir()
        stand_in.write_text('#!/bin/sh\necho "$TAVOLATA_CACHE" "$@"\ncat "$TAVOLATA_CACHE/tavolata/rules/index"\n')
        for path in (home, *home.rglob("*")):
            path.chmod(0o755 if may_write else 0o555)
        variables = {"PATH": f"{stand_in.parent}:{os.environ['PATH']}", "TAVOLATA_CACHE": str(home / "cache")}
        nobody = None if may_write or os.geteuid() else 65534  # root may write everywhere
        start = (ROOT / "deploy" / "start.sh").read_text(encoding="utf-8")
        done = subprocess.run(
            ["sh", "-c", start, "start", "serve", "--port", "1"],
            env=variables,
            user=nobody,
            capture_output=True,
            text=True,
        )
        for path in (home, *home.rglob("*")):
            path.chmod(0o755)
        assert done.returncode == 0, done.stderr
        cache_folder, words = done.stdout.splitlines()[0].split(" ", 1)
        assert words == "serve --port 1"
        assert done.stdout.splitlines()[1] == "compiled"
        assert (cache_folder == str(home / "cache")) == may_write
        if not may_write:
            shutil.rmtree(cache_folder)


def test_the_start_script_can_be_run() -> None:
    assert (ROOT / "deploy" / "start.sh").stat().st_mode & stat.S_IXUSR
    assert json.loads(given("ENTRYPOINT")[0]) == [Path(given("COPY")[-1].split()[-1]).name]


# --- two processes, a database, a proxy ------------------------------------------------------------------------


def servers() -> list[dict[str, Any]]:
    return [service for service in compose()["services"].values() if service["image"] == "tavolata"]


def test_two_processes_share_one_database() -> None:
    database = compose()["services"]["database"]["environment"]
    assert len(servers()) == 2
    for server in servers():
        variables = {name: filled(value, POSTGRES_PASSWORD="pw") for name, value in server["environment"].items()}
        assert variables.keys() <= KNOWN
        settings = from_environment(variables)
        expected = f"postgresql://{database['POSTGRES_USER']}:pw@database/{database['POSTGRES_DB']}"
        assert parse_database_url(settings.database).address == expected
        assert settings.behind_proxy
        assert settings.public_origin == "http://localhost:8080"
        assert set(settings.allow_hosts) == {"one", "other"}
        assert int(server["stop_grace_period"].removesuffix("s")) > settings.stop_seconds
        assert server["read_only"]
        assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert sum("build" in server for server in servers()) == 1


def test_only_the_proxy_can_be_reached() -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["nginx"]
    assert filled(services["nginx"]["ports"][0]) == "127.0.0.1:8080:8080"
    assert services["database"]["networks"] == ["back"]
    assert services["nginx"]["networks"] == ["front"]
    assert compose()["networks"]["back"]["internal"]


def nginx() -> str:
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    return re.sub(r"#.*", "", text)


def test_the_proxy_leads_to_both_and_lets_sockets_through() -> None:
    upstream = re.findall(r"server (\w+):(\d+) ", nginx())
    names = [name for name, service in compose()["services"].items() if service["image"] == "tavolata"]
    assert upstream == [(name, "8000") for name in names]
    for line in (
        "listen 8080;",
        "proxy_http_version 1.1;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $connection_header;",
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme_seen;",
        "proxy_buffering off;",
    ):
        assert line in nginx(), line
    hours = re.search(r"proxy_read_timeout (\d+)h;", nginx())
    size = re.search(r"client_max_body_size (\d+)m;", nginx())
    assert hours is not None
    assert size is not None
    assert int(hours[1]) * 3600 > 2 * PING_SECONDS
    assert int(size[1]) << 20 >= Settings().record_bytes
    assert re.search(r"location = /metrics {\s*return 404;", nginx())


def test_the_proxys_file_is_well_formed(tmp_path: Path) -> None:
    """By nginx itself, on machines that have one."""
    depth = 0
    for line in filter(None, map(str.strip, nginx().splitlines())):
        assert line.endswith((";", "{", "}")), line
        depth += line.count("{") - line.count("}")
        assert depth >= 0
    assert depth == 0
    program_there = shutil.which("nginx")
    if program_there is not None:
        here = nginx().replace("one:8000", "127.0.0.1:1").replace("other:8000", "127.0.0.1:2")
        file = tmp_path / "nginx.conf"
        file.write_text(here.replace("/tmp/", f"{tmp_path}/").replace("8080", "18080"), encoding="utf-8")
        done = subprocess.run([program_there, "-t", "-c", str(file)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
