"""The compiled part of Ruddy Vikings."""
