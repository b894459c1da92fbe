-- A page of audit entries of the tenant that name the shopper, or are about one of its records; those about users are theirs.
SELECT a.chain_id AS "chainId", a.chain_sequence AS "chainSequence", a.at, a.actor, a.address, a.action,
  a.entity_id AS "entityId", a.subject_id AS "subjectId",
  erase_personal_data(a.before, :pseudonym!, :identifying!::text[]) AS "before",
  erase_personal_data(a.after, :pseudonym!, :identifying!::text[]) AS "after", a.mac, a.sequence
FROM audit_entry a
WHERE a.entity_id = ANY (:entityIds!::text[]) AND a.sequence > :after! AND a.action NOT LIKE 'user.%'
  AND a.action NOT LIKE 'personal-data.%'
  AND (names_shopper(a.before::text, :identifying!::text[]) OR names_shopper(a.after::text, :identifying!::text[])
    OR (a.subject_id = ANY (:subjectIds!::text[])
      AND (a.before, a.after) IS DISTINCT FROM (erase_personal_data(a.before, :pseudonym!, :identifying!::text[]),
        erase_personal_data(a.after, :pseudonym!, :identifying!::text[]))))
ORDER BY a.sequence LIMIT 200;
