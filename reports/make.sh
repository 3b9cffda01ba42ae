#!/bin/sh
# Makes the example reports again: the same games give the same bytes.
set -eu
cd "$(dirname "$0")/.."
simkit report axes --players 2-7 --games 50000 --out reports/axes
simkit report axes/strategic --players 4 --games 50000 --out reports/axes-strategic
