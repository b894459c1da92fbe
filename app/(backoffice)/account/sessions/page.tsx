import { AccountFrame } from '#components/account/account-frame.tsx';
import { SessionList } from '#components/account/session-list.tsx';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Your sessions' };

export default async function SessionsPage() {
  const { sso } = await currentServices();
  const session = await requirePageSession(sso, '/account/sessions');
  const sessions = await sso.sessions.listOf(session.user.id);
  return (
    <AccountFrame
      here="/account/sessions"
      title="Your sessions"
      lead="Where you are signed in now. A session ends after 15 minutes without a request, and after 12 hours in any case."
    >
      <SessionList sessions={sessions} current={session.publicId} />
    </AccountFrame>
  );
}
