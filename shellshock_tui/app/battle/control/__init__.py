"""What keys and clicks do on the battle screen."""
