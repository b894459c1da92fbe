import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { AccountLayout } from '#components/account/account-layout.tsx';
import { SessionList } from '#components/account/session-list.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Your sessions' };

export default async function SessionsPage() {
  const { sso } = await currentServices();
  const session = await requireSessionOrSignIn();
  const sessions = await sso.sessions.listOf(session.user.id);
  return (
    <AccountLayout
      here="/account/sessions"
      title="Your sessions"
      lead="Where you are signed in now. A session ends after 15 minutes without a request, and after 12 hours in any case."
    >
      <SessionList sessions={sessions} current={session.publicId} />
    </AccountLayout>
  );
}
