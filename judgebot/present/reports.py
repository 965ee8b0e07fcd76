"""What `import`, `library`, `check` and `coverage` tell -> blocks."""

from collections.abc import Iterator

from judgebot.contract import Coverage, ImportReport, LibraryReport, Skipped
from judgebot.corpus.findings import Finding
from judgebot.editions import spoken_age
from judgebot.present.blocks import Block, Blocks, Heading, Item, Paragraph

_READ = ("documents", "cards", "rulings", "translations", "rules", "policy")
_DONE = ("added", "updated", "unchanged", "superseded")


def import_blocks(report: ImportReport) -> Blocks:
    """Return what was read, what became of it, and everything that was left out or not placed."""
    return tuple(_import_blocks(report))


def _import_blocks(report: ImportReport) -> Iterator[Block]:
    yield Paragraph("Read: " + _counted({name: getattr(report, name) for name in _READ}))
    yield Paragraph("Kept: " + _counted({name: getattr(report, name) for name in _DONE}))
    if report.skipped:
        yield Heading("Skipped")
        yield from (Item(_skipped(skipped)) for skipped in report.skipped)
    if report.warnings:
        yield Heading("Look at this")
        yield from (Item(f"{warned.file}: {warned.what}") for warned in report.warnings)
    if report.unplaced:
        yield Heading("Not placed")
        for paragraph in report.unplaced:
            yield Item(f"{paragraph.file}:{paragraph.line}: {paragraph.why}: {_shortened(paragraph.text)}")


def _skipped(skipped: Skipped) -> str:
    """The file, the place in it, why it was left out, and what to do."""
    place = f"{skipped.file}: {skipped.where}" if skipped.where else skipped.file
    return f"{place}: {skipped.why}" + (f"; {skipped.hint}" if skipped.hint else "")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items() if count) or "nothing"


def _shortened(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def library_blocks(report: LibraryReport) -> Blocks:
    """Return where the library is, which editions it holds and what judgebot ships."""
    imported = tuple(
        Item(f"{name}: {f'{edition}{_age(name, report)}' if edition else 'none imported'}")
        for name, edition in report.editions.items()
    )
    shipped = tuple(
        Item(f"{name}: {edition}{'' if report.editions.get(name) else _age(name, report)}")
        for name, edition in report.shipped.items()
    )
    counts = Paragraph("Holds: " + _counted(report.counts))
    home = Paragraph(f"Your library: {report.home}")
    ours = Heading("Our own statements were read in")
    return (home, _index(report), Heading("Editions"), *imported, counts, ours, *shipped)


def _index(report: LibraryReport) -> Paragraph:
    """Where the index is, and why it was built last."""
    if not report.index:
        return Paragraph("Index: none yet; it is built when something is first searched for.")
    why = f" (built because {report.index_why})" if report.index_why else ""
    return Paragraph(f"Index: {report.index}{why}")


def _age(name: str, report: LibraryReport) -> str:
    """How old the edition in use is, and whether a newer one is likely."""
    days = report.days_old.get(name)
    if days is None:
        return ""
    return f", {spoken_age(days)}" + ("; MAYBE STALE: look for a newer one" if name in report.maybe_stale else "")


def finding_blocks(findings: tuple[Finding, ...]) -> Blocks:
    """Return every problem of rulings/, a line each."""
    if not findings:
        return (Paragraph("rulings/ is in order."),)
    title = Heading(f"{len(findings)} problem{'s' if len(findings) > 1 else ''} in rulings/")
    return (title, *(Item(str(finding)) for finding in findings))


def coverage_blocks(coverage: Coverage) -> Blocks:
    """Return how much is understood: cards, clauses, mechanics, sets, and where reading stops most often (the work list)."""
    whole = coverage.counted or coverage.cards
    cards = f"Cards: {coverage.cards:,}; understood whole {_share(coverage.understood, whole)}"
    executable = f"executable {_share(coverage.executable, coverage.cards)}"
    clauses = f"Clauses: {coverage.clauses:,}; understood {_share(coverage.clauses_understood, coverage.clauses)}"
    held_out = (Paragraph("Held out: " + _counted(coverage.held_out)),) if coverage.held_out else ()
    return (
        Paragraph(f"{cards}; {executable}."),
        Paragraph(f"{clauses}."),
        *held_out,
        *_face_down(coverage),
        *_listed("Most cards not understood whole, by mechanic", coverage.by_mechanic),
        *_listed("Most cards not understood whole, by set", coverage.by_set),
        *_stopped(coverage.not_understood),
        *_not_modelled(coverage.not_modelled),
    )


def _not_modelled(named: dict[str, tuple[str, ...]]) -> Blocks:
    rows = tuple(Item(f"{what}: {', '.join(words)}") for what, words in named.items())
    return _headed("Not modelled: a verdict that meets it is not decided", rows)


def _face_down(coverage: Coverage) -> Blocks:
    """All clauses of the cards that have a face-down mechanic, and of those held out apart."""
    rows = tuple(
        Item(f"{word}: {_share(*counts)}; held out {_share(*coverage.held_out_clauses_with.get(word, (0, 0)))}")
        for word, counts in coverage.clauses_with.items()
    )
    return _headed("Clauses understood of the cards with a face-down mechanic", rows)


def _listed(title: str, counts: dict[str, tuple[int, int]], most: int = 20) -> Blocks:
    """The rows where most is missing."""
    rows = sorted(counts.items(), key=lambda row: (row[1][0] - row[1][1], row[0]))[:most]
    return _headed(title, tuple(Item(f"{word}: {_share(read, total)}") for word, (read, total) in rows))


def _stopped(reasons: tuple[tuple[str, int], ...], most: int = 20) -> Blocks:
    return _headed("Where reading stops most often", tuple(Item(f"{reason} ({n:,})") for reason, n in reasons[:most]))


def _headed(title: str, rows: tuple[Item, ...]) -> Blocks:
    return (Heading(title), *rows) if rows else ()


def _share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({part / whole:.1%})" if whole else "0 of 0"
