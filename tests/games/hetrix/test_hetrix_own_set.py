"""A copy of Hetrix may have other tiles than ours, as long as they have what the rulebook says."""

from __future__ import annotations

from pathlib import Path

from own_set import bots_move, listed, own_set, plays_on

from sixfold.games.hetrix.hands import LINKS, TILES

GEMS = ("RRRRRR", "RORORO", "BBGGYY", "YYGGBB", "WPPPPP")
JOINED = ("RORORO", "BBGBGG")


def test_a_set_with_equal_tiles_and_scattered_link_tiles_is_played(tmp_path: Path) -> None:
    """HTX-1: six gems to a tile, three of each of two colours on a link tile. HTX-2 and HTX-3 are reconstructed."""
    tiles = [{"name": str(i), "gems": GEMS[i % len(GEMS)]} for i in range(TILES)]
    links = [{"name": f"L{i}", "gems": JOINED[i % 2]} for i in range(LINKS)]
    game, file = own_set("hetrix", listed("tile", tiles) + listed("link", links), tmp_path)
    bots_move(plays_on(game, file, seats=3))
