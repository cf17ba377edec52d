"""Command line: the headless verbs; imports `words` and the layers below it, never `tui` or Textual."""
