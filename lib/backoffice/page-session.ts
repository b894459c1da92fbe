import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { LiveSession, Sso } from '#lib/sso/index.ts';
import { findSession } from './session.ts';

/** The session behind a page; who has none is led to the sign-in and back to `path`. */
export async function requirePageSession(sso: Sso, path: string): Promise<LiveSession> {
  const session = await findSession(sso, (await headers()).get('cookie'));
  if (!session) redirect(`/sign-in?${new URLSearchParams({ to: path })}`);
  return session;
}
