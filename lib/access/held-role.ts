/** What a limit counts: money to shoppers, losses that the ledger takes, money to merchants. */
export const limitKinds = ['refund', 'write-off', 'payout'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Up to which amounts a user acts alone, in minor units of the currency; null: without a limit. */
export type RoleLimit = { kind: LimitKind; currency: string; eachMinor: bigint | null; dayMinor: bigint | null };

/** A role that an administrator made. */
export type CustomRole = {
  id: string;
  /** It is given here and below. */
  entityId: string;
  name: string;
  description: string;
  permissions: string[];
  limits: RoleLimit[];
  version: number;
};

/** A role of a user; `role` is the name of a shipped role or the id of a custom one. */
export type RoleAssignment = { role: string; entityId: string; custom?: CustomRole | undefined };

/** What reads a user's roles has to include, so that each knows its permissions and limits. */
export const withCustomRoles = { include: { customRole: { include: { limits: true } } } } as const;

type CustomRoleRow = Omit<CustomRole, 'limits'> & {
  limits: { kind: string; currency: string; eachMinor: bigint | null; dayMinor: bigint | null }[];
};

export function toCustomRole({
  id,
  entityId,
  name,
  description,
  permissions,
  version,
  limits,
}: CustomRoleRow): CustomRole {
  const stated = limits.map(({ kind, currency, eachMinor, dayMinor }) => ({
    kind: kind as LimitKind,
    currency,
    eachMinor,
    dayMinor,
  }));
  return { id, entityId, name, description, permissions, version, limits: stated };
}

export function toAssignment(row: {
  role: string;
  entityId: string;
  customRole: CustomRoleRow | null;
}): RoleAssignment {
  const { role, entityId, customRole } = row;
  return customRole ? { role, entityId, custom: toCustomRole(customRole) } : { role, entityId };
}

/** What users call a role. */
export const nameOfRole = ({ role, custom }: RoleAssignment): string => custom?.name ?? role;

/** Custom roles are named by an id, shipped ones by words. */
export const isCustomRoleId = (role: string): boolean => /^[0-9a-f]{32}$/.test(role);

/** How an assignment is stored. */
export function assignmentRow({ role, entityId }: Pick<RoleAssignment, 'role' | 'entityId'>) {
  return { role, entityId, customRoleId: isCustomRoleId(role) ? role : null };
}
