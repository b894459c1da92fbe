import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type CaseSearch, countCases } from '../../cases/search-cases.ts';

/** Cases that are to be decided now. */
export const openCases: SearchTerm = {
  field: 'status',
  not: false,
  match: { kind: 'values', values: ['open'] },
  from: 0,
  to: 0,
};

/** More are shown as this many. */
const maxCounted = 1_000;

/** How many cases wait for a decision. */
export async function countOpenCases(
  { db }: Pick<StaffServices, 'db'>,
  search: Omit<CaseSearch, 'terms'>,
): Promise<number> {
  return countCases(db.pool, { ...search, terms: [openCases] }, maxCounted);
}
