"""Command: the grammar, the typed commands and the registry of actions; imports `store` and the layers below it."""
