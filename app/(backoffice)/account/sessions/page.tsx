import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { AccountLayout } from '#components/identity/account/account-layout.tsx';
import { SessionList } from '#components/identity/account/session-list.tsx';
import { currentServices } from '#lib/current-services.ts';

export const generateMetadata = pageMetadata('account.sessions.title');

export default async function SessionsPage() {
  const t = await getTranslations();
  const { sso } = await currentServices();
  const session = await requireSessionOrSignIn();
  const sessions = await sso.sessions.listOf(session.user.id);
  return (
    <AccountLayout here="/account/sessions" title={t('account.sessions.title')} lead={t('account.sessions.lead')}>
      <SessionList sessions={sessions} current={session.publicId} />
    </AccountLayout>
  );
}
