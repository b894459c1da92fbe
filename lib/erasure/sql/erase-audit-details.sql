SELECT erase_audit_details(:erasureId!, :chainId!, :chainSequence!::bigint, :identifying!::text[], :proof!)::text AS "done";
