'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { WebhookDeliveryDetail } from '#lib/webhooks/staff/index.ts';
import webhookAttempt from '#messages/en/webhooks/webhook-attempt.json';
import { webhooksApi } from '../api.ts';
import { CodeBlock, formatBody, joinMessage } from '../code-block.tsx';

type Props = { webhookId: string; deliveryId: string; ordinal: number };

/** The request and the answer of one attempt. */
export const AttemptMessages = withMessages({ webhookAttempt }, function AttemptMessages(props: Props) {
  const { webhookId, deliveryId, ordinal } = props;
  const t = useTranslations();
  const param = { id: webhookId, delivery: deliveryId };
  const read = useApiQuery(webhooksApi.webhooks[':id'].deliveries[':delivery'], { param });
  if (read.isPending) return <Skeleton className="my-2 h-40" />;
  if (read.isError) return <p className="my-2 text-state-bad">{read.error.message}</p>;
  const attempt = read.data.attempts.find((each) => each.ordinal === ordinal);
  if (!attempt) return <p className="my-2 text-muted-foreground">{t('webhookAttempt.missing')}</p>;
  return <Messages attempt={attempt} message={read.data.message} />;
});

type MessagesProps = { attempt: WebhookDeliveryDetail['attempts'][number]; message: string };

function Messages({ attempt, message }: MessagesProps) {
  const t = useTranslations();
  const isEncoded = attempt.requestBody !== message;
  return (
    <div className="my-2 space-y-3">
      {attempt.url === null ? (
        <p className="text-muted-foreground">{t('webhookAttempt.notSent')}</p>
      ) : (
        <CodeBlock title={t('webhookAttempt.request')}>
          {joinMessage(`POST ${attempt.url}`, attempt.requestHeaders, formatBody(attempt.requestBody))}
        </CodeBlock>
      )}
      {isEncoded ? <CodeBlock title={t('webhookAttempt.beforeEncryption')}>{formatBody(message)}</CodeBlock> : null}
      {attempt.status === null ? (
        <p className="text-muted-foreground">{t('webhookAttempt.noAnswer')}</p>
      ) : (
        <CodeBlock title={t('webhookAttempt.answer')}>
          {joinMessage(String(attempt.status), attempt.responseHeaders, formatBody(attempt.responseBody))}
        </CodeBlock>
      )}
      {attempt.responseIsCut ? <p className="text-muted-foreground">{t('webhookAttempt.cut')}</p> : null}
      {attempt.durationMs === null ? null : (
        <p className="text-muted-foreground">
          {t('webhookAttempt.duration', { milliseconds: Math.round(attempt.durationMs) })}
        </p>
      )}
    </div>
  );
}
