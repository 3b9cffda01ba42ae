"""Random places for many cards at once: the words of `fold` for neighbours, worked out side by side in a vector."""

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from simkit.kernels.jit import INLINED
from simkit.kernels.rng import GAMMA, MUL_1, MUL_2, below, fold

LANES = 16  # a power of 2
WORD, HALF = ir.IntType(64), ir.IntType(32)
WORDS, HALVES = ir.VectorType(WORD, LANES), ir.VectorType(HALF, LANES)


def places_from(places, key, first):
    """Fill `places`: number k is where Fisher-Yates with this key takes the card from that it puts at `first + k`."""
    for k in range(LANES):
        places[k] = below(fold(key, first + k), first + k + 1)


@intrinsic
def _places_from(context, places, key, first):
    if not (isinstance(places, types.Array) and places.dtype == types.int64 and places.layout == "C"):
        return None

    def generate(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        number = builder.add(args[2], WORD(1))
        cards = _ascending(builder, builder.trunc(number, HALF), 1, HALVES)
        start = builder.add(args[1], builder.mul(number, WORD(int(GAMMA))))
        z = _ascending(builder, start, int(GAMMA), WORDS)
        z = builder.mul(_folded(builder, z, 30), _each(int(MUL_1)))
        z = builder.mul(_folded(builder, z, 27), _each(int(MUL_2)))
        z = builder.lshr(_folded(builder, z, 31), _each(32))
        z = builder.lshr(builder.mul(z, builder.zext(cards, WORDS)), _each(32))
        builder.store(z, builder.bitcast(array.data, WORDS.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(places, types.uint64, types.int64), generate


@overload(places_from, jit_options=INLINED)
def _places_from_compiled(places, key, first):
    return lambda places, key, first: _places_from(places, key, first)


def alike(builder, value, vector):
    """A vector of a type that holds the same number in every lane."""
    first_lane = builder.insert_element(ir.Constant(vector, ir.Undefined), value, HALF(0))
    return builder.shuffle_vector(
        first_lane, first_lane, ir.Constant(ir.VectorType(HALF, vector.count), [0] * vector.count)
    )


def _each(value):
    return ir.Constant(WORDS, [value] * LANES)


def _ascending(builder, start, step, vector):
    """`start`, `start + step`, `start + 2 step` …"""
    size = 2**vector.element.width
    return builder.add(alike(builder, start, vector), ir.Constant(vector, [step * k % size for k in range(LANES)]))


def _folded(builder, words, shift):
    """`z ^ (z >> shift)`."""
    return builder.xor(words, builder.lshr(words, _each(shift)))
