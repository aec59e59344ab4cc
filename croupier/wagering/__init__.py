"""Game accounts, vouchers, meters and terminals: the electronic wagering system of 58 Pa. Code § 605a.2."""
