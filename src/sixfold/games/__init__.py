"""The five games: one room each, all furnished alike."""
