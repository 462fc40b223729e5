"""Classes: rosters, grades, sheets and dashboards."""
