"""Copying records and parts of arrays: one memcpy in compiled code."""

from numba.core import cgutils, types
from numba.extending import intrinsic, overload


@intrinsic
def _memcpy(context, dst, src):
    if not (isinstance(dst, types.Record) and isinstance(src, types.Record)):
        return None

    def generate(context, builder, signature, args):
        size = context.get_constant(types.intp, min(dst.size, src.size))
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
        return context.get_dummy_value()

    return types.void(dst, src), generate


def clone(dst, src):
    """Copy `src` into `dst`; where one record type extends the other, the fields they share."""
    for name in min(dst.dtype.names, src.dtype.names, key=len):
        dst[name] = src[name]


@overload(clone, inline="always")
def _clone(dst, src):
    return lambda dst, src: _memcpy(dst, src)


@intrinsic
def _memcpy_items(context, dst, src, n):
    arrays = (isinstance(array, types.Array) and array.ndim == 1 and array.layout == "C" for array in (dst, src))
    if not (all(arrays) and dst.dtype == src.dtype):
        return None

    def generate(context, builder, signature, args):
        to = context.make_array(signature.args[0])(context, builder, args[0])
        source = context.make_array(signature.args[1])(context, builder, args[1])
        cgutils.raw_memcpy(builder, to.data, source.data, args[2], to.itemsize)
        return context.get_dummy_value()

    return types.void(dst, src, types.intp), generate


def copy_items(dst, src, n):
    """Copy the first `n` numbers of an array to the beginning of another one."""
    dst[:n] = src[:n]


@overload(copy_items, inline="always")
def _copy_items(dst, src, n):
    return lambda dst, src, n: _memcpy_items(dst, src, n)
