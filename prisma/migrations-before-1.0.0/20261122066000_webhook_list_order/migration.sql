-- The order in which the back office lists webhook endpoints, page by page.
CREATE INDEX "webhook_endpoint_created_at_id_idx" ON "webhook_endpoint"("created_at", "id");
