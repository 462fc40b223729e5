"""Pictures of graphs, machines, classes and trees of proofs."""
