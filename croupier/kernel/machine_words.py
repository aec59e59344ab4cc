"""What the processor does in one instruction and the language lacks: wide products and the lowest bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


def _times(typingctx: Any, left: Any, right: Any) -> Any:
    """The product of two words: its upper and its lower 64 bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide, narrow = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        upper = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), narrow)
        return context.make_tuple(builder, signature.return_type, (upper, builder.trunc(product, narrow)))

    two_words: Any = types.Tuple((types.uint64, types.uint64))  # type: ignore[no-untyped-call]
    return two_words(types.uint64, types.uint64), generate


def _lowest(typingctx: Any, word: Any) -> Any:
    """The place of the lowest bit that is set; of a word without one, 64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    one_word: Any = types.uint64
    return one_word(types.uint64), generate


_compiled_times: Any = intrinsic(_times)
times: Callable[[np.uint64, np.uint64], tuple[np.uint64, np.uint64]] = _compiled_times
"""Upper and lower 64 bits of the product of two words; only inside compiled code."""

_compiled_lowest: Any = intrinsic(_lowest)
lowest_bit: Callable[[np.uint64], np.uint64] = _compiled_lowest
"""The place of the lowest bit that is set in a word; only inside compiled code."""
