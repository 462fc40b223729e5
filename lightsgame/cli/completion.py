"""`lightsgame completion`: the table of commands for shells, and as a manual page.

A shell asks `lightsgame completion --line "lightsgame solve 5x5 --wr"` whenever somebody presses
Tab, so its script is short and never out of date.
"""

from collections.abc import Iterator

from .. import __version__
from ..core.languages import _
from .arguments import HELP, LANG
from .command import Command, Option, Report
from .commands import COMMANDS, GROUPS
from .help_pages import usage_of

# What each shell runs.
SCRIPTS = {
    "bash": """\
# Put this line into ~/.bashrc:  eval "$(lightsgame completion bash)"
_lightsgame() {
  local IFS=$'\\n'
  COMPREPLY=($(lightsgame completion --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
}
complete -o default -o bashdefault -F _lightsgame lightsgame""",
    "zsh": """\
# Put this line into ~/.zshrc, below compinit:  eval "$(lightsgame completion zsh)"
_lightsgame() {
  local -a found
  found=("${(@f)$(lightsgame completion --line "${(j: :)words[1,CURRENT]}" 2>/dev/null)}")
  compadd -a found || _files
}
compdef _lightsgame lightsgame""",
    "fish": """\
# Put this line into ~/.config/fish/config.fish:  lightsgame completion fish | source
complete -c lightsgame -a '(lightsgame completion --line (commandline -cp) 2>/dev/null)'""",
    "powershell": """\
# Put this line into $PROFILE:  lightsgame completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName lightsgame -ScriptBlock {
  param($word, $tree, $point)
  $length = $point - $tree.Extent.StartOffset
  $line = $tree.ToString().PadRight($length).Substring(0, $length)
  lightsgame completion --line $line 2>$null
}""",
}


def run_completion(shell: str | None, line: str | None) -> Report:
    """The script of a shell, or what may follow in a line."""
    if shell is not None:
        return Report(0, manual() if shell == "man" else SCRIPTS[shell])
    return Report(0, following(line or ""))


def following(line: str) -> list[str]:
    """What may stand in place of the last word of a line.

    >>> following("lightsgame nul"), following("lightsgame solve 5x5 --wrap t")
    (['nullity'], ['torus'])
    """
    _program, *words, last = [*line.split(), ""] if line[-1:] in ("", " ") else line.split()
    return sorted({word for word in candidates(words) if word.startswith(last)})


def candidates(words: list[str]) -> Iterator[str]:
    """All words that may follow these.

    >>> list(candidates(["completion"]))[:2]
    ['bash', 'zsh']
    """
    for name in COMMANDS:
        if name.split()[: len(words)] == words:
            yield from name.split()[len(words) :][:1]
    command = command_in(words)
    if command is None:
        return
    options = {option.name: option for option in (*command.arguments, LANG, HELP)}
    before = options.get(words[-1])
    if before is not None and not before.is_flag:
        yield from before.choices()
        return
    for option in options.values():
        yield from [option.name] if option.by_name else option.choices()


def command_in(words: list[str]) -> Command | None:
    """The command that the words begin with."""
    for length in (2, 1):
        name = " ".join(words[:length])
        if name in COMMANDS:
            return COMMANDS[name]
    return None


def manual() -> Iterator[str]:
    """The manual page, in the language of `man`.

    >>> next(manual())[:16]
    '.TH LIGHTSGAME 1'
    """
    yield f'.TH LIGHTSGAME 1 "" "lightsgame {__version__}"'
    yield ".SH NAME\nlightsgame \\- Lights Out and Akari, solved with proof"
    yield ".SH SYNOPSIS\n.B lightsgame\n.I COMMAND ..."
    for group, commands in GROUPS.items():
        yield f".SH {roff(_(group)).upper()}"
        for command in commands:
            yield from section(command)
    yield ".SH EXIT STATUS"
    yield "0: the answer is yes.  1: the answer is no, with its evidence.  2: bad input.  130: Ctrl-C."


def section(command: Command) -> Iterator[str]:
    """What the manual says of one command."""
    words = [usage_of(option) for option in command.arguments]
    yield f".SS {roff(' '.join(['lightsgame', command.name, *words]))}"
    yield roff(_(command.about or command.sentence))
    for option in command.arguments:
        yield from entry(option)
    yield ".PP\n.nf\n" + "\n".join(map(roff, command.examples)) + "\n.fi"


def entry(option: Option) -> Iterator[str]:
    """What the manual says of one argument."""
    yield f".TP\n.B {roff(option.usage.strip('[].'))}"
    yield roff(option.about)


def roff(text: str) -> str:
    r"""A text in which nothing is a command of the manual's language.

    >>> print(roff(".a -b"))
    \&.a \-b
    """
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe[:1] in (".", "'") else safe
