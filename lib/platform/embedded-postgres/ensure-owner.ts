import { createHmac } from 'node:crypto';
import pg from 'pg';
import { applicationRole, staffRole } from '../database/tenants/roles.ts';

/** What the gateway connects as: it owns its tables, and nothing else of the cluster. */
export const owner = 'turnpike_owner';

/** The same for all processes that use the cluster; the superuser's does not follow from it. */
export const ownerPasswordOf = ({ password }: { password: string }): string =>
  createHmac('sha256', password).update(owner).digest('base64url');

/**
 * Makes the role that owns the database, and gives it what an earlier version left with the superuser. A statement that is
 * smuggled into the gateway cannot become the superuser, whose COPY runs programs (docs/security.md).
 */
export async function ensureOwner(
  administrator: pg.Client,
  connect: (database: string) => pg.Client,
  password: string,
): Promise<void> {
  await administrator.query(roleStatements(password));
  const inside = connect('turnpike');
  await inside.connect();
  try {
    await inside.query(ownershipStatements);
  } finally {
    await inside.end();
  }
}

/** Two processes that start at once wait for each other: roles belong to the cluster, which has no lock for them. */
const roleStatements = (password: string): string => `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtext('${owner}'));
  DO $do$ BEGIN
    IF to_regrole('${owner}') IS NULL THEN CREATE ROLE ${owner}; END IF;
    IF to_regrole('${applicationRole}') IS NULL THEN CREATE ROLE ${applicationRole} NOLOGIN; END IF;
    IF to_regrole('${staffRole}') IS NULL THEN CREATE ROLE ${staffRole} NOLOGIN; END IF;
  END $do$;
  ALTER ROLE ${owner} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD ${pg.escapeLiteral(password)};
  GRANT ${applicationRole}, ${staffRole} TO ${owner};
  ALTER DATABASE turnpike OWNER TO ${owner};
  COMMIT`;

/** Sequences of columns follow their tables; what an extension made stays with it. */
const ownershipStatements = `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtext('${owner}'));
  DO $do$ DECLARE command text; BEGIN
    FOR command IN
      SELECT format('ALTER TABLE %s OWNER TO ${owner}', oid::regclass) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relowner = current_user::regrole
      UNION ALL
      SELECT format('ALTER SEQUENCE %s OWNER TO ${owner}', oid::regclass) FROM pg_class s
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relowner = current_user::regrole
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${owner}', oid::regprocedure) FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND proowner = current_user::regrole
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${owner}', oid::regtype) FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND typowner = current_user::regrole
    LOOP
      EXECUTE command;
    END LOOP;
  END $do$;
  COMMIT`;
