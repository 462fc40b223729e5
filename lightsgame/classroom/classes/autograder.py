"""The verdicts of nbgrader and otter, made outside of the interpreter in which a student's cells run.

Both tools run the cells of a student and the cells that check them in one interpreter, where one
line of a student's may replace the check, the tool, or Python itself.  No check that is called
there can be trusted, and so none is: the two hooks below take the place of that run.  They read the
cells, judge each answer in a process of its own (`lightsgame.classroom.judge.runner`), and write
down what nbgrader and otter then count.  No cell of a student runs anywhere else.

In nbgrader it is a step of autograding, in `nbgrader_config.py`:

    c.Autograde.autograde_preprocessors = [
        "lightsgame.classroom.classes.autograder.judge_cells",
        "nbgrader.preprocessors.LimitOutput",
        "nbgrader.preprocessors.SaveAutoGrades",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]

In otter it is a plugin, `lightsgame.classroom.classes.autograder.Judge`, which the notebooks of
`assignment` name.  Neither tool is imported here.
"""

from typing import Any

from ...core.languages import _
from ..judge.verdict import Verdict
from . import notebook


def judge_cells(book: Any, resources: Any) -> tuple[Any, Any]:
    """Judge a notebook of nbgrader: each cell that grades gets the output by which it is graded.

    It is to stand where nbgrader executes the notebook.  A graded cell that checks nothing of this
    package fails, for nothing runs that could say more.

    >>> cell = {
    ...     "cell_type": "code",
    ...     "source": "assert True",
    ...     "metadata": {"nbgrader": {"grade": True}},
    ... }
    >>> judged, resources = judge_cells({"cells": [cell]}, {})
    >>> judged["cells"][0]["outputs"][0]["evalue"]
    'This cell checks no exercise of lightsgame.'
    """
    cells = [cell for cell in book["cells"] if notebook.is_code(cell)]
    above: list[str] = []
    for cell in cells:
        source = notebook.source_of(cell)
        above.append(source)
        cell["outputs"] = []
        if cell["metadata"].get("nbgrader", {}).get("grade"):
            cell["outputs"] = _complaints(above, notebook.checked(source))
    return book, resources


def _complaints(above: list[str], ids: list[str]) -> list[Any]:
    """What a cell that grades has to say: nothing where all is right, for that earns the points."""
    if not ids:
        return [_failed(_("This cell checks no exercise of lightsgame."))]
    found = notebook.verdicts(notebook.joined(above), ids)
    return [_failed(str(verdict)) for verdict in found.values() if not verdict]


class _Output(dict[str, Any]):
    """An output of a cell as notebooks hold it, whose parts are attributes, too."""

    def __getattr__(self, name: str) -> Any:
        if name in self:
            return self[name]
        raise AttributeError(name)


def _failed(text: str) -> _Output:
    """The output of a cell that has raised a mistake."""
    return _Output(output_type="error", ename="Mistake", evalue=text, traceback=text.split("\n"))


class Judge:
    r"""A plugin of otter: judges the answers of a submission, and runs none of its cells.

    >>> cells = [
    ...     {"cell_type": "code", "source": "def dot(x, y):\n    return (x & y).bit_count() % 2"}
    ... ]
    >>> judge = Judge("dot.ipynb", {}, {})
    >>> judge.before_execution({"cells": cells})
    {'cells': []}
    """

    def __init__(self, submission_path: str, submission_metadata: Any, plugin_config: Any) -> None:
        self.path = submission_path
        self.script = ""

    def before_execution(self, submission: Any) -> Any:
        """Keep the cells, and hand otter a notebook without any: then no test of it passes."""
        cells = [cell for cell in submission["cells"] if notebook.is_code(cell)]
        self.script = notebook.joined(map(notebook.source_of, cells))
        submission["cells"] = []
        return submission

    def after_grading(self, results: Any) -> None:
        """Give each question its points, or the reason why there are none."""
        for name, test in results.results.items():
            verdict = self.verdict(name)
            for case in test.test_case_results:
                case.passed = bool(verdict)
                case.message = str(verdict)

    def verdict(self, question: str) -> Verdict:
        """The verdict on the answer to a question, which has the name of an exercise.

        Raises:
            BadInput: it has none; then otter grades nothing.
        """
        id = question.replace("_", "-")
        return notebook.verdicts(self.script, [id])[id]
