import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { RiskCase } from '../../cases/case.ts';
import { type CaseRefusal, refusalOf } from '../../cases/refusal.ts';
import { findCaseForStaff } from '../../cases/store.ts';

type Scope = Pick<BackOfficeContext<unknown, unknown>, 'entityScope'>;

/** A case in scope. */
export async function getCase(
  { db }: Pick<StaffServices, 'db'>,
  { entityScope }: Scope,
  id: string,
): Promise<RiskCase> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findCaseForStaff(db.pool, id) : null;
  const isVisible =
    found && ((await entityScope.includes(found.channelId)) || (await entityScope.includes(found.merchantId)));
  if (!isVisible) throw backOfficeErrors.unknown('case');
  return found;
}

/** Why nothing was decided: who was faster, or who works on it. */
export async function conflictOf(
  { db }: Pick<StaffServices, 'db'>,
  current: RiskCase | null,
  { actor, now }: Pick<BackOfficeContext<unknown, unknown>, 'actor' | 'now'>,
): Promise<BackOfficeError> {
  const refusal = refusalOf(current, actor, now);
  const names = await resolveActorNames(db, [current?.assignee ?? '']);
  const who = names.get(current?.assignee ?? '') ?? 'Another user';
  return new BackOfficeError(409, codes[refusal], describeRefusal(refusal, who));
}

const codes: Record<CaseRefusal, string> = {
  EXPIRED: 'expired',
  APPROVED: 'decided',
  CANCELLED: 'decided',
  CLAIMED: 'claimed',
  CHANGED: 'changed',
  MACRO_CHANGED: 'macro-changed',
};

/** Why a case was not decided, and what to do, as sentences. */
export function describeRefusal(refusal: CaseRefusal, who: string): string {
  switch (refusal) {
    case 'EXPIRED':
      return 'The payment was held for too long and has expired. Nothing was changed.';
    case 'APPROVED':
    case 'CANCELLED':
      return `${who} has ${refusal.toLowerCase()} this case already. Nothing was changed.`;
    case 'CLAIMED':
      return `${who} works on this case. Take it over, or continue with another case.`;
    case 'CHANGED':
      return 'The payment of this case has changed. Nothing was decided. Check it, then decide again.';
    case 'MACRO_CHANGED':
      return 'The macro was changed or deleted. Nothing was decided.';
  }
}
