"""What all subjects of the floor share: cases, rulings, orders, progress of the deal, reports."""
