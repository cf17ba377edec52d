"""Store: state files, journals, locks and backups on disk; imports `rules` and `state`."""
