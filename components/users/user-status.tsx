import { Ban, Check, Lock, Mail } from 'lucide-react';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { UserRow } from '#lib/backoffice/index.ts';

const states = {
  active: { label: 'Active', icon: Check, colour: 'text-state-good' },
  invited: { label: 'Invited', icon: Mail, colour: 'text-state-wait' },
  locked: { label: 'Locked', icon: Lock, colour: 'text-state-wait' },
  disabled: { label: 'Disabled', icon: Ban, colour: 'text-state-bad' },
};

/** Whether a user can sign in. */
export function UserStatus({ user }: { user: UserRow }) {
  const { label, icon: Icon, colour } = states[user.state];
  return (
    <span className="whitespace-nowrap">
      <span className={`inline-flex items-center gap-1 align-middle font-medium ${colour}`}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </span>
      {user.lockedUntil ? (
        <span className="text-muted-foreground">
          {' '}
          until <Timestamp at={user.lockedUntil} />
        </span>
      ) : null}
    </span>
  );
}

/** “app, 2 passkeys”. */
export function factorsOf({ authenticatorApp, passkeys }: UserRow): string {
  const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`;
  return [authenticatorApp ? 'app' : '', passkeys > 0 ? keys : ''].filter(Boolean).join(', ') || 'none';
}

export function LastSeen({ user }: { user: UserRow }) {
  if (!user.lastSeenAt) return <>{user.state === 'invited' ? 'Not yet' : 'Not in the last month'}</>;
  const live = user.sessions === 1 ? 'one session' : `${user.sessions} sessions`;
  return (
    <>
      <RelativeTime at={user.lastSeenAt} />
      {user.sessions > 0 ? `, ${live} open` : ''}
    </>
  );
}
