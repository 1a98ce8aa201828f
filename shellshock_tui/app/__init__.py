"""The screens: everything that depends on Textual, and nothing that knows a rule."""

from shellshock_tui.app.running import run_battle, run_campaign, run_drill, run_title

__all__ = ["run_battle", "run_campaign", "run_drill", "run_title"]
