import { z } from 'zod';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { isDecidableBy } from '../../cases/case.ts';
import { claimCase } from '../../cases/claim-case.ts';
import { caseOrders, type ListedCase, searchCases } from '../../cases/search-cases.ts';
import { caseSearch } from './case-list.ts';
import { openCases } from './count-open-cases.ts';
import { nextCaseForm } from './forms.ts';

export type NextCase = { id: string | null };

type Context = BackOfficeContext<unknown, unknown>;

/** Read at once; cases that other users have claimed are passed over. */
const pageSize = 50;

/** The open cases that a user may decide, those that are due first, but for one. */
async function* decidableCases(
  { db }: StaffServices,
  call: Context,
  after: string | undefined,
): AsyncGenerator<ListedCase> {
  const { actor, now } = call;
  const search = await caseSearch({ call }, { terms: [openCases], now });
  let last: ListedCase | undefined;
  for (;;) {
    const beyond = last ? [last.dueAt, last.id] : null;
    const page = { columns: caseOrders.due, descending: false, beyond, limit: pageSize };
    const cases = await searchCases(db.pool, search, page);
    yield* cases.filter((each) => each.id !== after && isDecidableBy(each, actor, now));
    last = cases.at(-1);
    if (cases.length < pageSize) return;
  }
}

export const nextCaseRoutes = [
  // What is likely to be next, so that it can be read before it is wanted.
  route({
    method: 'GET',
    path: '/cases/next',
    permission: 'cases.read',
    query: z.object({ after: z.string().max(64).optional() }),
    run: async (services, call): Promise<NextCase> => {
      for await (const { id } of decidableCases(services, call, call.query.after)) return { id };
      return { id: null };
    },
  }),
  // Claimed for its user: two who ask at once get different ones.
  route({
    method: 'POST',
    path: '/cases/next',
    permission: 'cases.decide',
    query: z.object({}),
    body: nextCaseForm,
    run: async (services, call): Promise<NextCase> => {
      const { actor, now: at } = call;
      for await (const { merchantId, id } of decidableCases(services, call, call.body.after)) {
        if (await claimCase(services, { merchantId, id }, { actor, at, takesOver: false })) return { id };
      }
      return { id: null };
    },
  }),
];
