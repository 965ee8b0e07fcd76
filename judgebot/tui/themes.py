"""The themes: dark, light, and high contrast. Styles elsewhere name theme variables only."""

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="judge-dark",
    primary="#7aa2f7",
    secondary="#9d7cd8",
    accent="#e0af68",
    warning="#e0af68",
    error="#f7768e",
    success="#9ece6a",
    foreground="#d5d9e6",
    background="#16181f",
    surface="#1d2029",
    panel="#2a2e3b",
)
LIGHT: Final = Theme(
    name="judge-light",
    primary="#1f4fa3",
    secondary="#6a3d9a",
    accent="#8a4b00",
    warning="#8a4b00",
    error="#a8123a",
    success="#246b28",
    foreground="#1b1d22",
    background="#fafaf7",
    surface="#f0f0eb",
    panel="#e2e2da",
    dark=False,
)
CONTRAST: Final = Theme(
    name="judge-contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#00ffff",
    warning="#ffff00",
    error="#ff8080",
    success="#00ff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    text_alpha=1.0,
    variables={"text-muted": "#ffffff", "text-disabled": "#ffffff", "block-cursor-background": "#ffff00"},
)
THEMES: Final = (DARK, LIGHT, CONTRAST)


def next_theme(name: str) -> str:
    """Return the name of the theme after this one, in turn."""
    names = [theme.name for theme in THEMES]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]
