"""Each help page has examples that run, the manual page has all of them, and synonyms are answered."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from shell import Shell

from lightsgame.cli.commands import COMMANDS
from lightsgame.cli.completion import SCRIPTS
from lightsgame.cli.help_pages import help_page
from lightsgame.cli.synonyms import COMMANDS as VERBS, OPTIONS, VALUES

EXAMPLES = [line for command in COMMANDS.values() for line in command.examples]
# These wait for somebody, or need a pager, or a browser that prints, or the built book.
WAIT = ("book", "--watch", "man -l", "eval", "lesson 1")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_help_page_has_an_example_of_its_command(name: str) -> None:
    command = COMMANDS[name]
    assert command.examples
    for line in command.examples:
        assert f"lightsgame {name}".removesuffix(" show") in line
        assert f"  {line}" in help_page(command)


def test_the_examples_run(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain calls run in this process, those of a pipe or with quotes in a shell."""
    program = tmp_path / "lightsgame"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lightsgame "$@"\n', "utf-8")
    program.chmod(0o755)
    (tmp_path / "roster.csv").write_text("name,id\nAnna,1\nBo,2\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    monkeypatch.setattr(sys, "stdin", StringIO())
    for line in EXAMPLES:
        if any(word in line for word in WAIT):
            continue
        if any(sign in line for sign in "|'$"):
            done = subprocess.run(
                ["sh", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, check=False
            )
            assert done.returncode in (0, 1), (line, done.stderr)
        else:
            status, _, err = shell(*line.split()[1:])
            assert status in (0, 1), (line, err)


TYPED = {
    "solve 5x5 --torus": "--wrap torus",
    "solve 5x5 --king": "--rule king",
    "solve 5x5 --mod 3": "--states K",
    "solve 5x5 --colors=3": "--states K",
    "solve 5x5 --optimal": "--fewest",
    "solve 5x5 --minimal": "--fewest",
    "solve 5x5 --timeout 3": "--seconds S",
    "solve 5x5 --output x.svg": "--svg FILE.svg",
    "solve 5x5 --out x.svg": "--svg FILE.svg",
    "solve 5x5 -o x.svg": "--svg FILE.svg",
    "solve 5x5 --fewst": "--fewest",
    "solve 5x5 --steps": "--explain",
    "solve 5x5 --language fi": "--lang CODE",
    "worksheet -o x.html": "--out FILE.html",
    "akari generate 7x7 --difficulty hard": "--grade GRADE",
    "akari convert 4x3:a2j --format puzzlink": "--to FORM",
}


@pytest.mark.parametrize("line", TYPED)
def test_a_word_from_elsewhere_is_answered_by_ours(line: str, shell: Shell) -> None:
    status, out, err = shell(*line.split())
    assert (status, out) == (2, "") and f"did you mean '{TYPED[line]}'?" in err


def test_the_synonyms_are_of_words_that_there_are_and_are_none_themselves() -> None:
    options = [option for command in COMMANDS.values() for option in command.arguments]
    names = {option.name for option in options}
    assert set(OPTIONS) - names == {"--lang"}
    assert not any(name.lstrip("-") in others.split() for name, others in OPTIONS.items())
    assert set(VALUES) <= {word for option in options for word in option.choices()}
    assert {verb.split()[0] for verb in VERBS} <= {
        word for name in COMMANDS for word in name.split()
    }


OTHER_WORDS = {
    "new 5x5": "lightsgame generate 5x5",
    "prove 5x5": "lightsgame certify 5x5",
    "table nullity 9": "lightsgame atlas nullity 9",
    "--install-completion": "lightsgame completion",
    "view 5x5": "lightsgame solve 5x5",
    "akari rate x": "lightsgame akari grade x",
    "akari difficulty x": "lightsgame akari grade x",
    "akari new 7x7": "lightsgame akari generate 7x7",
    "convert ##/.# --to numpy": "python",
    "akari convert 2x1:1a --to url": "puzzlink",
    "akari generate 7x7 --symmetry half": "half-turn",
    "play --grade medium": "normal",
    "solve 5x5 --rule moore": "king",
    "solve 5x5 --wrap donut": "torus",
    "solve 5x5 --method gauss": "matrix",
}


@pytest.mark.parametrize("line", OTHER_WORDS)
def test_another_word_for_a_command_or_a_value_is_answered_by_ours(line: str, shell: Shell) -> None:
    status, out, err = shell(*line.split())
    assert (status, out) == (2, "") and f"did you mean '{OTHER_WORDS[line]}'?" in err


@pytest.mark.parametrize(
    ("name", "vertices"), [("petersen", 10), ("cycle:5", 5), ("hypercube:4", 16)]
)
def test_a_graph_has_a_name(name: str, vertices: int, shell: Shell) -> None:
    assert json.loads(shell("solve", "--graph", name, "--json")[1])["vertices"] == vertices
    assert "such as cycle:5" in shell("solve", "--graph", "cycle")[2]
    assert shell("solve", "--graph", "complete:10^9")[0] == 2


def test_the_manual_page_has_every_command_and_option(shell: Shell) -> None:
    page = shell("completion", "man")[1]
    for name, command in COMMANDS.items():
        assert f".SS lightsgame {name}".replace("-", "\\-") in page
        for option in command.arguments:
            assert option.name.replace("-", "\\-") in page
    if shutil.which("man"):
        done = subprocess.run(
            ["man", "--warnings", "-l", "-"], input=page, capture_output=True, text=True, check=True
        )
        assert "warning" not in done.stderr


def test_each_shell_has_a_script_and_bash_completes(shell: Shell, tmp_path: Path) -> None:
    for name, script in SCRIPTS.items():
        assert shell("completion", name)[1] == script + "\n"
        assert "lightsgame completion --line" in script
    if shutil.which("bash"):
        call = 'COMP_LINE="lightsgame nul"; COMP_POINT=14; _lightsgame; echo "${COMPREPLY[@]}"'
        fake = f'lightsgame() {{ "{sys.executable}" -m lightsgame "$@"; }}'
        done = subprocess.run(
            ["bash", "-c", f"{SCRIPTS['bash']}\n{fake}\n{call}"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == "nullity\n"
    if shutil.which("fish"):
        fake = f'function lightsgame; "{sys.executable}" -m lightsgame $argv; end'
        call = 'complete -C "lightsgame solve 5x5 --wrap to"'
        done = subprocess.run(
            ["fish", "--no-config", "-c", f"{SCRIPTS['fish']}\n{fake}\n{call}"],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)},
        )
        assert done.stdout == "torus\n"


PIPES = {
    "solve": "##/##",
    "hint": "##/##",
    "count": "##/##",
    "convert --to line": "##/##",
    "check 2x2": "##/##",
    "akari solve": "1./..",
    "akari check": "1o\n..\n",
}


@pytest.mark.parametrize("line", PIPES)
def test_a_pipe_stands_for_what_is_missing(
    line: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-m", "lightsgame", *line.split()]
    done = subprocess.run(command, input=PIPES[line], capture_output=True, text=True, check=False)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(PIPES[line].encode()), "utf-8"))
    status, out, _ = shell(*line.split(), "-")
    assert (done.returncode, done.stdout) == (status, out) and out


def test_where_there_is_no_pipe_nothing_is_waited_for() -> None:
    for line in ("solve", "check 2x2", "akari solve", "verify"):
        command = [sys.executable, "-m", "lightsgame", *line.split()]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2 and "expected" in done.stderr


def test_a_language_is_chosen_by_a_word_wherever_it_stands(shell: Shell) -> None:
    finnish = shell("--lang", "fi", "solve", "3x3")
    assert finnish == shell("solve", "3x3", "--lang=fi") == shell("solve", "--lang", "fi", "3x3")
    assert "ainoa ratkaisu" in finnish[1] and "ainoa ratkaisu" not in shell("solve", "3x3")[1]
    assert shell("solve", "3x3", "--lang", "xx")[0] == 2
