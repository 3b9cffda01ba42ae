#!/bin/sh
# Makes the example reports again: the same games give the same bytes.
set -eu
cd "$(dirname "$0")/.."
rm -rf reports/axes reports/axes-strategic reports/vikings_gone_wild reports/vikings_gone_wild-styles
rm -rf reports/village_of_legends
simkit report axes --players 2-7 --games 50000 --out reports/axes
simkit report axes/strategic --players 4 --games 50000 --out reports/axes-strategic
simkit report vikings_gone_wild --players 2-4 --games 50000 --out reports/vikings_gone_wild
simkit report vikings_gone_wild --seats greedy,rusher,builder,turtle --players 4 --games 50000 --out reports/vikings_gone_wild-styles
simkit report village_of_legends --players 2 --games 50000 --out reports/village_of_legends
