"""What a shell offers while a command is being typed, beyond the commands and options that click knows."""

import click
from click.shell_completion import CompletionItem


def policy_names(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return what judges call sections of policy, of one word each, with the section it is."""
    from judgebot.corpus.load import load_corpus  # read only where a shell asks

    names = {alias: section for section in load_corpus().policy for alias in section.aliases if " " not in alias}
    begun = sorted(alias for alias in names if alias.startswith(incomplete.casefold()))
    return [CompletionItem(alias, help=f"{names[alias].id} {names[alias].title}") for alias in begun]
