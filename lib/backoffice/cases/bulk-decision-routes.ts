import { z } from 'zod';
import { BackOfficeError } from '../kernel/back-office-error.ts';
import { requireNoProblems } from '../kernel/lists/nearest-search.ts';
import { parseListSearch } from '../kernel/lists/read-list.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';
import { route } from '../kernel/route.ts';
import { caseList, caseSearch } from './case-list.ts';
import { decideAs, requireNoCardNumber } from './decide.ts';
import { bulkDecisionForm } from './forms.ts';
import { getCase } from './get-case.ts';
import { type DecisionRehearsal, rehearseDecision } from './rehearse-decision.ts';

/** What came of a decision on several cases. */
export type BulkDecision = {
  decided: { caseId: string; decisionId: string }[];
  /** When the first one becomes final; null when nothing was decided. */
  finalAt: string | null;
  /** Cases that could not be decided: they stay as they are. */
  conflicts: { caseId: string; reason: string }[];
};

type Context = BackOfficeContext<unknown, z.output<typeof bulkDecisionForm>>;
type CaseToDecide = Context['body']['cases'][number];

export const bulkDecisionRoutes = [
  route({
    method: 'GET',
    path: '/cases/rehearsal',
    permission: 'cases.decide',
    query: z.object({ q: z.string().max(4_000).default('') }),
    run: async (services, call): Promise<DecisionRehearsal> => {
      const { terms } = requireNoProblems(parseListSearch(caseList, services, call.query));
      return rehearseDecision(services, await caseSearch({ call }, { terms, now: call.now }), call);
    },
  }),
  route({
    method: 'POST',
    path: '/cases/decide',
    permission: 'cases.decide',
    query: z.object({}),
    body: bulkDecisionForm,
    run: async (services, context): Promise<BulkDecision> => {
      requireNoCardNumber(context.body.note);
      const result: BulkDecision = { decided: [], finalAt: null, conflicts: [] };
      // One after the other: each is a transaction of its own, and a request takes one connection.
      for (const each of context.body.cases) await decideOne(services, context, each, result);
      return result;
    },
  }),
];

/** A case that has changed since the rehearsal is left as it is; the others are decided all the same. */
async function decideOne(
  services: BackOfficeServices,
  context: Context,
  { id, expectedEffect }: CaseToDecide,
  result: BulkDecision,
): Promise<void> {
  const { decision, cancelReason, note } = context.body;
  try {
    const riskCase = await getCase(services, context, id);
    const decided = await decideAs(services, context, riskCase, {
      ...{ decision, cancelReason, note, expectedEffect },
    });
    result.decided.push({ caseId: id, decisionId: decided.decisionId });
    result.finalAt ??= decided.finalAt.toISOString();
  } catch (error) {
    if (!(error instanceof BackOfficeError)) throw error;
    result.conflicts.push({ caseId: id, reason: error.message });
  }
}
