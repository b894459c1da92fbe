'use client';

import { Terminal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { copyText } from '#components/ui/values/copy-button.tsx';
import { webhooksApi } from '#components/webhooks/api.ts';
import type { WebhookReceiver, WebhookRow } from '#lib/webhooks/staff/index.ts';
import webhookReceiver from '#messages/en/webhooks/webhook-receiver.json';
import { CodeBlock, joinMessage } from './code-block.tsx';

const languages = ['node', 'php', 'python', 'java', 'dotnet', 'ruby'] as const;
type Language = (typeof languages)[number];

/** Receivers refuse a signature that is older than five minutes. */
const renewalMs = 120_000;

type Props = { webhook: Pick<WebhookRow, 'id' | 'format'> };

/** The code of a receiver in a language, and requests to try it with. */
export const Receiver = withMessages({ webhookReceiver }, function Receiver({ webhook }: Props) {
  const t = useTranslations();
  const [language, setLanguage] = useState<Language>('node');
  const isSigned = webhook.format === 'standard';
  const read = useApiQuery(
    webhooksApi.webhooks[':id'].receiver,
    { param: { id: webhook.id }, query: { language } },
    isSigned ? { refetchIntervalMs: renewalMs } : {},
  );
  return (
    <div className="my-2 space-y-4">
      <div className="max-w-48">
        <ChoiceField
          id="receiver-language"
          label={t('webhookReceiver.language')}
          choices={languages.map((value) => ({ value, name: t(`webhookReceiver.languages.${value}`) }))}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        />
      </div>
      {read.isPending ? <Skeleton className="h-96" /> : null}
      {read.isError ? <p className="text-state-bad">{read.error.message}</p> : null}
      {read.data ? (
        <>
          <Program receiver={read.data} />
          <TestRequests receiver={read.data} isSigned={isSigned} />
        </>
      ) : null}
    </div>
  );
});

type PartProps = { receiver: WebhookReceiver };

function Program({ receiver: { file, code, command } }: PartProps) {
  const t = useTranslations();
  return (
    <>
      <div className="space-y-2">
        <CodeBlock title={file}>{code}</CodeBlock>
        <CopyTextButton text={code} name={t('webhookReceiver.codeName')}>
          {t('webhookReceiver.copyCode')}
        </CopyTextButton>
      </div>
      <div className="space-y-2">
        <CodeBlock title={t('webhookReceiver.start')}>{command}</CodeBlock>
        <p className="max-w-prose text-muted-foreground">{t('webhookReceiver.secretNote')}</p>
        <CopyTextButton text={command} name={t('webhookReceiver.commandName')}>
          {t('webhookReceiver.copyCommand')}
        </CopyTextButton>
      </div>
    </>
  );
}

function TestRequests({ receiver, isSigned }: PartProps & { isSigned: boolean }) {
  const t = useTranslations();
  const { requests, message } = receiver;
  const genuine = requests.find(({ kind }) => kind === 'genuine');
  return (
    <>
      <div>
        <h3 className="mb-1 font-medium">{t('webhookReceiver.requests')}</h3>
        <ul className="divide-y border-y">
          {requests.map(({ kind, expectedStatus, curl }) => (
            <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <span className="min-w-0 flex-1">
                {t(`webhookReceiver.expected.${kind}`, { status: String(expectedStatus) })}
              </span>
              <CopyTextButton
                text={curl}
                name={t('webhookReceiver.curlName')}
                label={t(`webhookReceiver.copyCurlOf.${kind}`)}
              >
                {t('webhookReceiver.copyCurl')}
              </CopyTextButton>
            </li>
          ))}
        </ul>
        <p className="mt-1 max-w-prose text-muted-foreground">
          {isSigned ? t('webhookReceiver.signedNote') : t('webhookReceiver.encryptedNote')}
        </p>
      </div>
      {genuine ? (
        <CodeBlock title={t('webhookReceiver.genuine')}>
          {joinMessage('POST /hooks', genuine.headers, genuine.body)}
        </CodeBlock>
      ) : null}
      <CodeBlock title={t('webhookReceiver.message')}>{message}</CodeBlock>
    </>
  );
}

type CopyProps = { text: string; name: string; label?: string; children: string };

function CopyTextButton({ text, name, label, children }: CopyProps) {
  const t = useTranslations();
  return (
    <Button size="small" aria-label={label} onClick={() => void copyText(t, text, name)}>
      <Terminal aria-hidden className="size-3.5" />
      {children}
    </Button>
  );
}
