"""Tests that kill the server while people play, and tests of the checks that would notice a loss."""
