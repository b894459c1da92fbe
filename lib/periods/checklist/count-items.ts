import { countPayments, searchFields } from '#lib/payments/index.ts';
import { countPayouts, payoutFields } from '#lib/payouts/index.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { parseSearch, type SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { SearchFields } from '#lib/platform/search/search-field.ts';
import { countImports, countLines, importFields, isUnsettled, lineFields } from '#lib/settlement/index.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import type { ChecklistItemId } from './checklist.ts';
import { itemSearches } from './item-searches.ts';

/** More are not counted; a waiver of so many is one of all of them. */
const maxCounted = 10_000;

/**
 * The items that count rows of lists: each by the search that its link has, so that the list shows what was counted. The
 * items of the ledger are counted while it stands still (`sign-off/close-period.ts`).
 */
export async function countItems(
  pool: Pool,
  period: Pick<AccountingPeriod, 'merchantId' | 'endsOn' | 'isTest'>,
  { pspId, now }: { pspId: string; now: Date },
): Promise<CheckedItem[]> {
  const scope = { everything: false, merchantIds: [period.merchantId], channelIds: [] } as const;
  const searches = itemSearches(period);
  const termsOf = (id: ChecklistItemId, fields: SearchFields): SearchTerm[] =>
    parseSearch(fields, searches[id]?.search ?? '').terms;
  const max = maxCounted + 1;
  const namedEntities = new Map<string, readonly string[]>();
  const [exceptions, unsettled, imports, payouts] = await Promise.all([
    countLines(pool, { terms: termsOf('exceptions', lineFields), now, scope, namedEntities }, max),
    countPayments(
      pool,
      { terms: termsOf('unsettled', searchFields), now, scope, also: await isUnsettled(pool, now) },
      max,
    ),
    countImports(pool, { terms: termsOf('imports', importFields), now, entityIds: [pspId], namedEntities }, max),
    countPayouts(pool, { terms: termsOf('payouts', payoutFields), now, scope }, max),
  ]);
  const counted = { exceptions, unsettled, imports, payouts };
  return Object.entries(counted).map(([id, count]) => ({
    id,
    count: Math.min(count, maxCounted),
    capped: count > maxCounted,
  }));
}
