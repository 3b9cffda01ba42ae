"""Sets of small numbers as bits of a word: walking through a set costs as much as it has members."""

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from simkit.kernels.jit import INLINED
from simkit.kernels.limits import MOST_SEATS
from simkit.kernels.vector_fold import alike

WORD = ir.IntType(64)
SEATS, NUMBERS, CODES = (ir.VectorType(ir.IntType(bits), MOST_SEATS) for bits in (8, 32, 64))
SETS = [[k for k in range(MOST_SEATS) if members >> k & 1] for members in range(1 << MOST_SEATS)]
MEMBERS = [ir.Constant(SEATS, members + [0] * (MOST_SEATS - len(members))) for members in SETS]


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


def above(values, x):
    """The set of places where MOST_SEATS numbers of type i4 are more than x."""
    return sum(1 << k for k, value in enumerate(values) if value > x)


@overload(above, jit_options=INLINED)
def _above(values, x):
    return lambda values, x: _more(values, x)


def under(values, x):
    """The set of places where MOST_SEATS numbers of type i4 are less than x."""
    return sum(1 << k for k, value in enumerate(values) if value < x)


@overload(under, jit_options=INLINED)
def _under(values, x):
    return lambda values, x: _less(values, x)


def _comparison(sign):
    """A function that compares all places of an array with a number at once."""

    @intrinsic
    def compare(context, values, x):
        if not (
            isinstance(values, types.NestedArray) and values.dtype == types.int32 and values.shape == (MOST_SEATS,)
        ):
            return None

        def generate(context, builder, signature, args):
            array = context.make_array(signature.args[0])(context, builder, args[0])
            numbers = builder.load(builder.bitcast(array.data, NUMBERS.as_pointer()), align=4)
            compared = builder.icmp_signed(sign, numbers, alike(builder, args[1], NUMBERS))
            return builder.zext(builder.bitcast(compared, ir.IntType(MOST_SEATS)), WORD)

        return types.int64(values, types.int32), generate

    return compare


_more, _less = _comparison(">"), _comparison("<")


def listed(numbers, n, first, members):
    """Append `first` + each member of a set of seats to the `n` numbers of a list; returns how many there are then.

    Compiled code writes MOST_SEATS numbers at once: the list must have so much room.
    """
    while members:
        numbers[n] = first + lowest(members)
        members &= members - 1
        n += 1
    return n


@overload(listed, jit_options=INLINED)
def _listed(numbers, n, first, members):
    return lambda numbers, n, first, members: _append(numbers, n, first, members)


@intrinsic
def _append(context, numbers, n, first, members):
    if not (isinstance(numbers, types.Array) and numbers.dtype == types.int64 and numbers.layout == "C"):
        return None

    def generate(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        table = cgutils.global_constant(builder, "members", ir.Constant(ir.ArrayType(SEATS, len(MEMBERS)), MEMBERS))
        seats = builder.load(builder.gep(table, [WORD(0), args[3]]), align=MOST_SEATS)
        codes = builder.add(builder.zext(seats, CODES), alike(builder, args[2], CODES))
        builder.store(codes, builder.bitcast(builder.gep(array.data, [args[1]]), CODES.as_pointer()), align=8)
        return builder.add(args[1], builder.ctpop(args[3]))

    return types.int64(numbers, types.int64, types.int64, types.int64), generate
