"""Tests of Village of Legends."""
