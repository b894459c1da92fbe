import { findTotalsOfImport, type SettledTotal } from '#lib/ledger/index.ts';
import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { listMerchantIds } from './matching/match-open-entries.ts';
import type { BankEntry } from './statement.ts';
import { toEntry } from './statement-store.ts';

/** What an acquirer has paid by a file for one settlement date, and the entry of a bank statement that shows it. */
export type Arrival = SettledTotal & {
  /** Null while no entry is matched with it. */
  entry: BankEntry | null;
};

/** Whether the money of a settlement import has arrived; `entityId` is its PSP. */
export async function findArrivals(
  db: Reader & Connection,
  { id: importId, entityId }: { id: string; entityId: string },
): Promise<Arrival[]> {
  const [rows, merchantIds] = await Promise.all([
    db.prisma.bankEntry.findMany({ where: { importId } }),
    listMerchantIds(db, entityId),
  ]);
  const entries = rows.map(toEntry);
  return (await findTotalsOfImport(db, { importId, merchantIds })).map((total) => ({
    ...total,
    entry:
      entries.find(({ settledOn, currency }) => settledOn === total.settledOn && currency === total.currency) ?? null,
  }));
}
