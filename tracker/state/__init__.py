"""The state of a fight as frozen structs; this layer imports nothing else of the project."""
