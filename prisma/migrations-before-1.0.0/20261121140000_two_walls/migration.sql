-- Two walls behind the application's own checks (docs/decisions/0018-two-walls.md). They need two roles, which a
-- database user without CREATEROLE cannot make: then this migration does what it can and says so, and the next
-- start tries again (docs/operations.md tells what to run by hand).

-- Ids of one setting of the transaction; without it there is none, so nothing is seen.
CREATE FUNCTION turnpike_ids(setting TEXT) RETURNS SETOF TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT unnest(nullif(current_setting(setting, true), '')::TEXT[])
$$;

-- Makes the roles, grants and policies that are missing. Answers NULL, or why they cannot stand.
CREATE FUNCTION raise_walls() RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  role_name TEXT;
  wall RECORD;
  -- From 16 on a membership may come without the right to take the role on.
  membership TEXT := CASE WHEN current_setting('server_version_num')::INT >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  -- Roles belong to the whole cluster: another database of it may be making the same ones at this moment.
  FOREACH role_name IN ARRAY ARRAY['turnpike_app', 'turnpike_staff'] LOOP
    IF to_regrole(role_name) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION
        WHEN duplicate_object OR unique_violation THEN NULL;
        WHEN insufficient_privilege THEN
          RETURN format('there is no role %s and %s may not create it', role_name, current_user);
      END;
    END IF;
    IF NOT pg_has_role(current_user, role_name, membership) THEN
      BEGIN
        EXECUTE format('GRANT %I TO %I', role_name, current_user);
      EXCEPTION
        WHEN unique_violation OR internal_error THEN NULL;
        WHEN insufficient_privilege OR invalid_grant_operation THEN
          RETURN format('%s is not a member of the role %s', current_user, role_name);
      END;
    END IF;
  END LOOP;

  -- The first wall: what the server may do. History is read and added to, and nothing else.
  GRANT USAGE ON SCHEMA public TO turnpike_app, turnpike_staff;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO turnpike_app;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO turnpike_app;
  REVOKE ALL ON "_prisma_migrations" FROM turnpike_app;
  REVOKE UPDATE, DELETE ON "audit_entry", "payment_event" FROM turnpike_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO turnpike_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO turnpike_app;

  -- The second wall: what a reader of the back office sees. A table that is not named here is closed to them.
  FOR wall IN
    SELECT * FROM (VALUES
      ('entity', '*', $q$id IN (SELECT turnpike_ids('turnpike.reach')) OR id IN (SELECT turnpike_ids('turnpike.above'))$q$),
      ('payment', '*', $q$merchant_id IN (SELECT turnpike_ids('turnpike.reach')) OR channel_id IN (SELECT turnpike_ids('turnpike.reach'))$q$),
      ('payment_attempt', '*', $q$merchant_id IN (SELECT turnpike_ids('turnpike.reach')) OR EXISTS (SELECT FROM payment WHERE payment.id = payment_id)$q$),
      ('payment_event', '*', $q$EXISTS (SELECT FROM payment WHERE payment.id = payment_id)$q$),
      ('registration', '*', $q$merchant_id IN (SELECT turnpike_ids('turnpike.reach')) OR channel_id IN (SELECT turnpike_ids('turnpike.reach'))$q$),
      ('standing_instruction', '*', $q$merchant_id IN (SELECT turnpike_ids('turnpike.reach'))$q$),
      ('access_token', 'id, entity_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at', $q$entity_id IN (SELECT turnpike_ids('turnpike.reach'))$q$),
      ('api_request', '*', $q$entity_id IN (SELECT turnpike_ids('turnpike.reach')) OR merchant_id IN (SELECT turnpike_ids('turnpike.reach')) OR token_id IN (SELECT id FROM access_token)$q$),
      ('saved_view', '*', $q$entity_id IN (SELECT turnpike_ids('turnpike.reach')) OR user_id IN (SELECT turnpike_ids('turnpike.reader'))$q$),
      ('audit_entry', '*', $q$entity_id IN (SELECT turnpike_ids('turnpike.reach')) OR (entity_id IS NULL AND (subject_id IN (SELECT turnpike_ids('turnpike.people')) OR actor IN (SELECT 'user:' || turnpike_ids('turnpike.people'))))$q$)
    ) AS walls (table_name, columns, condition)
  LOOP
    EXECUTE CASE WHEN wall.columns = '*'
      THEN format('GRANT SELECT ON %I TO turnpike_staff', wall.table_name)
      ELSE format('GRANT SELECT (%s) ON %I TO turnpike_staff', wall.columns, wall.table_name) END;
    -- Asked one by one: a backup put into a cluster without these roles comes back without its policies.
    IF NOT EXISTS (SELECT FROM pg_policies WHERE tablename = wall.table_name AND policyname = 'application') THEN
      EXECUTE format('CREATE POLICY application ON %I TO turnpike_app USING (true) WITH CHECK (true)', wall.table_name);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_policies WHERE tablename = wall.table_name AND policyname = 'staff') THEN
      EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO turnpike_staff USING (%s)', wall.table_name, wall.condition);
    END IF;
    IF NOT (SELECT relrowsecurity FROM pg_class WHERE oid = to_regclass(quote_ident(wall.table_name))) THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', wall.table_name);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

SELECT raise_walls();
