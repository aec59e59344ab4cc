"""The kernels against their slow twins and against known counts."""
