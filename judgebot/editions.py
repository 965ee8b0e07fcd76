"""The editions that judgebot's own statements were read in."""

from typing import Final

CR_EDITION: Final = "CR 2026-08-07"
MTR_EDITION: Final = "MTR 2026-02-27"
IPG_EDITION: Final = "IPG 2024-09-23"
JAR_EDITION: Final = "JAR 2024-08-05"

SHIPPED_EDITIONS: Final[dict[str, str]] = {
    "CR": CR_EDITION,
    "MTR": MTR_EDITION,
    "IPG": IPG_EDITION,
    "JAR": JAR_EDITION,
}
