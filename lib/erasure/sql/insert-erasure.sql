-- any merchant: staff
INSERT INTO erasure (id, entity_id, kind, identifier_hash, pseudonym, state, sealed_values, actor, created_at)
VALUES (:id!, :entityId!, :kind!, :identifierHash!, :pseudonym!, 'FINDING', :sealedValues!, :actor!, :createdAt!);
