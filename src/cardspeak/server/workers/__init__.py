"""Worker processes, and the jobs that they do: bots that think, books and rulings looked up."""
