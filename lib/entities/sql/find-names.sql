SELECT id, name FROM entity WHERE id = ANY(:ids!);
