"""The arena: bots play the same deals in every seat, and a table says how strong each is."""
