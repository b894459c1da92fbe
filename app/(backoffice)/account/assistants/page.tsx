import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { AccountLayout } from '#components/identity/account/account-layout.tsx';
import { AssistantKeys } from '#components/identity/account/assistant-keys.tsx';
import { currentServices } from '#lib/current-services.ts';
import { getAssistantKeySettings } from '#lib/identity/index.ts';

export const generateMetadata = pageMetadata('account.assistants.title');

type PageProps = { searchParams: Promise<{ problem?: string | string[] }> };

export default async function AssistantsPage({ searchParams }: PageProps) {
  const t = await getTranslations();
  const { problem } = await searchParams;
  const { sso } = await currentServices();
  const settings = await getAssistantKeySettings(sso, await requireSessionOrSignIn());
  return (
    <AccountLayout here="/account/assistants" title={t('account.assistants.title')} lead={t('account.assistants.lead')}>
      <AssistantKeys {...settings} problem={typeof problem === 'string' ? problem : undefined} />
    </AccountLayout>
  );
}
