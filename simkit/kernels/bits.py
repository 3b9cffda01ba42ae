"""Sets of small numbers as bits of a word: walking through a set costs as much as it has members."""

from numba.core import types
from numba.extending import intrinsic, overload

from simkit.kernels.jit import INLINED


@intrinsic
def _trailing_zeros(context, word):
    if not isinstance(word, types.Integer):
        return None

    def generate(context, builder, signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), generate


@intrinsic
def _population(context, word):
    if not isinstance(word, types.Integer):
        return None

    def generate(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


def lowest(word):
    """The number of the lowest bit that is set; the word must not be 0."""
    return (int(word) & -int(word)).bit_length() - 1


@overload(lowest, jit_options=INLINED)
def _lowest(word):
    return lambda word: _trailing_zeros(word)


def size(word):
    """How many bits are set."""
    return int(word).bit_count()


@overload(size, jit_options=INLINED)
def _size(word):
    return lambda word: _population(word)
