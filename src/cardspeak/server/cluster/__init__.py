"""One room over several processes: the bus between its actors."""
