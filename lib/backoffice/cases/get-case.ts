import { findCaseForStaff, isDecidableBy, type RiskCase } from '#lib/fraud/index.ts';
import { resolveActorNames } from '../audit/resolve-actors.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';

type Scope = Pick<BackOfficeContext<unknown, unknown>, 'entityScope'>;

/** A case in scope. */
export async function getCase(
  { db }: Pick<BackOfficeServices, 'db'>,
  { entityScope }: Scope,
  id: string,
): Promise<RiskCase> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findCaseForStaff(db.pool, id) : null;
  const isVisible =
    found &&
    ((await entityScope.includes(found.channelId)) || (await entityScope.includes(found.merchantId)));
  if (!isVisible) throw backOfficeErrors.unknown('case');
  return found;
}

/** Why nothing was decided: who was faster, or who works on it. */
export async function conflictOf(
  { db }: Pick<BackOfficeServices, 'db'>,
  current: RiskCase | null,
  { actor, now }: Pick<BackOfficeContext<unknown, unknown>, 'actor' | 'now'>,
): Promise<BackOfficeError> {
  if (current?.state === 'EXPIRED') {
    const sentence = 'The payment was held for too long and has expired. Nothing was changed.';
    return new BackOfficeError(409, 'expired', sentence);
  }
  const names = await resolveActorNames(db, [current?.assignee ?? '']);
  const who = names.get(current?.assignee ?? '') ?? 'Another user';
  if (current && current.state !== 'OPEN' && current.state !== 'PENDED') {
    const verb = current.state === 'APPROVED' ? 'approved' : 'cancelled';
    const sentence = `${who} has ${verb} this case already. Nothing was changed.`;
    return new BackOfficeError(409, 'decided', sentence);
  }
  if (current && !isDecidableBy(current, actor, now)) {
    const sentence = `${who} works on this case. Take it over, or continue with another case.`;
    return new BackOfficeError(409, 'claimed', sentence);
  }
  const sentence = 'The payment of this case has changed. Nothing was decided. Check it, then decide again.';
  return new BackOfficeError(409, 'changed', sentence);
}
