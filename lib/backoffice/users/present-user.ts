import type { UserAccount, UserRole } from '#lib/access/index.ts';
import type { SessionUse } from '#lib/identity/index.ts';

/** A person as the list and the page of people show them: only what lies within the entityScope of who looks. */
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
  roles: { role: UserRole; entityId: string; entityName: string }[];
  lastSeenAt: string | null;
  sessions: number;
  isYou: boolean;
  /** All of their roles are within entityScope, so the account itself may be changed: password, factors, sessions, state. */
  canManage: boolean;
};

type Around = {
  names: ReadonlyMap<string, string>;
  use: ReadonlyMap<string, SessionUse>;
  within: ReadonlySet<string>;
  canManage: boolean;
  viewerId: string;
  now: Date;
};

export function presentUser(person: UserAccount, around: Around): UserRow {
  const { id, username, name, email, authenticatorApp, passkeys, lockedUntil } = person;
  const use = around.use.get(id);
  const locked = lockedUntil !== null && lockedUntil > around.now;
  return {
    ...{ id, username, name, email, authenticatorApp, passkeys },
    state: stateOf(person, locked),
    lockedUntil: locked ? lockedUntil.toISOString() : null,
    createdAt: person.createdAt.toISOString(),
    roles: person.roles
      .filter(({ entityId }) => around.within.has(entityId))
      .map((held) => ({ ...held, entityName: around.names.get(held.entityId) ?? '' })),
    lastSeenAt: use?.lastSeenAt.toISOString() ?? null,
    sessions: use?.live ?? 0,
    isYou: id === around.viewerId,
    canManage: around.canManage,
  };
}

function stateOf({ disabledAt, invited }: UserAccount, locked: boolean): UserRow['state'] {
  if (disabledAt) return 'disabled';
  if (locked) return 'locked';
  return invited ? 'invited' : 'active';
}
