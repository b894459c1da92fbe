-- The end of a chain, locked until the transaction ends, so that the chain has no fork.
SELECT sequence, mac FROM audit_head WHERE chain_id = :chainId! FOR UPDATE;
