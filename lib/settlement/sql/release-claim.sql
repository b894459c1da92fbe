UPDATE settlement_import SET claimed_until = NULL, updated_at = :now! WHERE id = :importId!;
