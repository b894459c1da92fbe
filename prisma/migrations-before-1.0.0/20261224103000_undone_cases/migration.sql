-- Cases whose decisions were undone and that have no other one: the figures of analysts find them without reading the queue.
CREATE INDEX "risk_case_undone_idx" ON "risk_case"("opened_at") WHERE "undone_count" > 0 AND "state" IN ('OPEN', 'PENDED', 'EXPIRED');
