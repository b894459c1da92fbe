-- The orders in which the back office lists risk rules and list entries, page by page.
CREATE INDEX "risk_rule_entity_id_position_id_idx" ON "risk_rule"("entity_id", "position", "id");
CREATE INDEX "risk_rule_updated_at_id_idx" ON "risk_rule"("updated_at", "id");
CREATE INDEX "risk_list_entry_created_at_id_idx" ON "risk_list_entry"("created_at", "id");
