"""The table server: people join by a link and play; nothing they did is lost, and nobody sees what they may not."""
