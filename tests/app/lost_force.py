"""A force that has a unit without a record sheet."""

LOST_ONES = """\
system = "shellshock"
kind = "force"
name = "lost"
title = "Lost ones"
limit = 5000

[[units]]
name = "Anvil"
sheet = "my-tiger"

[[units]]
name = "Bramble"
sheet = "tiger"
"""
