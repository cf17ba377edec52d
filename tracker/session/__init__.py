"""Session: do, undo, redo, back, preview and why of one open fight; imports `command` and the layers below it."""
