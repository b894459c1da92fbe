import { z } from 'zod';
import { fromMinor } from '#lib/money/index.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { requireNoProblems } from '#lib/staff/lists/nearest-search.ts';
import { parseListSearch } from '#lib/staff/lists/read-list.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findCaseChannels } from '../../../cases/requests/decision-requests.ts';
import { caseList, caseSearch } from '../case-list.ts';
import { decideAs, requireNoCardNumber } from '../decide.ts';
import { bulkDecisionForm, maxDecidedAtOnce } from '../forms.ts';
import { getCase } from '../get-case.ts';
import { type DecisionRehearsal, rehearseDecision } from '../rehearse-decision.ts';
import { prepareRun } from '../runs/prepare-run.ts';
import { findBulkLimit, findExceededAmount } from './bulk-limit.ts';

/** What came of a decision on several cases. */
export type BulkDecision = {
  decided: { caseId: string; decisionId: string }[];
  /** When the first one becomes final; null when nothing was decided. */
  finalAt: string | null;
  /** Cases that could not be decided: they stay as they are. */
  conflicts: { caseId: string; reason: string }[];
  /** Where the cases are decided that are too many for a request; null when they were decided. */
  runId: string | null;
};

type Context = BackOfficeContext<unknown, unknown>;
type BulkInput = z.output<typeof bulkDecisionForm>;
type CaseToDecide = BulkInput['cases'][number];

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
      await requireWithinLimit(services, context.body);
      if (context.body.cases.length > maxDecidedAtOnce) return startRun(services, context, context.body);
      return decideEach(services, context, context.body);
    },
  }),
];

/** More cases, or a higher total, than the limits of their entities need another user. */
async function requireWithinLimit(services: StaffServices, { cases }: BulkInput): Promise<void> {
  const ids = cases.map(({ id }) => id);
  const found = await findCaseChannels(services.db.pool, ids);
  const limit = await findBulkLimit(
    services,
    found.map(({ channelId }) => channelId),
  );
  if (limit !== null && cases.length > limit) throw needsApproval(`on more than ${limit} cases`);
  const amount = await findExceededAmount(services, found);
  if (amount === null) return;
  const text = `${fromMinor(amount.amountMinor, amount.currency)} ${amount.currency}`;
  throw needsApproval(`on several cases of more than ${text}`);
}

function needsApproval(decision: string): BackOfficeError {
  const sentence = `A decision ${decision} needs another user. Nothing was decided. Request approval.`;
  return new BackOfficeError(409, 'needs-approval', sentence);
}

/** Nothing is decided yet: a process decides the cases of a run next. */
export const decidedByRun = (runId: string): BulkDecision => ({ decided: [], finalAt: null, conflicts: [], runId });

async function startRun(services: StaffServices, context: Context, input: BulkInput): Promise<BulkDecision> {
  const { entityId, insert } = await prepareRun(services, context, input);
  const { decision, cancelReason, note, macroId } = input;
  const facts = { decision: decision.toLowerCase(), cancelReason, note, ...(macroId && { macroId }) };
  return context.change(async (tx) => {
    const id = await insert(tx);
    const after = { ...facts, cases: input.cases.length };
    return { result: decidedByRun(id), action: 'case-decision.run', entityId, subjectId: id, after };
  });
}

/** Decides cases one after the other: each is a transaction of its own, and a request takes one connection. */
export async function decideEach(services: StaffServices, context: Context, input: BulkInput): Promise<BulkDecision> {
  const result: BulkDecision = { decided: [], finalAt: null, conflicts: [], runId: null };
  for (const each of input.cases) await decideOne(services, context, input, each, result);
  return result;
}

/** A case that has changed since the rehearsal is left as it is; the others are decided all the same. */
async function decideOne(
  services: StaffServices,
  context: Context,
  { decision, cancelReason, note, macroId }: BulkInput,
  { id, expectedEffect }: CaseToDecide,
  result: BulkDecision,
): Promise<void> {
  try {
    const riskCase = await getCase(services, context, id);
    // Its own time, so that the last of many cases can be undone as long as the first one.
    const decider = { ...context, now: services.clock.now() };
    const decided = await decideAs(services, decider, riskCase, {
      decision,
      cancelReason,
      note,
      expectedEffect,
      macroId,
    });
    result.decided.push({ caseId: id, decisionId: decided.decisionId });
    result.finalAt ??= decided.finalAt.toISOString();
  } catch (error) {
    if (!(error instanceof BackOfficeError)) throw error;
    result.conflicts.push({ caseId: id, reason: error.message });
  }
}
