'use client';

import { ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { webhooksApi } from '#components/webhooks/api.ts';
import type { DemoMessageRow } from '#lib/webhooks/staff/index.ts';
import webhookDemo from '#messages/en/webhooks/webhook-demo.json';
import { CodeBlock, formatBody } from './code-block.tsx';

const refetchIntervalMs = 3_000;

const verified: StateAppearance = { label: 'webhookDemo.verified', icon: ShieldCheck, colour: 'text-state-good' };
const notVerified: StateAppearance = { label: 'webhookDemo.notVerified', icon: ShieldX, colour: 'text-state-bad' };

type Props = { webhookId: string };

/** What the receiver of the demo got from a webhook that points to it. */
export const DemoMessages = withMessages({ webhookDemo }, function DemoMessages({ webhookId }: Props) {
  const t = useTranslations();
  const read = useApiQuery(
    webhooksApi.webhooks[':id']['demo-messages'],
    { param: { id: webhookId } },
    { refetchIntervalMs },
  );
  const messages = read.data?.messages;
  return (
    <section aria-labelledby="demo-messages" className="min-w-0">
      <h2 id="demo-messages" className="font-semibold">
        {t('webhookDemo.title')}
      </h2>
      <p className="mb-2 max-w-prose text-muted-foreground">{t('webhookDemo.lead')}</p>
      {read.isPending ? <Skeleton className="h-24" /> : null}
      {read.isError ? <p className="text-state-bad">{read.error.message}</p> : null}
      {messages?.length === 0 ? <p className="text-muted-foreground">{t('webhookDemo.empty')}</p> : null}
      {messages && messages.length > 0 ? (
        <ul className="divide-y border-y">
          {messages.map((message) => (
            <Message key={message.number} message={message} />
          ))}
        </ul>
      ) : null}
    </section>
  );
});

function Message({ message }: { message: DemoMessageRow }) {
  const t = useTranslations();
  const { receivedAt, messageId, isVerified, type, body } = message;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Timestamp at={receivedAt} />
        <StateText state="" appearance={isVerified ? verified : notVerified} />
        {type ? <span className="font-medium">{type}</span> : null}
        {messageId ? <CopyButton text={messageId} name={t('webhookDemo.messageId')} /> : null}
      </div>
      {body === null ? (
        <p className="text-muted-foreground">{t('webhookDemo.rejected')}</p>
      ) : (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded hover:bg-accent">{t('webhookDemo.body')}</summary>
          <div className="mt-1">
            <CodeBlock title={t('webhookDemo.message')}>{formatBody(body)}</CodeBlock>
          </div>
        </details>
      )}
    </li>
  );
}
