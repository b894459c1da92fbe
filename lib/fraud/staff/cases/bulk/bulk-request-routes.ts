import { z } from 'zod';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { endedError, requesterError } from '#lib/staff/approval-errors.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import {
  type DecisionRequest,
  endDecisionRequest,
  findCaseChannels,
  findDecisionRequest,
  insertDecisionRequest,
  listDecisionRequests,
} from '../../../cases/requests/decision-requests.ts';
import { caseSearch } from '../case-list.ts';
import { requireNoCardNumber } from '../decide.ts';
import { approvedDecisionForm, bulkDecisionForm, maxDecidedAtOnce, rejectedDecisionForm } from '../forms.ts';
import { getMacroFor } from '../get-macro.ts';
import { type DecisionRehearsal, rehearseDecision } from '../rehearse-decision.ts';
import { prepareRun } from '../runs/prepare-run.ts';
import { type BulkDecision, decidedByRun, decideEach } from './bulk-decision-routes.ts';
import { findCommonEntity } from './bulk-limit.ts';
import { type CaseDecisionRequestRow, presentDecisionRequests } from './present-bulk-request.ts';

/** Decisions on many cases that wait for another user, and own ones that were rejected lately, the oldest first. */
export type WaitingDecisions = { requests: CaseDecisionRequestRow[] };

type Context<Body = unknown> = BackOfficeContext<unknown, Body, { id: string }>;
type DecisionFacts = Pick<DecisionRequest, 'decision' | 'cancelReason' | 'note' | 'macroId' | 'caseIds'>;
type Ending = Exclude<DecisionRequest['state'], 'WAITING'>;

const nothing = z.object({});
const maxShown = 100;
/** How long the requester is shown why a request was rejected. */
const shownRejectedMs = 86_400_000;
const verbs = { APPROVED: 'approve', REJECTED: 'reject', WITHDRAWN: 'withdraw' } as const;

/** A request in scope. */
async function getRequest(
  { db }: StaffServices,
  { entityScope, path }: Pick<Context, 'entityScope' | 'path'>,
): Promise<DecisionRequest> {
  const request = await findDecisionRequest(db.pool, path.id);
  if (!request || !(await entityScope.includes(request.entityId))) throw backOfficeErrors.unknown('request');
  return request;
}

function factsOf({ decision, cancelReason, note, macroId, caseIds }: DecisionFacts) {
  const withMacro = macroId === null ? {} : { macroId };
  // The request itself keeps which they are.
  const cases = caseIds.length > maxDecidedAtOnce ? caseIds.length : caseIds;
  return { decision: decision.toLowerCase(), cancelReason, note, ...withMacro, cases };
}

type EndedAs = {
  state: Ending;
  reason?: string | null;
  further?: object;
  /** Stores the run that decides the cases, in the same transaction. */
  insertRun?: (tx: Tx) => Promise<string>;
};

/**
 * Ends a request by one conditional update with its entry in the audit log; an error names the user who was first. Returns
 * the id of its run, if it has one.
 */
async function end(
  services: StaffServices,
  { actor, now, change }: Pick<Context, 'actor' | 'now' | 'change'>,
  request: DecisionRequest,
  { state, reason = null, further = {}, insertRun }: EndedAs,
): Promise<string | null> {
  const { id, entityId, requestedBy } = request;
  const ended = await change(async (tx) => {
    if (!(await endDecisionRequest(tx, id, state, { actor, at: now, reason }))) {
      return { result: null, action: null };
    }
    const runId = (await insertRun?.(tx)) ?? null;
    const after = { ...factsOf(request), requestedBy, ...(reason === null ? {} : { reason }), ...further };
    return { result: { runId }, action: `case-decision.${verbs[state]}`, entityId, subjectId: id, after };
  });
  if (ended) return ended.runId;
  const current = await findDecisionRequest(services.db.pool, id);
  if (current && current.state !== 'WAITING') throw await endedError(services, current);
  throw await requesterError(services, request, actor);
}

/** Keeps a decision on cases in scope until another user approves it. */
async function requestDecision(
  services: StaffServices,
  { body, entityScope, actor, now, change }: BackOfficeContext<unknown, z.output<typeof bulkDecisionForm>>,
): Promise<{ id: string }> {
  requireNoCardNumber(body.note);
  const caseIds = body.cases.map(({ id }) => id);
  const found = await findCaseChannels(services.db.pool, caseIds);
  const channelIds = [...new Set(found.map(({ channelId }) => channelId))];
  const inScope = await Promise.all(channelIds.map((id) => entityScope.includes(id)));
  const isComplete = new Set(found.map(({ id }) => id)).size === new Set(caseIds).size;
  if (!isComplete || inScope.includes(false)) throw backOfficeErrors.unknown('case');
  const { decision, cancelReason, note, macroId } = body;
  if (macroId !== null) for (const id of channelIds) await getMacroFor(services, id, macroId, decision);
  const entityId = await findCommonEntity(services, channelIds);
  const request = { entityId, decision, cancelReason, note: note === '' ? null : note, macroId, caseIds };
  return change(async (tx) => {
    const id = await insertDecisionRequest(tx, request, { actor, at: now });
    const action = 'case-decision.request';
    return { result: { id }, action, entityId, subjectId: id, after: factsOf(request) };
  });
}

/** Decides the cases that the approving user was shown, and no others than those requested. */
async function approve(
  services: StaffServices,
  context: Context<z.output<typeof approvedDecisionForm>>,
): Promise<BulkDecision> {
  const request = await getRequest(services, context);
  const { cases } = context.body;
  const requested = new Set(request.caseIds);
  if (!cases.every(({ id }) => requested.has(id))) throw backOfficeErrors.unknown('case');
  const leftOut = request.caseIds.length - new Set(cases.map(({ id }) => id)).size;
  const { decision, cancelReason, note, macroId } = request;
  const input = { decision, cancelReason, note, macroId, cases };
  const approved = { state: 'APPROVED', further: { leftOut } } as const;
  if (cases.length > maxDecidedAtOnce) {
    const { insert } = await prepareRun(services, context, input);
    const runId = await end(services, context, request, { ...approved, insertRun: insert });
    return decidedByRun(runId ?? '');
  }
  await end(services, context, request, approved);
  return decideEach(services, context, input);
}

export const bulkRequestRoutes = [
  route({
    method: 'GET',
    path: '/case-decision-requests',
    permission: 'cases.read',
    query: nothing,
    run: async (services, { entityScope, user, actor, now }): Promise<WaitingDecisions> => {
      const isGlobal = await entityScope.isGlobal();
      const entityIds = isGlobal ? null : (await entityScope.nodes()).map(({ id }) => id);
      const rejectedAfter = new Date(now.getTime() - shownRejectedMs);
      const search = { entityIds, actor, rejectedAfter, limit: maxShown };
      const requests = await listDecisionRequests(services.db.pool, search);
      return { requests: await presentDecisionRequests(services, requests, user) };
    },
  }),
  route({
    method: 'GET',
    path: '/case-decision-requests/:id/rehearsal',
    permission: 'cases.decide',
    query: nothing,
    run: async (services, call): Promise<DecisionRehearsal> => {
      const { caseIds } = await getRequest(services, call);
      const match = { kind: 'values' as const, values: [...caseIds] };
      const terms = [{ field: 'id', not: false, match, from: 0, to: 0 }];
      return rehearseDecision(services, await caseSearch({ call }, { terms, now: call.now }), call);
    },
  }),
  route({
    method: 'POST',
    path: '/case-decision-requests',
    permission: 'cases.decide',
    query: nothing,
    body: bulkDecisionForm,
    run: requestDecision,
  }),
  route({
    method: 'POST',
    path: '/case-decision-requests/:id/approve',
    permission: 'cases.decide',
    query: nothing,
    body: approvedDecisionForm,
    run: approve,
  }),
  route({
    method: 'POST',
    path: '/case-decision-requests/:id/reject',
    permission: 'cases.decide',
    query: nothing,
    body: rejectedDecisionForm,
    run: async (services, context): Promise<{ id: string }> => {
      const request = await getRequest(services, context);
      await end(services, context, request, { state: 'REJECTED', reason: context.body.reason });
      return { id: request.id };
    },
  }),
  route({
    method: 'POST',
    path: '/case-decision-requests/:id/withdraw',
    permission: 'cases.decide',
    query: nothing,
    run: async (services, context): Promise<{ id: string }> => {
      const request = await getRequest(services, context);
      await end(services, context, request, { state: 'WITHDRAWN' });
      return { id: request.id };
    },
  }),
];
