-- The files of imports.
SELECT id, file_name AS "fileName" FROM settlement_import WHERE entity_id = :pspId! AND id = ANY (:ids!::text[]);
