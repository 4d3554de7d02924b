"""What Casebook measures of itself: one module for each part."""
