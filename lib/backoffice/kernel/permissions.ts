import type { UserRole } from '#lib/access/index.ts';

/**
 * The permissions of the roles. A role applies to an entity and everything below it; there are no default
 * permissions.
 */

const administrator: UserRole = 'administrator';
const analyst: UserRole = 'fraud analyst';
const finance: UserRole = 'finance';
const merchant: UserRole = 'merchant';
const auditor: UserRole = 'auditor';

export const permissions = {
  'transactions.read': [administrator, analyst, finance, merchant, auditor],
  'payments.capture': [administrator, finance, merchant],
  'payments.refund': [administrator, finance, merchant],
  'payments.reverse': [administrator, analyst, finance, merchant],
  'payments.rebill': [administrator, finance, merchant],
  'entities.read': [administrator, analyst, finance, merchant, auditor],
  'entities.write': [administrator],
  'tokens.read': [administrator, merchant, auditor],
  'tokens.write': [administrator, merchant],
  'webhooks.read': [administrator, merchant, auditor],
  'webhooks.write': [administrator, merchant],
  'callbacks.read': [administrator, analyst, merchant, auditor],
  'callbacks.write': [administrator],
  'risk.read': [administrator, analyst, merchant, auditor],
  'risk.write': [administrator, analyst],
  'ledger.read': [administrator, finance, auditor],
  'ledger.correct': [administrator, finance],
  'payouts.read': [administrator, finance, merchant, auditor],
  'payouts.write': [administrator, finance],
  'disputes.read': [administrator, analyst, finance, merchant, auditor],
  'disputes.write': [administrator, finance, merchant],
  'periods.read': [administrator, finance, auditor],
  'periods.write': [administrator, finance],
  'periods.reopen': [administrator],
  'users.read': [administrator, auditor],
  'users.write': [administrator],
  'registrations.read': [administrator, analyst, merchant, auditor],
  'registrations.forget': [administrator, merchant],
  'schedules.read': [administrator, analyst, merchant, auditor],
  'schedules.write': [administrator, merchant],
  'payment-links.read': [administrator, analyst, merchant, auditor],
  'payment-links.write': [administrator, merchant],
  'cases.read': [administrator, analyst, merchant, auditor],
  'cases.decide': [administrator, analyst],
  'settlement.read': [administrator, finance, auditor],
  'settlement.write': [administrator, finance],
  'settlement-files.read': [administrator, finance, merchant, auditor],
  'transfers.read': [administrator, finance, auditor],
  'transfers.write': [administrator],
  'audit.read': [administrator, auditor],
  'requests.read': [administrator, merchant, auditor],
  'events.manage': [administrator],
  'simulator.use': [administrator, analyst, merchant],
} as const satisfies Record<string, readonly UserRole[]>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export type HeldRole = { role: UserRole; entityId: string };

/** The entities on which these roles grant a permission, including everything below. */
export function roleRootsOf(roles: readonly HeldRole[], permission: Permission): string[] {
  const holders: readonly UserRole[] = permissions[permission];
  return [...new Set(roles.filter(({ role }) => holders.includes(role)).map(({ entityId }) => entityId))];
}

/** The permissions of these roles on any entity, for the navigation. */
export function permissionsOf(roles: readonly HeldRole[]): Permission[] {
  return permissionNames.filter((permission) => roleRootsOf(roles, permission).length > 0);
}
