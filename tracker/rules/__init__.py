"""The rules of the fight: one module a chapter, small pure calculators and procedures over the state.

No printing, files, clock, chance of its own or sentences. May import only `tracker.state`.
"""
