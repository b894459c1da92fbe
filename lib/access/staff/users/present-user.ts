import type { SessionUse } from '#lib/identity/index.ts';
import { nameOfRole } from '../../held-role.ts';
import type { UserAccount } from '../../user-roles.ts';

/** A user in lists and pages: only what is within the entity scope of the viewer. */
export type UserRow = {
  id: string;
  username: string;
  name: string;
  email: string;
  state: 'invited' | 'active' | 'locked' | 'disabled';
  lockedUntil: string | null;
  createdAt: string;
  authenticatorApp: boolean;
  passkeys: number;
  /** `role` is what the API takes, `roleName` what users call it. */
  roles: { role: string; roleName: string; entityId: string; entityName: string }[];
  lastSeenAt: string | null;
  sessions: number;
  isYou: boolean;
  /**
   * All of their roles are within entityScope and permit no more than those of the viewer, so the account itself may
   * be changed: password, factors, sessions, state.
   */
  canManage: boolean;
  /** The merchant that all of their roles are within: its administrators manage the account. */
  managedBy: { entityId: string; entityName: string } | null;
};

type PresentationContext = {
  names: ReadonlyMap<string, string>;
  use: ReadonlyMap<string, SessionUse>;
  within: ReadonlySet<string>;
  canManage: boolean;
  managedBy: UserRow['managedBy'];
  viewerId: string;
  now: Date;
};

export function presentUser(user: UserAccount, context: PresentationContext): UserRow {
  const { id, username, name, email, authenticatorApp, passkeys, lockedUntil } = user;
  const use = context.use.get(id);
  const locked = lockedUntil !== null && lockedUntil > context.now;
  return {
    id,
    username,
    name,
    email,
    authenticatorApp,
    passkeys,
    state: stateOf(user, locked),
    lockedUntil: locked ? lockedUntil.toISOString() : null,
    createdAt: user.createdAt.toISOString(),
    roles: user.roles
      .filter(({ entityId }) => context.within.has(entityId))
      .map((held) => ({
        role: held.role,
        roleName: nameOfRole(held),
        entityId: held.entityId,
        entityName: context.names.get(held.entityId) ?? '',
      })),
    lastSeenAt: use?.lastSeenAt.toISOString() ?? null,
    sessions: use?.live ?? 0,
    isYou: id === context.viewerId,
    canManage: context.canManage,
    managedBy: context.managedBy,
  };
}

function stateOf({ disabledAt, invited }: UserAccount, locked: boolean): UserRow['state'] {
  if (disabledAt) return 'disabled';
  if (locked) return 'locked';
  return invited ? 'invited' : 'active';
}
