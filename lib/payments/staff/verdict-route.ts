import { z } from 'zod';
import { findFactsOfVerdict, findVerdict } from '#lib/fraud/index.ts';
import { type CaseVerdict, presentVerdict } from '#lib/fraud/staff/cases/present-verdict.ts';
import { route } from '#lib/staff/route.ts';
import { getInScope } from './transaction-routes.ts';

/** Null: the transaction was not checked for fraud. */
export type TransactionVerdict = { verdict: CaseVerdict | null };

/** What the risk check decided about a transaction, and why. */
export const verdictRoute = route({
  method: 'GET',
  path: '/transactions/:id/verdict',
  permission: 'cases.read',
  query: z.object({}),
  run: async (services, { path, entityScope }): Promise<TransactionVerdict> => {
    const { merchantId, id } = await getInScope(services, entityScope, path.id);
    const verdict = await findVerdict(services.db, merchantId, id);
    return { verdict: verdict && presentVerdict(verdict, await findFactsOfVerdict(services.db, verdict)) };
  },
});
