import type { Pool } from '../database/pool.ts';

const lockNotAvailable = '55P03';

/**
 * Empties tables while services work on them. TRUNCATE locks one table after the other, and a statement of a service
 * may hold a later one and wait for an earlier one: it gives way before the server finds a deadlock (after 1 s), and
 * tries again.
 */
export async function emptyTables(pool: Pick<Pool, 'query'>, tables: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Statements of one text are one transaction, so the limit ends with it.
      await pool.query(`SELECT set_config('lock_timeout', '300ms', true); TRUNCATE ${tables} CASCADE`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === 50) throw error;
    }
  }
}
