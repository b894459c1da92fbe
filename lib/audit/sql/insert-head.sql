INSERT INTO audit_head (chain_id, sequence, mac) VALUES (:chainId!, 0, :mac!) ON CONFLICT DO NOTHING;
