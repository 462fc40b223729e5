"""Pictures of what the floors below have found: graphs, machines, classes and trees of proofs."""
