"""The drawing of boards, motion and lights."""
