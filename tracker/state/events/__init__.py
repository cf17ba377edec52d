"""The events by chapter; `tracker.state.event` gathers them."""
