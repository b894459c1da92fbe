-- The orders in which the back office lists access tokens and users, page by page.
CREATE INDEX "access_token_created_at_id_idx" ON "access_token"("created_at", "id");
CREATE INDEX "access_token_name_id_idx" ON "access_token"("name", "id");
CREATE INDEX "app_user_name_id_idx" ON "app_user"("name", "id");

-- Users are listed by the entities of their roles.
CREATE INDEX "user_role_entity_id_idx" ON "user_role"("entity_id");
