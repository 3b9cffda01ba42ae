"""Answers from log frames and the manifest, never from kernels: a run can be analysed without its game."""
