import { formatMoment, nameOfActor } from '#lib/staff/approval-errors.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { listRuleRequests } from '../../rules/approval/request-store.ts';
import type { RuleRequest } from '../../rules/approval/rule-request.ts';
import { findListedRule } from '../../rules/store.ts';

type Services = Pick<StaffServices, 'db'>;

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
  const by = await nameOfActor(services, waiting?.requestedBy ?? null);
  const when = waiting ? ` on ${formatMoment(waiting.requestedAt)}` : '';
  const sentence = `${by} requested another change of this rule${when}, which waits for approval. Nothing was saved.`;
  return new BackOfficeError(409, 'waiting', sentence);
}
