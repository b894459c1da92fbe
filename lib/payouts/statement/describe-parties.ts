import { type EntityTree, findEntityNames } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Payout } from '../payout.ts';
import type { StatementFacts } from './statement-pdf.ts';

export type PartyServices = { db: Database; tree: EntityTree; baseUrl: string };

/** Who pays and who is paid, by name. */
export async function describeParties(
  { db, tree, baseUrl }: PartyServices,
  { merchantId }: Pick<Payout, 'merchantId'>,
): Promise<StatementFacts> {
  const pspId = (await tree.findPath(merchantId))?.ids.at(-1) ?? '';
  const names = await findEntityNames(db, [merchantId, pspId]);
  return { merchantName: names.get(merchantId) ?? '', pspName: names.get(pspId) ?? '', baseUrl };
}
