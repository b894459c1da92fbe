-- The encrypted headers of a configuration.
SELECT c.sealed_headers AS "sealedHeaders" FROM callback_configuration c WHERE c.id = :id!;
