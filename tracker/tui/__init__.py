"""Screen: the Textual app and its panes; imports `words` and the layers below it, never `cli`."""
