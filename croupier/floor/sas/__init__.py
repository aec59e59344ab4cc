"""The terminal's side and the host's side of the SAS link (58 Pa. Code §§ 463a.4, 605a.5(a)).

Facts about the protocol only: codes, lengths and orders of bytes, in our words.
"""
