import { findTotalsOfImport, type SettledTotal } from '#lib/ledger/index.ts';
import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { listMerchantIds } from './matching/match-open-entries.ts';
import * as sql from './sql/index.ts';
import type { BankEntry } from './statement.ts';
import { toEntry } from './statement-store.ts';

/** What an acquirer has paid by a file for one settlement date, and the entry of a bank statement that shows it. */
export type Arrival = SettledTotal & {
  /** The first one, where it came in several; null while none is matched with it. */
  entry: BankEntry | null;
  /** What came more than the file states. */
  differenceMinor: bigint;
};

/** Whether the money of a settlement import has arrived; `entityId` is its PSP. */
export async function findArrivals(
  db: Reader & Connection,
  { id: importId, entityId }: { id: string; entityId: string },
): Promise<Arrival[]> {
  const [paid, merchantIds] = await Promise.all([
    query(db, sql.listArrivals, { importId }),
    listMerchantIds(db, entityId),
  ]);
  const ids = [...new Set(paid.map(({ entryId }) => entryId))];
  const rows = await db.prisma.bankEntry.findMany({ where: { id: { in: ids } } });
  const entries = new Map(rows.map((row) => [row.id, toEntry(row)]));
  return (await findTotalsOfImport(db, { importId, merchantIds })).map((total) => {
    const own = paid.filter(({ settledOn, currency }) => settledOn === total.settledOn && currency === total.currency);
    const paying = own.flatMap(({ entryId }) => entries.get(entryId) ?? []);
    const arrived = own.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    const more = paying.reduce((sum, entry) => sum + entry.differenceMinor, 0n);
    const differenceMinor = own.length === 0 ? 0n : arrived - total.amountMinor + more;
    return { ...total, entry: paying[0] ?? null, differenceMinor };
  });
}
