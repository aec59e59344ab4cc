"""The sign as an HTML page that prints on one or two sheets and needs nothing but itself."""

from __future__ import annotations

from html import escape

from croupier.signs.sign import PayoutTable, Sign

_STYLE = """
@page { size: letter; margin: 14mm }
body { margin: 0; background: #f4efe2; color: #1c1a16; font: 16px/1.35 Georgia, 'Times New Roman', serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 2.5rem; background: #fffdf7;
  border: 3px double #8a6d2f }
header { text-align: center; border-bottom: 2px solid #8a6d2f; padding-bottom: .8rem; margin-bottom: 1rem }
h1 { margin: .1em 0; font-size: 2.4rem; letter-spacing: .06em; text-transform: uppercase; color: #0d4a32 }
.house { font-variant: small-caps; font-size: 1.3rem }
.limits { font-weight: bold }
.tables { columns: 2; column-gap: 2rem }
section { break-inside: avoid; margin: 0 0 1.1rem }
h2 { font-size: 1.05rem; margin: 0 0 .2rem; color: #0d4a32 }
table { width: 100%; border-collapse: collapse }
td { padding: .12rem 0; border-bottom: 1px dotted #b9a878 }
td:last-child { text-align: right; white-space: nowrap; font-weight: bold }
small { color: #6d6450; font-size: .75rem; font-weight: normal; white-space: nowrap }
ul { border-top: 2px solid #8a6d2f; padding: .8rem 0 0 1.1rem; margin: .6rem 0 0 }
@media (max-width: 40rem) { .tables { columns: 1 } main { padding: 1rem } }
"""


def html_sign(sign: Sign) -> str:
    """The whole page."""
    house = f'<p class="house">{escape(sign.house)}</p>' if sign.house else ""
    limit = f" &middot; Payout limit {escape(sign.limit)} {_cite(sign.limit_cite)}" if sign.limit else ""
    tables = "\n".join(_table(table) for table in sign.tables)
    sentences = "\n".join(f"<li>{escape(text)} {_cite(cite)}</li>" for text, cite in sign.inscriptions)
    rules = f"<ul>\n{sentences}\n</ul>" if sentences else ""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(sign.title)}: payouts</title><style>{_STYLE}</style></head>
<body><main><header>{house}<h1>{escape(sign.title)}</h1><p>{escape(sign.text)}</p>
<p class="limits">Table minimum {escape(sign.minimum)}{limit}</p></header>
<div class="tables">
{tables}
</div>
{rules}
</main></body></html>
"""


def _table(table: PayoutTable) -> str:
    letter = f", paytable {escape(table.letter)}" if table.letter else ""
    rows = "".join(
        f"<tr><td>{escape(row.outcome)}</td><td>{escape(row.pays)}</td></tr>" for row in table.rows
    )
    return (
        f"<section><h2>{escape(table.title)}{letter} {_cite(table.cite)}</h2><table>{rows}</table></section>"
    )


def _cite(cite: str) -> str:
    return f"<small>{escape(cite)}</small>" if cite else ""
