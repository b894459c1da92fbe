import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { listMerchantIds } from '../matching/match-open-entries.ts';
import { type ItemKind, itemKinds, type ReconcilingItem } from './explain-difference.ts';
import * as sql from './sql/index.ts';

/** An item with what a reader knows it by. */
export type DescribedItem = ReconcilingItem & { reference: string | null; text: string | null; isUnsent: boolean };

type Description = Pick<DescribedItem, 'reference' | 'text' | 'isUnsent'>;

const nothing: Description = { reference: null, text: null, isUnsent: false };

/** Finds what items are about. */
export async function describeItems(
  db: Reader & Connection,
  pspId: string,
  items: readonly ReconcilingItem[],
): Promise<DescribedItem[]> {
  const idsOf = (kinds: readonly ItemKind[]): string[] =>
    items.flatMap(({ kind, id }) => (id !== null && kinds.includes(kind) ? [id] : []));
  const positions = items.flatMap(({ kind, position }) => (kind === 'CORRECTION' && position ? [position] : []));
  const merchantIds = await listMerchantIds(db, pspId);
  const [entries, payouts, imports, corrections] = await Promise.all([
    db.prisma.bankEntry.findMany({ where: { id: { in: idsOf(['UNMATCHED', 'EXPLAINED', 'DIFFERENCE']) } } }),
    query(db, sql.listPayouts, { merchantIds, ids: idsOf(['PAYOUT_OPEN', 'PAYOUT_TIMING']) }),
    query(db, sql.listImports, { pspId, ids: idsOf(['ARRIVAL_OPEN', 'ARRIVAL_TIMING']) }),
    query(db, sql.listCorrections, { merchantIds, positions }),
  ]);
  const found = new Map<string, Description>([
    ...entries.map(({ id, bankReference, endToEndId, counterparty, text, reason }): [string, Description] => [
      id,
      {
        ...nothing,
        reference: bankReference ?? endToEndId,
        text: [counterparty, text, reason].filter(Boolean).join(' · ') || null,
      },
    ]),
    ...payouts.map(({ id, holder, isOrdered }): [string, Description] => [
      id,
      { reference: id, text: holder, isUnsent: !isOrdered },
    ]),
    ...imports.map(({ id, fileName }): [string, Description] => [id, { ...nothing, reference: fileName }]),
  ]);
  const reasons = new Map(corrections.map(({ position, reason }) => [position, reason]));
  return items.map((item) => {
    const known = found.get(item.id ?? '') ?? nothing;
    if (item.kind !== 'CORRECTION') return { ...item, ...known };
    return { ...item, ...nothing, reference: item.position, text: reasons.get(item.position ?? '') ?? null };
  });
}

/** The side that has an item. */
export const sideOf = ({ kind }: Pick<ReconcilingItem, 'kind'>): 'bank' | 'ledger' | 'before' => itemKinds[kind];
