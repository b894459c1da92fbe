import { z } from 'zod';
import { endedError, requesterError } from '#lib/staff/approval-errors.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { approveRequest, closeRequest, type RequestDecision } from '../../rules/approval/decide-request.ts';
import { findRuleRequest, listWaitingRequests } from '../../rules/approval/request-store.ts';
import type { RuleRequest } from '../../rules/approval/rule-request.ts';
import { rejectedRequestForm } from './forms.ts';
import type { RuleContext } from './manages-rules.ts';
import { presentRequests, type RiskRuleRequestRow } from './present-request.ts';
import { outdatedError } from './request-errors.ts';
import { factsOf } from './rule-detail.ts';
import { mapRuleErrors } from './rule-errors.ts';
import { notifyChanged } from './submit-change.ts';

/** Changes of rules that wait, and own new rules that were refused lately, the oldest first. */
export type WaitingRiskRules = { requests: RiskRuleRequestRow[] };

/** One request as it is after a decision about it. */
export type DecidedRiskRule = { request: RiskRuleRequestRow };

const nothing = z.object({});
const maxShown = 100;
/** How long the requester is shown why a new rule was not added. */
const shownEndedMs = 86_400_000;

/** A request in scope. */
async function getRequest(
  { db }: StaffServices,
  { entityScope, path }: Pick<RuleContext, 'entityScope' | 'path'>,
): Promise<RuleRequest> {
  const request = await findRuleRequest(db.pool, path.id);
  const isVisible = request && (await entityScope.includes(request.entityId));
  if (!isVisible) throw backOfficeErrors.unknown('request');
  return request;
}

function entryOf(verb: string, { entityId, ruleId, kind, requestedBy, proposal }: RuleRequest) {
  const request = { name: proposal.content.name, request: kind.toLowerCase(), requestedBy };
  return { action: `risk-rule.${verb}`, entityId, subjectId: ruleId, after: request };
}

/** What is recorded about a decision; nothing when the request had ended before. */
function recordOf(request: RuleRequest, decision: RequestDecision) {
  const result = decision;
  if (decision.kind === 'outdated') return { result, ...entryOf('close-outdated', request) };
  if (decision.kind !== 'approved') return { result, action: null };
  const { before, after } = decision;
  const entry = entryOf('approve', request);
  const facts = { ...factsOf(after), ...entry.after, reason: request.reason };
  return { result, ...entry, before: before && factsOf(before), after: facts };
}

async function approve(services: StaffServices, context: RuleContext): Promise<DecidedRiskRule> {
  const { actor, now } = context;
  const request = await getRequest(services, context);
  const rule = { id: request.ruleId, name: request.proposal.content.name };
  const decision = await mapRuleErrors(services, rule, () =>
    context.change(async (tx) => recordOf(request, await approveRequest(tx, request, { actor, at: now }))),
  );
  if (decision.kind === 'outdated') throw await outdatedError(services, request);
  await requireEnded(services, context, request, decision);
  notifyChanged(services);
  return readRequest(services, context);
}

async function close(
  services: StaffServices,
  context: RuleContext,
  { state, reason }: { state: 'REJECTED' | 'WITHDRAWN'; reason: string | null },
): Promise<DecidedRiskRule> {
  const { actor, now } = context;
  const request = await getRequest(services, context);
  const decision = await context.change<RequestDecision>(async (tx) => {
    const result = await closeRequest(tx, request, state, { actor, at: now, reason });
    if (result.kind !== 'closed') return { result, action: null };
    const entry = entryOf(state === 'REJECTED' ? 'reject' : 'withdraw', request);
    return { result, ...entry, after: { ...entry.after, ...(reason === null ? {} : { reason }) } };
  });
  await requireEnded(services, context, request, decision);
  return readRequest(services, context);
}

async function requireEnded(
  services: StaffServices,
  { actor }: RuleContext,
  request: RuleRequest,
  decision: RequestDecision,
): Promise<void> {
  if (decision.kind === 'own') throw await requesterError(services, request, actor);
  if (decision.kind === 'ended') throw await endedError(services, decision.request);
}

async function readRequest(services: StaffServices, context: RuleContext): Promise<DecidedRiskRule> {
  const [request] = await presentRequests(services, [await getRequest(services, context)], context.user);
  if (!request) throw backOfficeErrors.unknown('request');
  return { request };
}

export const riskRuleRequestRoutes = [
  route({
    method: 'GET',
    path: '/risk-rule-requests',
    permission: 'risk.read',
    query: nothing,
    run: async (services, { entityScope, user, actor, now }): Promise<WaitingRiskRules> => {
      const isGlobal = await entityScope.isGlobal();
      const entityIds = isGlobal ? null : (await entityScope.nodes()).map(({ id }) => id);
      const endedAfter = new Date(now.getTime() - shownEndedMs);
      const search = { entityIds, actor, endedAfter, limit: maxShown };
      const requests = await listWaitingRequests(services.db.pool, search);
      return { requests: await presentRequests(services, requests, user) };
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rule-requests/:id/approve',
    permission: 'risk.write',
    query: nothing,
    run: approve,
  }),
  route({
    method: 'POST',
    path: '/risk-rule-requests/:id/reject',
    permission: 'risk.write',
    query: nothing,
    body: rejectedRequestForm,
    run: (services, context) => close(services, context, { state: 'REJECTED', ...context.body }),
  }),
  route({
    method: 'POST',
    path: '/risk-rule-requests/:id/withdraw',
    permission: 'risk.write',
    query: nothing,
    run: (services, context) => close(services, context, { state: 'WITHDRAWN', reason: null }),
  }),
];
