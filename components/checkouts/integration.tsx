'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { checkoutsApi } from '#components/checkouts/api.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { ChoiceField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { CheckoutIntegration } from '#lib/checkouts/staff/index.ts';
import integration from '#messages/en/checkouts/integration.json';
import { CopiedCode } from './copied-code.tsx';
import { PageChecker } from './page-checker.tsx';

const languages = ['curl', 'node', 'php', 'python', 'java', 'dotnet', 'ruby'] as const;
type Language = (typeof languages)[number];

/** /integration: what a merchant copies into a shop, and a check of the shop's own page. */
export const Integration = withMessages({ integration }, function Integration() {
  const t = useTranslations();
  const { entity } = useShell();
  const [language, setLanguage] = useState<Language>('curl');
  const read = useApiQuery(checkoutsApi.integration, { query: { entity, language } });
  return (
    <main className="max-w-4xl px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader title={t('pages.integration')} lead={t('integration.lead')} />
      {read.isPending ? <Skeleton className="h-96" /> : null}
      {read.isError ? <Alert title={t('integration.failed')}>{read.error.message}</Alert> : null}
      {read.data ? <Steps read={read.data} language={language} onLanguage={setLanguage} /> : null}
    </main>
  );
});

type StepsProps = { read: CheckoutIntegration; language: Language; onLanguage: (language: Language) => void };

function Steps({ read, language, onLanguage }: StepsProps) {
  const t = useTranslations();
  const { channel, sample, markup, policy } = read;
  return (
    <ol className="mt-6 space-y-8">
      <Step title={t('integration.server.title')}>
        <p className="text-muted-foreground">
          {channel === null
            ? t('integration.server.noChannel')
            : t('integration.server.channel', { name: channel.name })}
        </p>
        <div className="max-w-48">
          <ChoiceField
            id="integration-language"
            label={t('integration.server.language')}
            choices={languages.map((value) => ({ value, name: t(`integration.languages.${value}`) }))}
            value={language}
            onChange={({ target }) => onLanguage(target.value as Language)}
          />
        </div>
        <CopiedCode title={sample.file}>{sample.code}</CopiedCode>
        <CopiedCode title={t('integration.server.start')}>{sample.command}</CopiedCode>
      </Step>
      <Step title={t('integration.page.title')}>
        <p className="text-muted-foreground">{t('integration.page.lead')}</p>
        <CopiedCode title={t('integration.page.markup')}>{markup}</CopiedCode>
      </Step>
      <Step title={t('integration.policy.title')}>
        <p className="text-muted-foreground">{t('integration.policy.lead')}</p>
        <CopiedCode title={t('integration.policy.header')}>{policy}</CopiedCode>
      </Step>
      <Step title={t('integration.check.title')}>
        <PageChecker />
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="space-y-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </li>
  );
}
