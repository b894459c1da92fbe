import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { findSession } from '#lib/backoffice/index.ts';
import type { Identity, LiveSession } from '#lib/identity/index.ts';

/** The session of a page; without one, redirects to the sign-in and back to `path`. */
export async function requireSessionOrSignIn(sso: Identity, path: string): Promise<LiveSession> {
  const session = await findSession(sso, (await headers()).get('cookie'));
  if (!session) redirect(`/sign-in?${new URLSearchParams({ to: path })}`);
  return session;
}
