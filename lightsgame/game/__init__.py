"""The first floor: boards, graphs and the rules of Lights Out."""
