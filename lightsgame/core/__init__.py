"""What the whole package leans on: validation, texts, languages, files, evidence."""
