"""The queries behind the library. Each returns plain structs; nothing here writes."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Final

from judgebot.language import Language, fold_words
from judgebot.library.models import CardText, OfficialRow, OfficialText, OtherRuling, PolicyText, RuleText

_SEPARATOR: Final = "\n//\n"
_POLICY: Final = ("MTR", "IPG", "JAR")
# Structured card data is newer than a page that somebody saved.
_CARDS_FIRST: Final = "CASE origin.kind WHEN 'cards' THEN 0 ELSE 1 END, origin.edition DESC, origin.id"
_ROW: Final = """
SELECT ruling.card, ruling.named, coalesce(name.why, ''), ruling.date, text.language, text.body, text.wording,
       text.standing, origin.name, ruling.line
FROM ruling JOIN text ON text.id = ruling.text JOIN origin ON origin.id = ruling.origin
     LEFT JOIN name ON name.origin = ruling.origin AND name.card = ruling.card AND name.name = ruling.named
                    AND NOT name.official
"""


def official(connection: sqlite3.Connection, family: str, language: Language) -> OfficialText | None:
    """Return the wording to show: in the language, else English, else any; the current one first."""
    found = wordings(connection, family)
    for wanted in (language, "en"):
        for wording in found:
            if wording.language == wanted:
                return wording
    return found[0] if found else None


def wordings(connection: sqlite3.Connection, family: str) -> tuple[OfficialText, ...]:
    """Return the family's texts, by standing, then those that are the very wording, then by age, newest first."""
    rows = connection.execute(
        "SELECT text.sha, body, text.language, wording, standing, how, max(ruling.date) AS newest,"
        " json_group_array(DISTINCT card), json_group_array(DISTINCT date)"
        " FROM text JOIN ruling ON ruling.text = text.id WHERE family = ? GROUP BY text.sha, text.language"
        " ORDER BY rank, how = 'alike', newest DESC, min(text.id)",
        (family,),
    )
    return tuple(
        OfficialText(
            text=body,
            language=language,
            wording=wording,
            standing=standing,
            how=how,
            cards=_listed(cards),
            dates=_listed(dates),
        )
        for _, body, language, wording, standing, how, _, cards, dates in rows
    )


def rows_of(connection: sqlite3.Connection, family: str) -> tuple[OfficialRow, ...]:
    """Return each place where a ruling of the family stands."""
    return _rows(connection.execute(f"{_ROW} WHERE text.family = ? ORDER BY ruling.id", (family,)).fetchall())


def rulings_of_card(connection: sqlite3.Connection, card: str) -> tuple[OfficialRow, ...]:
    """Return the rulings on a card, newest first."""
    order = "ORDER BY ruling.date DESC, ruling.id"
    return _rows(connection.execute(f"{_ROW} WHERE ruling.card = ? {order}", (card,)).fetchall())


def other_rulings(connection: sqlite3.Connection) -> tuple[OtherRuling, ...]:
    """Return the distinct texts without a family, sorted by id."""
    return _others(connection, "text.family IS NULL", ())


def other_ruling(connection: sqlite3.Connection, ruling_id: str) -> OtherRuling | None:
    """Return one text without a family."""
    found = _others(connection, "text.family IS NULL AND text.sha = ?", (ruling_id.removeprefix("R-"),))
    return found[0] if found else None


def card_text(connection: sqlite3.Connection, name: str, language: Language) -> CardText | None:
    """Return the text of a card named in any language; the faces of one printing are joined."""
    for card in cards_named(connection, name):
        rows = connection.execute(
            "SELECT card_text.name, body, origin.id, origin.edition FROM card_text JOIN origin ON origin.id = origin"
            f" WHERE card = ? AND language = ? AND printing = '' ORDER BY {_CARDS_FIRST}, card_text.id",
            (card, language),
        ).fetchall()
        if rows:
            best = [row for row in rows if row[2] == rows[0][2]]
            return CardText(
                card=card, language=language, edition=best[0][3],
                name=" // ".join(dict.fromkeys(row[0] for row in best)), text=_SEPARATOR.join(row[1] for row in best),
            )  # fmt: skip
    return None


def older_wordings(connection: sqlite3.Connection, name: str) -> tuple[CardText, ...]:
    """Return the earlier printed wordings of a card."""
    rows = [
        row
        for card in cards_named(connection, name)
        for row in connection.execute(
            "SELECT card, language, name, body, printing FROM card_text WHERE card = ? AND printing <> '' ORDER BY id",
            (card,),
        )
    ]
    return tuple(CardText(card=row[0], language=row[1], name=row[2], text=row[3], printing=row[4]) for row in rows)


def cards_named(connection: sqlite3.Connection, name: str) -> dict[str, str]:
    """Return English name -> "" or why the name is unofficial; official ones first."""
    folded = fold_words(name)
    rows = connection.execute("SELECT DISTINCT card FROM card_text WHERE folded = ? OR card = ?", (folded, name))
    found = {card: "" for (card,) in rows}
    others = connection.execute("SELECT card, why FROM name WHERE folded = ? ORDER BY official DESC, card", (folded,))
    for card, why in others:
        found.setdefault(card, why)
    return found


def unofficial_names(connection: sqlite3.Connection) -> dict[str, str]:
    """Return name -> the card it is used for and why, in words."""
    rows = connection.execute("SELECT DISTINCT name, card, why FROM name WHERE NOT official ORDER BY name")
    return {name: f"{card} ({why})" for name, card, why in rows}


def rule_text(connection: sqlite3.Connection, number: str, edition: str | None) -> RuleText | None:
    """Return a rule's text in the edition, or the newest one."""
    row = connection.execute(
        "SELECT number, body, origin.name FROM rule JOIN origin ON origin.id = origin WHERE number = ? AND origin.name = ?",
        (number, edition or _newest(connection, "CR")),
    ).fetchone()
    return RuleText(number=row[0], text=row[1], edition=row[2]) if row else None


def rule_numbers(connection: sqlite3.Connection, edition: str | None) -> dict[str, str]:
    """Return number -> text of an edition, in the book's order."""
    rows = connection.execute(
        "SELECT number, body FROM rule JOIN origin ON origin.id = origin"
        " WHERE origin.name = ? AND number LIKE '%.%' ORDER BY rule.id",
        (edition or _newest(connection, "CR"),),
    )
    return dict(rows.fetchall())


def term_text(connection: sqlite3.Connection, folded: str) -> RuleText | None:
    """Return a term of the rules' glossary in the newest edition."""
    rows = connection.execute(
        "SELECT term, body, origin.name FROM rule JOIN origin ON origin.id = origin WHERE number = '' AND origin.name = ?",
        (_newest(connection, "CR"),),
    )
    for term, body, edition in rows:
        if fold_words(term) == folded:
            return RuleText(number=term, text=body, edition=edition)
    return None


def policy_text(connection: sqlite3.Connection, section: str) -> PolicyText | None:
    """Return a section of policy in the newest edition of its document."""
    rows = connection.execute(
        "SELECT title, body, origin.name FROM policy JOIN origin ON origin.id = origin"
        " WHERE section = ? AND origin.name = ? ORDER BY part",
        (section, _newest(connection, section.split(" ")[0])),
    ).fetchall()
    if not rows:
        return None
    text = rows[0][1] if len(rows) == 1 else "\n\n".join(f"{title}\n{body}" for title, body, _ in rows)
    return PolicyText(id=section, title=rows[0][0], text=text, edition=rows[0][2])


def policy_sections(connection: sqlite3.Connection, edition: str) -> dict[str, str]:
    """Return id -> title and text of an edition's sections, the parts of one joined."""
    rows = connection.execute(
        "SELECT section, title, body FROM policy JOIN origin ON origin.id = origin WHERE origin.name = ? ORDER BY policy.id",
        (edition,),
    )
    found: dict[str, str] = {}
    for section, title, body in rows:
        found[section] = f"{found[section]}\n\n{title}\n{body}" if section in found else f"{title}\n{body}"
    return found


def size_of(connection: sqlite3.Connection, origin: str) -> int:
    """Return how many rows an origin has in all tables of documents."""
    tables = ("ruling", "card_text", "rule", "policy")
    queries = (f"SELECT count(*) FROM {table} JOIN origin ON origin.id = origin WHERE origin.name = ?" for table in tables)
    return sum(int(connection.execute(query, (origin,)).fetchone()[0]) for query in queries)


def editions(connection: sqlite3.Connection) -> dict[str, str | None]:
    """Return the newest edition of each source; of the rulings, the date of the newest one."""
    newest_ruling = connection.execute("SELECT max(date) FROM ruling WHERE date <> ''").fetchone()[0]
    found = {kind: _newest(connection, kind) for kind in ("CR", *_POLICY)}
    cards = connection.execute("SELECT max(edition) FROM origin WHERE kind = 'cards'").fetchone()[0]
    return found | {"cards": cards, "rulings": f"rulings {newest_ruling}" if newest_ruling else None}


def origins(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the names of all origins, sorted."""
    return tuple(row[0] for row in connection.execute("SELECT name FROM origin ORDER BY name"))


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how many of each thing there are."""
    queries = {
        "documents": "SELECT count(*) FROM origin",
        "cards": "SELECT count(*) FROM (SELECT card FROM card_text UNION SELECT card FROM name UNION SELECT card FROM ruling)",
        "card texts": "SELECT count(*) FROM card_text WHERE printing = ''",
        "translations": "SELECT count(*) FROM card_text WHERE printing = '' AND language <> 'en'",
        "printed wordings": "SELECT count(*) FROM card_text WHERE printing <> ''",
        "rulings": "SELECT count(*) FROM ruling",
        "ruling texts": "SELECT count(*) FROM (SELECT DISTINCT sha, language FROM text)",
        "ruling texts in families": "SELECT count(*) FROM (SELECT DISTINCT sha, language FROM text WHERE family IS NOT NULL)",
        "rules": "SELECT count(*) FROM rule WHERE number LIKE '%.%'",
        "rules glossary": "SELECT count(*) FROM rule WHERE number = ''",
        "policy": "SELECT count(*) FROM policy",
    }
    return {name: int(connection.execute(query).fetchone()[0]) for name, query in queries.items()}


def _newest(connection: sqlite3.Connection, kind: str) -> str | None:
    """The name of a document's newest edition; names end in an ISO date, so they sort by age."""
    row = connection.execute("SELECT max(name) FROM origin WHERE kind = ?", (kind,)).fetchone()
    return row[0] if row else None


def _rows(rows: Sequence[tuple[str, ...]]) -> tuple[OfficialRow, ...]:
    return tuple(
        OfficialRow(
            card=card, named=named, unofficial=why, date=date or None, language=language,  # type: ignore[arg-type]  # checked when stored
            text=body, wording=wording or "", standing=standing, origin=origin, line=int(line),  # type: ignore[arg-type]  # the same
        )
        for card, named, why, date, language, body, wording, standing, origin, line in rows
    )  # fmt: skip


def _others(connection: sqlite3.Connection, where: str, values: tuple[str, ...]) -> tuple[OtherRuling, ...]:
    rows = connection.execute(
        "SELECT text.sha, text.body, text.language, json_group_array(DISTINCT card), json_group_array(DISTINCT date)"
        f" FROM text JOIN ruling ON ruling.text = text.id WHERE {where}"
        " GROUP BY text.sha, text.language ORDER BY text.sha, text.language",
        values,
    )
    return tuple(
        OtherRuling(id=f"R-{sha}", text=body, language=language, cards=_listed(cards), dates=_listed(dates))
        for sha, body, language, cards, dates in rows
    )


def _listed(array: str) -> tuple[str, ...]:
    return tuple(sorted(value for value in json.loads(array) if value))
