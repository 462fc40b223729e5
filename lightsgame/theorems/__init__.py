"""The second floor: one theorem, one room.  A room imports another only if its proof uses it."""
