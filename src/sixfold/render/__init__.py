"""Pictures: text for the terminal, SVG for everything else."""
