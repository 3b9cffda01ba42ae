"""Looking at the stop flag from a kernel: one load that the compiler leaves where it is written."""

from numba.core import types
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array


@intrinsic
def _load(context, flag):
    if not (isinstance(flag, types.Array) and flag.dtype == types.int64):
        return None

    def generate(context, builder, signature, args):
        array = make_array(flag)(context, builder, args[0])
        integer = context.get_value_type(types.int64)
        # Atomic, though any load would do for the processor: LLVM may take no other out of a loop.
        return builder.load_atomic(array.data, "monotonic", 8, typ=integer)

    return types.int64(flag), generate


def stop_asked(flag):
    """Not 0 if play is to stop: another thread has written it."""
    return int(flag[0])


@overload(stop_asked, inline="always")
def _stop_asked(flag):
    return lambda flag: _load(flag)
