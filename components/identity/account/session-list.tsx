import { useTranslations } from 'next-intl';
import { Button } from '#components/identity/sign-in/controls.tsx';
import type { ListedSession } from '#lib/identity/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';
import { parseUserAgent } from './parse-user-agent.ts';

const factors: Readonly<Record<string, MessageKey>> = {
  pwd: 'account.factor.password',
  otp: 'account.factor.code',
  hwk: 'account.factor.passkey',
};

export function SessionList({ sessions, current }: { sessions: readonly ListedSession[]; current: string }) {
  const t = useTranslations();
  return (
    <>
      <ul className="mt-4 divide-y border-b">
        {sessions.map((session) => (
          <li key={session.publicId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">
                {parseUserAgent(t, session.agent)}
                {session.publicId === current ? (
                  <span className="ml-2 rounded-full border border-state-good px-2 text-table text-state-good">
                    {t('account.sessions.thisOne')}
                  </span>
                ) : null}
              </p>
              <p className="text-table text-muted-foreground">
                {t.rich('account.sessions.details', {
                  address: session.address || t('account.sessions.unknownAddress'),
                  factors: describeFactors(t, session.methods),
                  start: () => <When at={session.createdAt} />,
                  last: () => <When at={session.lastSeenAt} />,
                })}
              </p>
            </div>
            {session.publicId === current ? (
              <form method="post" action="/sign-out">
                <Button small>{t('account.sessions.signOut')}</Button>
              </form>
            ) : (
              <form method="post" action="/account/sessions/revoke">
                <input type="hidden" name="id" value={session.publicId} />
                <Button variant="destructive" small>
                  {t('account.sessions.end')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action="/account/sessions/revoke-others" className="mt-4">
          <Button>{t('account.sessions.endOthers')}</Button>
        </form>
      ) : null}
    </>
  );
}

/** “password and code”. */
function describeFactors(t: Translate, methods: ListedSession['methods']): string {
  const keys = methods.flatMap((method) => factors[method] ?? []);
  return keys.map((key) => t(key)).join(t('account.factor.and'));
}

function When({ at }: { at: Date }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      {iso.slice(0, 16).replace('T', ' ')} UTC
    </time>
  );
}
