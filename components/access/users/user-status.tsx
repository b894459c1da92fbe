import { Ban, Check, Lock, Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconText } from '#components/ui/values/icon-text.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { UserRow } from '#lib/access/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

const states = {
  active: { label: 'users.state.active', icon: Check, colour: 'text-state-good' },
  invited: { label: 'users.state.invited', icon: Mail, colour: 'text-state-wait' },
  locked: { label: 'users.state.locked', icon: Lock, colour: 'text-state-wait' },
  disabled: { label: 'users.state.disabled', icon: Ban, colour: 'text-state-bad' },
} as const;

/** Whether a user can sign in. */
export function UserStatus({ user }: { user: UserRow }) {
  const t = useTranslations();
  const { label, icon, colour } = states[user.state];
  const { lockedUntil } = user;
  return (
    <span className="whitespace-nowrap">
      <IconText icon={icon} colour={colour}>
        {t(label)}
      </IconText>
      {lockedUntil ? (
        <span className="text-muted-foreground">
          {' '}
          {t.rich('users.state.until', { time: () => <Timestamp at={lockedUntil} /> })}
        </span>
      ) : null}
    </span>
  );
}

/** “app, 2 passkeys”. */
export function factorsOf(t: Translate, { authenticatorApp, passkeys }: UserRow): string {
  const keys = passkeys > 0 ? t('users.factors.passkeys', { passkeys }) : '';
  return [authenticatorApp ? t('users.factors.app') : '', keys].filter(Boolean).join(', ') || t('users.factors.none');
}

export function LastSeen({ user }: { user: UserRow }) {
  const t = useTranslations();
  if (!user.lastSeenAt)
    return <>{user.state === 'invited' ? t('users.lastSeen.notYet') : t('users.lastSeen.notRecently')}</>;
  return (
    <>
      <RelativeTime at={user.lastSeenAt} />
      {user.sessions > 0 ? t('users.lastSeen.open', { sessions: user.sessions }) : ''}
    </>
  );
}
