"""Workflows, hooks, templates and the changelog name commands, folders and versions that exist."""

import configparser
import json
import os
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import tavolata

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
YAML_FILES = sorted([ROOT / ".pre-commit-config.yaml", *GITHUB.rglob("*.y*ml")])
PAGES = [ROOT / f"{name}.md" for name in ("CHANGELOG", "CODE_OF_CONDUCT", "SECURITY")]
each_file = pytest.mark.parametrize("file", YAML_FILES, ids=lambda file: str(file.relative_to(ROOT)))


@cache
def read(name: str) -> Any:
    """A YAML file of the repository."""
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


@cache
def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(f".github/workflows/{name}.yaml")
    return found


def steps(name: str) -> list[str]:
    """What a workflow runs, job after job."""
    jobs = workflow(name)["jobs"].values()
    return [step["run"] for job in jobs for step in job.get("steps", []) if "run" in step]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def dev_commands() -> set[str]:
    """The commands of ./dev, as its `case` has them."""
    found = re.findall(r"^(\w+)\)$", (ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE)
    return set(found)


def test_dev_tells_of_every_command() -> None:
    usage = (ROOT / "dev").read_text(encoding="utf-8").split("TEXT")[1]
    assert set(re.findall(r"^\./dev (\w+)", usage, re.MULTILINE)) == dev_commands()


@each_file
def test_commands_exist(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert yaml.safe_load(text)
    assert set(re.findall(r"\./dev (\w+)", text)) <= dev_commands()


def test_what_runs_on_a_push_is_what_a_developer_runs() -> None:
    assert steps("check") == ["./dev check", "./dev test"]
    local = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^\./dev .*", local, re.MULTILINE) == steps("check")


def test_a_release_is_checked_first_and_brings_packages_and_a_container() -> None:
    jobs = workflow("release")["jobs"]
    assert (ROOT / jobs["check"]["uses"]).samefile(GITHUB / "workflows" / "check.yaml")
    assert all(job["needs"] == "check" for name, job in jobs.items() if name != "check")
    run = "\n".join(steps("release"))
    assert re.search(r"^\./dev build$", run, re.MULTILINE)
    assert "dist/*" in run
    assert "docker build" in run
    assert (ROOT / "Dockerfile").exists()


@pytest.mark.parametrize(("tag", "is_released"), [("v{version}", True), ("v{version}.1", False), ("v0.0.0", False)])
def test_a_tag_with_another_version_is_not_released(tag: str, is_released: bool) -> None:
    [compares] = [step for step in steps("release") if "GITHUB_REF_NAME#v" in step and "pyproject.toml" in step]
    name = tag.format(version=project()["project"]["version"])
    done = subprocess.run(compares, shell=True, cwd=ROOT, env={**os.environ, "GITHUB_REF_NAME": name}, check=False)
    assert (done.returncode == 0) == is_released


@pytest.mark.parametrize("name", ["check", "release"])
def test_workflows_may_do_no_more_than_they_need(name: str) -> None:
    """Only the jobs that publish may write, and only GitHub's own actions are called."""
    assert workflow(name)["permissions"] == {"contents": "read"}
    used = [step["uses"] for job in workflow(name)["jobs"].values() for step in job.get("steps", []) if "uses" in step]
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", action) for action in used)


def test_hooks_run_dev() -> None:
    hooks = [hook for repo in read(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert {hook["entry"] for hook in hooks} == {"./dev format", "./dev check"}
    stages = {stage for hook in hooks for stage in hook["stages"]}
    assert stages == set(read(".pre-commit-config.yaml")["default_install_hook_types"])


def test_dependencies_are_looked_after_where_they_are_named() -> None:
    lists = {"uv": "uv.lock", "npm": "package-lock.json", "docker": "Dockerfile", "github-actions": ".github/workflows"}
    updates = read(".github/dependabot.yml")["updates"]
    assert {update["package-ecosystem"] for update in updates} == set(lists)
    for update in updates:
        assert (ROOT / update["directory"].lstrip("/") / lists[update["package-ecosystem"]]).exists()


@each_file
def test_forms_ask_for_something(file: Path) -> None:
    if file.parent.name == "ISSUE_TEMPLATE" and file.name != "config.yml":
        form = yaml.safe_load(file.read_text(encoding="utf-8"))
        asked = [field for field in form["body"] if field["type"] != "markdown"]
        assert all(field["attributes"]["label"] for field in asked)
        assert len({field["id"] for field in asked}) == len(asked) > 0


def test_the_devcontainer_has_the_oldest_python_as_the_image_has() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    oldest = project()["project"]["requires-python"].removeprefix(">=")
    assert f":{oldest}-" in container["image"]
    assert f"FROM python:{oldest}-" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert container["postCreateCommand"].split()[1] in dev_commands()


def test_editors_indent_as_the_formatters_do() -> None:
    text = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    settings = configparser.ConfigParser()
    settings.read_string("[top]\n" + text)
    assert settings["*"]["max_line_length"] == str(project()["tool"]["ruff"]["line-length"])
    assert settings["{*.py,dev,*.sh}"]["indent_size"] == "4"


def releases() -> list[tuple[str, str]]:
    """Version and date of every release in the changelog, newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$", text, re.MULTILINE)


def test_the_version_is_the_same_everywhere() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert project()["project"]["version"] == tavolata.__version__ == package["version"] == releases()[0][0]


def test_the_changelog_goes_back_in_time() -> None:
    numbers = [tuple(map(int, version.split("."))) for version, _ in releases()]
    assert numbers == sorted(numbers, reverse=True)
    assert [date for _, date in releases()] == sorted((date for _, date in releases()), reverse=True)
    sections = re.findall(r"^### (\w+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(sections) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_link_to_what_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?://)([^)#]+)", text)
    assert all((ROOT / link).exists() for link in links)
