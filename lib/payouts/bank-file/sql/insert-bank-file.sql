INSERT INTO bank_file (id, entity_id, is_test, holder, iban, bic, execute_on, actor, created_at)
VALUES (:id!, :entityId!, :isTest!, :holder!, :iban!, :bic, :executeOn!::text::date, :actor!, :now!);
