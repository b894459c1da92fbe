import { findListedRule, listRuleRequests, type RuleRequest } from '#lib/fraud/index.ts';
import { resolveActorNames } from '../audit/resolve-actors.ts';
import { BackOfficeError } from '../kernel/back-office-error.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';

type Services = Pick<BackOfficeServices, 'db'>;

const endings = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrew',
  OUTDATED: 'closed',
} as const;

async function nameOf({ db }: Services, actor: string | null): Promise<string> {
  return (await resolveActorNames(db, [actor ?? ''])).get(actor ?? '') ?? 'Another user';
}

const timeOf = (at: Date | null): string => `${at?.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Another user was first: who, and when. */
export async function endedError(services: Services, request: RuleRequest): Promise<BackOfficeError> {
  const { state, decidedBy, decidedAt, decisionReason } = request;
  const verb = state === 'WAITING' ? 'closed' : endings[state];
  const why = decisionReason ? ` The reason: ${decisionReason}` : '';
  const by = await nameOf(services, decidedBy);
  const sentence = `${by} ${verb} this request on ${timeOf(decidedAt)}.${why} Nothing was changed.`;
  return new BackOfficeError(409, 'ended', sentence);
}

/** The user may not end a request in this way. */
export async function requesterError(
  services: Services,
  { requestedBy }: RuleRequest,
  actor: string,
): Promise<BackOfficeError> {
  const sentence =
    requestedBy === actor
      ? 'You requested this change. Another user who manages rules approves or rejects it; you can withdraw it.'
      : `${await nameOf(services, requestedBy)} requested this change and can withdraw it. You can approve or reject it.`;
  return new BackOfficeError(409, 'requester', sentence);
}

/** The rule is not what it was when the change was requested. */
export async function outdatedError({ db }: Services, request: RuleRequest): Promise<BackOfficeError> {
  const { ruleId, proposal } = request;
  const rule = await findListedRule(db, ruleId);
  const what = rule
    ? `The rule ${rule.name}, or its order, was changed after this request.`
    : `The entity has another rule with the code ${proposal.content.code}.`;
  const sentence = `${what} The request is closed and nothing was applied. Request the change again.`;
  return new BackOfficeError(409, 'outdated', sentence);
}

/** Another change of the rule waits already. */
export async function waitingError(services: Services, ruleId: string): Promise<BackOfficeError> {
  const requests = await listRuleRequests(services.db.pool, ruleId);
  const waiting = requests.find(({ state }) => state === 'WAITING');
  const by = await nameOf(services, waiting?.requestedBy ?? null);
  const when = waiting ? ` on ${timeOf(waiting.requestedAt)}` : '';
  const sentence = `${by} requested another change of this rule${when}, which waits for approval. Nothing was saved.`;
  return new BackOfficeError(409, 'waiting', sentence);
}
