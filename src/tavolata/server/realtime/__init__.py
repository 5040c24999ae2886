"""What one connection says and is sent."""
