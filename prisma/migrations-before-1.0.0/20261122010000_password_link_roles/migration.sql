-- A link records the roles of its user when it was made, and is void once there are more. Links that are open now were
-- made for the roles that their users have now.
ALTER TABLE "password_link" ADD COLUMN "roles" JSONB;
UPDATE "password_link" AS link SET "roles" = coalesce((
  SELECT jsonb_agg(jsonb_build_object('role', held."role", 'entityId', held."entity_id"))
  FROM "user_role" AS held WHERE held."user_id" = link."user_id"), '[]');
ALTER TABLE "password_link" ALTER COLUMN "roles" SET NOT NULL;
