"""PAR sheets: what a laboratory submission asks for, as HTML, PDF, JSON and CSV.

``content`` says what stands on a sheet, once; ``html`` and ``pdf`` say how it looks.
"""
