import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { currentServices } from '#lib/current-services.ts';
import type { LiveSession } from '#lib/identity/index.ts';
import { findSession } from '#lib/staff/index.ts';
import { pathHeader } from './page-headers.ts';

/** The session of a page; without one, redirects to the sign-in and back to the page. */
export async function requireSessionOrSignIn(): Promise<LiveSession> {
  const { sso } = await currentServices();
  const sent = await headers();
  const session = await findSession(sso, sent.get('cookie'));
  if (!session) redirect(`/sign-in?${new URLSearchParams({ to: sent.get(pathHeader) ?? '/' })}`);
  return session;
}
