import { Ban, Check, Lock, Mail } from 'lucide-react';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { UserRow } from '#lib/backoffice/index.ts';

const states = {
  active: { word: 'Active', icon: Check, colour: 'text-state-good' },
  invited: { word: 'Invited', icon: Mail, colour: 'text-state-wait' },
  locked: { word: 'Locked', icon: Lock, colour: 'text-state-wait' },
  disabled: { word: 'Disabled', icon: Ban, colour: 'text-state-bad' },
};

/** Whether somebody can sign in. */
export function UserStatus({ person }: { person: UserRow }) {
  const { word, icon: Icon, colour } = states[person.state];
  return (
    <span className="whitespace-nowrap">
      <span className={`inline-flex items-center gap-1 align-middle font-medium ${colour}`}>
        <Icon aria-hidden className="size-3.5" />
        {word}
      </span>
      {person.lockedUntil ? (
        <span className="text-muted-foreground">
          {' '}
          until <time dateTime={person.lockedUntil}>{person.lockedUntil.slice(11, 16)} UTC</time>
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

export function LastSeen({ person }: { person: UserRow }) {
  if (!person.lastSeenAt) return <>{person.state === 'invited' ? 'not yet' : 'not within a month'}</>;
  const live = person.sessions === 1 ? 'one session' : `${person.sessions} sessions`;
  return (
    <>
      <RelativeTime at={person.lastSeenAt} />
      {person.sessions > 0 ? `, ${live} open` : ''}
    </>
  );
}
