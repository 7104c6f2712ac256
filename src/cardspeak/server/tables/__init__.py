"""What runs tables: the live table and its queue, the dealer, the clock, bots, votes, archives."""
