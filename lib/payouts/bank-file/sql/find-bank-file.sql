SELECT id, entity_id AS "entityId", is_test AS "isTest", holder, iban, bic, execute_on::text AS "executeOn!",
  actor, created_at AS "createdAt"
FROM bank_file WHERE id = :id!;
