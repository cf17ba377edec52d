"""The cleaning function of the state layer, under the name by which the store uses it."""

from tracker.state.clean import NAME_LENGTH, TEXT_LENGTH, clean_data, clean_name, clean_text, is_clean

__all__ = ["NAME_LENGTH", "TEXT_LENGTH", "clean_data", "clean_name", "clean_text", "is_clean"]
