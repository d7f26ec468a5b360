"""Every example in docstrings and in the README runs, and the stubs name what there is."""

import ast
import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path

import jersi
from jersi import _jersi


def documented() -> Iterator[tuple[str, str]]:
    """The name and the docstring of everything in the package."""
    yield "jersi", jersi.__doc__ or ""
    for name in _jersi.__all__:  # type: ignore[attr-defined]
        thing = getattr(_jersi, name)
        yield name, getattr(thing, "__doc__", None) or ""
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", getattr(value, "__doc__", None) or ""


def run(name: str, text: str) -> int:
    """Runs the examples of a text; how many there were."""
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE)
    examples = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    output: list[str] = []
    runner.run(examples, out=output.append)
    assert runner.failures == 0, "".join(output)
    return len(examples.examples)


def test_docstrings_run() -> None:
    texts = dict(documented())
    missing = [name for name, text in texts.items() if not text and name != "__version__"]
    assert not missing
    assert sum(run(name, text) for name, text in texts.items()) > 50


def test_the_readme_runs() -> None:
    readme = Path(__file__).resolve().parents[1] / "README.md"
    assert run("README.md", readme.read_text(encoding="utf-8")) >= 10


def test_all_languages_say_the_same_things() -> None:
    import re

    texts = Path(__file__).resolve().parents[2] / "crates/python/texts"

    def messages(tag: str) -> dict[str, list[str]]:
        text = (texts / tag / "python.ftl").read_text(encoding="utf-8")
        pairs = re.findall(r"^([a-z-]+) = (.*)$", text, re.MULTILINE)
        return {id: sorted(re.findall(r"\$\w+", said)) for id, said in pairs}

    english = messages("en")
    assert len(english) > 25
    for tag in jersi.languages():
        assert messages(tag) == english, tag
        assert _jersi.say("python-about", tag)


def test_stubs_name_what_there_is() -> None:
    stub = ast.parse((Path(_jersi.__file__).parent / "_jersi.pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            thing = getattr(_jersi, node.name)
            named = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            there = {member for member in vars(thing) if not member.startswith("_")}
            assert {name for name in named if not name.startswith("_")} == there or issubclass(thing, Exception)
            for part in node.body:
                value = vars(thing).get(part.name) if isinstance(part, ast.FunctionDef) else None
                text = getattr(value, "__text_signature__", None)
                if isinstance(part, ast.FunctionDef) and text and not part.name.startswith("__"):
                    stubbed = [argument.arg for argument in part.args.args + part.args.kwonlyargs]
                    real = [name for name in inspect.signature(value).parameters]  # type: ignore[arg-type]
                    assert stubbed == real, f"{node.name}.{part.name}"
        elif isinstance(node, ast.FunctionDef):
            real = list(inspect.signature(getattr(_jersi, node.name)).parameters)
            assert [argument.arg for argument in node.args.args] == real, node.name
