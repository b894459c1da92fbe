import type { Database } from '#lib/platform/database/database.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type ListKind, normaliseValue, spanOf } from './list-entry.ts';
import * as sql from './sql/index.ts';

/** Brings entries of an earlier version into the form that is compared, ranges as ranges; returns how many. SQL knows no
 * `xn--` form. */
export async function canonicaliseEntries(db: Database): Promise<number> {
  let renamed = 0;
  for (let after = ''; ; ) {
    const entries = await query(db.pool, sql.findWrittenForms, { after });
    for (const { id, kind, value } of entries) {
      const canonical = normaliseValue(kind as Exclude<ListKind, 'card'>, value);
      const span = spanOf(kind as ListKind, canonical);
      if (canonical === value && span === null) continue;
      renamed += await execute(autocommit(db), sql.renameEntry, { id, value: canonical, span });
    }
    const last = entries.at(-1);
    if (!last) return renamed;
    after = last.id;
  }
}
