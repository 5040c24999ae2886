"""The table server: people sit down by a link and play; nothing they did is lost, and nobody sees what is not his."""
