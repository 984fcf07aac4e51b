"""One table, anywhere: events, commands, the fold, and what a seat is told. Imports the core alone."""
