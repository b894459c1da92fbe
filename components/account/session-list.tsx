import { Button } from '#components/sign-in/controls.tsx';
import type { ListedSession } from '#lib/identity/index.ts';
import { parseUserAgent } from './parse-user-agent.ts';

const factors: Record<string, string> = { pwd: 'password', otp: 'code', hwk: 'passkey' };

export function SessionList({ sessions, current }: { sessions: readonly ListedSession[]; current: string }) {
  return (
    <>
      <ul className="mt-4 divide-y border-b">
        {sessions.map((session) => (
          <li key={session.publicId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">
                {parseUserAgent(session.agent)}
                {session.publicId === current ? (
                  <span className="ml-2 rounded-full border border-state-good px-2 text-table text-state-good">
                    this session
                  </span>
                ) : null}
              </p>
              <p className="text-table text-muted-foreground">
                {session.address || 'unknown address'} · signed in <When at={session.createdAt} /> with{' '}
                {session.methods.flatMap((method) => factors[method] ?? []).join(' and ')} · last used{' '}
                <When at={session.lastSeenAt} />
              </p>
            </div>
            {session.publicId === current ? (
              <form method="post" action="/sign-out">
                <Button small>Sign out</Button>
              </form>
            ) : (
              <form method="post" action="/account/sessions/revoke">
                <input type="hidden" name="id" value={session.publicId} />
                <Button variant="destructive" small>
                  End
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action="/account/sessions/revoke-others" className="mt-4">
          <Button>Sign out everywhere else</Button>
        </form>
      ) : null}
    </>
  );
}

function When({ at }: { at: Date }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      {iso.slice(0, 16).replace('T', ' ')} UTC
    </time>
  );
}
