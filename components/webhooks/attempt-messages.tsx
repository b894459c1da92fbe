'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { WebhookDeliveryDetail } from '#lib/backoffice/index.ts';
import webhookAttempt from '#messages/en/webhook-attempt.json';

const code =
  'max-h-96 overflow-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere';

type Props = { webhookId: string; deliveryId: string; ordinal: number };

/** The request and the answer of one attempt. */
export const AttemptMessages = withMessages({ webhookAttempt }, function AttemptMessages(props: Props) {
  const { webhookId, deliveryId, ordinal } = props;
  const t = useTranslations();
  const param = { id: webhookId, delivery: deliveryId };
  const read = useApiQuery(api.webhooks[':id'].deliveries[':delivery'], { param });
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
        <Block title={t('webhookAttempt.request')}>
          {joinMessage(`POST ${attempt.url}`, attempt.requestHeaders, attempt.requestBody)}
        </Block>
      )}
      {isEncoded ? <Block title={t('webhookAttempt.beforeEncryption')}>{formatBody(message)}</Block> : null}
      {attempt.status === null ? (
        <p className="text-muted-foreground">{t('webhookAttempt.noAnswer')}</p>
      ) : (
        <Block title={t('webhookAttempt.answer')}>
          {joinMessage(String(attempt.status), attempt.responseHeaders, attempt.responseBody)}
        </Block>
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

function Block({ title, children }: { title: string; children: string }) {
  return (
    <figure>
      <figcaption className="mb-1 font-medium">{title}</figcaption>
      <pre className={code}>{children}</pre>
    </figure>
  );
}

function joinMessage(start: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [start, ...lines, '', formatBody(body)].join('\n').trimEnd();
}

/** JSON with line breaks; other texts as they are. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
