"""What `diff` and `update` tell -> blocks."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from judgebot.contract import DiffReport, RuleChange, SourceUpdate, UpdateReport
from judgebot.present.blocks import Block, Blocks, Heading, Item, Paragraph
from judgebot.present.reports import import_blocks

_SHOWN: Final = 160
_AROUND: Final = 3
_MOST_NAMES: Final = 4


def diff_blocks(report: DiffReport) -> Blocks:
    """Return the counts, what of ours cites a changed section, then every change."""
    return tuple(_diff_blocks(report))


def _diff_blocks(report: DiffReport) -> Iterator[Block]:
    old, new = report.editions
    counts = (
        f"{len(report.new):,} new, {len(report.gone):,} gone, {len(report.changed):,} changed, "
        f"{len(report.renumbered):,} renumbered, {report.unchanged:,} unchanged"
    )
    yield Paragraph(f"From {old} to {new}: {counts}.")
    yield from _ours(report)
    yield from _part("New", [f"{change.number}: {_shortened(change.new_text)}" for change in report.new])
    yield from _part("Gone", [f"{change.was}: {_shortened(change.old_text)}" for change in report.gone])
    yield from _part("Changed", [f"{change.number}: {_changed_words(change)}" for change in report.changed])
    yield from _part("Renumbered", [_renumbered(change) for change in report.renumbered])


def _part(title: str, lines: Sequence[str]) -> Iterator[Block]:
    if lines:
        yield Heading(f"{title} ({len(lines):,})")
        yield from map(Item, lines)


def _ours(report: DiffReport) -> Iterator[Block]:
    """What cites a section that is not as it was; numbers are those of the edition that our statements cite."""
    every = (*report.new, *report.gone, *report.changed, *report.renumbered)
    cited = [change for change in every if change.rulings or change.digest or change.glossary or change.scenarios]
    yield Heading(f"Cited by our own rulings, digest, glossary or scenarios (in {report.cited_edition})")
    if not cited:
        yield Paragraph("Nothing of ours cites a section that differs.")
    for change in cited:
        yield Item(f"{_title(change)}: {_citers(change)}")


def _title(change: RuleChange) -> str:
    if change.was is None:
        return f"{change.number} (new)"
    if change.number is None:
        return f"{change.was} (gone)"
    if change.number != change.was:
        return f"{change.was} -> {change.number}"
    return f"{change.number} (only references)" if change.only_references else f"{change.number} (changed)"


def _citers(change: RuleChange) -> str:
    parts = (
        ("rulings", change.rulings),
        ("digest", change.digest),
        ("glossary", change.glossary),
        ("scenarios", change.scenarios),
    )
    return "; ".join(f"{word} {_few(names)}" for word, names in parts if names)


def _few(names: tuple[str, ...]) -> str:
    rest = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {rest} more" if rest > 0 else "")


def _renumbered(change: RuleChange) -> str:
    moved = f"{change.was} -> {change.number}"
    return moved if change.only_references else f"{moved}: {_changed_words(change)}"


def _changed_words(change: RuleChange) -> str:
    """The words that differ, with a few around them: [-gone-] and {+new+}."""
    old, new = (change.old_text or "").split(), (change.new_text or "").split()
    spots = SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    said = [_spot(old[a:b], new[c:d]) if kind != "equal" else _same(old[a:b]) for kind, a, b, c, d in spots]
    return " ".join(said)


def _spot(gone: list[str], come: list[str]) -> str:
    return " ".join([*([f"[-{' '.join(gone)}-]"] if gone else []), *([f"{{+{' '.join(come)}+}}"] if come else [])])


def _same(words: list[str]) -> str:
    if len(words) <= 2 * _AROUND + 1:
        return " ".join(words)
    return f"{' '.join(words[:_AROUND])} … {' '.join(words[-_AROUND:])}"


def _shortened(text: str | None) -> str:
    line = " ".join((text or "").split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"


def update_blocks(report: UpdateReport) -> Blocks:
    """Return what became of each source, what was imported, and where the settings and the documents lie."""
    imported = import_blocks(report.imported) if report.imported else ()
    places = Paragraph(f"Addresses: {report.settings}; fetched documents: {report.folder}")
    return (Heading("Sources"), *(Item(_source(source)) for source in report.sources), *imported, places)


def _source(source: SourceUpdate) -> str:
    edition = f", {source.edition}" if source.edition else ""
    why = f": {source.why}" if source.why else ""
    return f"{source.source}: {source.status}{edition}{why}"
