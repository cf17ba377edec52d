"""Words: turns lines, refusals, questions and problems into text; imports `session` and the layers below it."""
