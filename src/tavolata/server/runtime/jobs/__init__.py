"""Jobs for the workers that live tables need; found by being in this folder."""
