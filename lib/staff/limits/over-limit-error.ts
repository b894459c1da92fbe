import { type LimitKind, nameOfRole, toAssignment, withCustomRoles } from '#lib/access/index.ts';
import { BackOfficeError } from '../back-office-error.ts';
import { roleRootsOf } from '../permissions.ts';
import type { StaffServices } from '../services.ts';
import { findAllowance, isWithin } from './allowance.ts';
import { type LimitedAction, OverLimitError } from './count-against-limit.ts';

type Services = Pick<StaffServices, 'db'>;
/** Writes minor units of a currency as a decimal. */
type Format = (amountMinor: bigint, currency: string) => string | null;

const nouns: Readonly<Record<LimitKind, string>> = {
  refund: 'refunds and reversals',
  'write-off': 'write-offs and corrections',
  payout: 'approved payouts',
};

const maxNamed = 3;

/** Turns an exceeded limit into the answer for the user: the limit, and who may do it instead. */
export async function withLimits<Result>(
  services: Services,
  format: Format,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OverLimitError)) throw error;
    const sentence = `${sentenceOf(error, format)} Nothing was changed. ${await whoMay(services, error.action)}`;
    throw new BackOfficeError(409, 'over-limit', sentence);
  }
}

function sentenceOf({ action, finding }: OverLimitError, format: Format): string {
  const { currency, amountMinor, kind } = action;
  const money = (minor: bigint): string => `${format(minor, currency) ?? ''} ${currency}`;
  const noun = nouns[kind];
  if (finding.outcome === 'no-currency')
    return `Your role has limits for ${noun} in other currencies only, so none in ${currency} is allowed.`;
  const role = `your role ${nameOfRole(finding.role)}`;
  if (finding.outcome === 'too-much')
    return `${money(amountMinor)} is above your limit: ${role} allows ${noun} of up to ${money(finding.limitMinor)} each.`;
  const { limitMinor, leftMinor } = finding;
  return `${money(amountMinor)} is above your limit: ${role} allows ${noun} of up to ${money(limitMinor)} a day, of which ${money(leftMinor)} is left until midnight UTC.`;
}

/** The names of others who may, of those whom the user may know: who has a role where the user has one, or below. */
async function whoMay({ db }: Services, action: LimitedAction): Promise<string> {
  const { user, permission, path, amountMinor } = action;
  const roots = roleRootsOf(user.roles, permission);
  const highest = path.findLastIndex((id) => roots.includes(id));
  const known = path.slice(0, highest + 1);
  const users = await db.prisma.user.findMany({
    where: { id: { not: user.id }, disabledAt: null, roles: { some: { entityId: { in: known } } } },
    select: { name: true, roles: withCustomRoles },
    orderBy: { name: 'asc' },
  });
  const names = users
    .filter(({ roles }) => {
      const found = findAllowance({ ...action, roles: roles.map(toAssignment) }, amountMinor);
      return found.outcome === 'unlimited' || (found.outcome === 'count' && isWithin(amountMinor, found.dayMinor));
    })
    .map(({ name }) => name);
  if (names.length === 0) return 'Ask an administrator.';
  const named = names.slice(0, maxNamed).join(', ');
  return `${names.length > maxNamed ? `${named} and others` : named} may do it.`;
}
