-- CreateIndex
CREATE INDEX "audit_entry_actor_sequence_idx" ON "audit_entry"("actor", "sequence");

-- CreateIndex
CREATE INDEX "audit_entry_action_sequence_idx" ON "audit_entry"("action", "sequence");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");
