'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { webhooksApi } from '#components/webhooks/api.ts';
import type { WebhookDetail, WebhookRow, WebhookSecretAnswer } from '#lib/webhooks/staff/index.ts';
import webhook from '#messages/en/webhooks/webhook.json';
import webhooks from '#messages/en/webhooks/webhooks.json';
import { Deliveries } from './deliveries/deliveries.tsx';
import { ReceiverSection } from './receiver-section.tsx';
import { fieldsLabels, formatLabels } from './webhook-labels.ts';
import { WebhookState } from './webhook-state.tsx';

const RotateSecretDialog = onDemand(() => import('./webhook-dialogs.tsx').then((module) => module.RotateSecretDialog));
const DeleteWebhookDialog = onDemand(() =>
  import('./webhook-dialogs.tsx').then((module) => module.DeleteWebhookDialog),
);
const ResendSinceDialog = onDemand(() =>
  import('./deliveries/resend-since-dialog.tsx').then((module) => module.ResendSinceDialog),
);
const DemoMessages = onDemand(() => import('./demo-messages.tsx').then((module) => module.DemoMessages));
const WebhookSecret = onDemand(() => import('./webhook-secret.tsx').then((module) => module.WebhookSecret));

type Props = { id: string };

const soonMs = 2_000;
const laterMs = 30_000;

/** /webhooks/{id}: one endpoint and its latest deliveries. */
export const Webhook = withMessages({ webhooks, webhook }, function Webhook({ id }: Props) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={webhooksApi.webhooks[':id']}
      id={id}
      list={{ href: '/webhooks', name: t('pages.webhooks') }}
      noun={t('webhook.noun')}
      nameOf={({ row }) => row.url}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

type DetailsProps = { detail: WebhookDetail };

function Details({ detail }: DetailsProps) {
  const t = useTranslations();
  const { href } = useShell();
  const router = useRouter();
  const client = useQueryClient();
  const [open, setOpen] = useState<'resend' | 'rotate' | 'delete' | null>(null);
  const [rotated, setRotated] = useState<WebhookSecretAnswer | null>(null);
  const { row, mayWrite } = detail;
  const close = (): void => setOpen(null);
  const path = pathOf(webhooksApi.webhooks[':id'], { param: { id: row.id } });
  // The answer to the test call activates it.
  const refetchIntervalMs = row.state === 'INACTIVE' ? soonMs : laterMs;
  useApiQuery(webhooksApi.webhooks[':id'], { param: { id: row.id } }, { refetchIntervalMs });
  const readListAgain = (): void => {
    const isOther = (key: string): boolean => key.startsWith('/webhooks') && key !== path;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(String(queryKey[0])) });
  };
  const show = (shown: WebhookDetail): void => {
    client.setQueryData([path], shown);
    readListAgain();
  };
  const reactivation = useReactivation(row, show);
  const actions: DetailAction[] = [
    ...(row.state === 'ACTIVE' ? [] : [reactivation]),
    {
      name: t('webhook.resend.since'),
      shortcut: 's',
      unavailable: row.state === 'ACTIVE' ? null : t('webhook.resend.inactive'),
      onClick: () => setOpen('resend'),
    },
    { name: t('webhook.action.rotate'), shortcut: 't', onClick: () => setOpen('rotate') },
    { name: t('common.delete'), shortcut: 'd', onClick: () => setOpen('delete') },
  ];
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{row.url}</span>}
        state={<WebhookState state={row.state} />}
        actions={mayWrite ? actions : []}
        notice={<Notice row={row} />}
        facts={{ title: t('webhook.facts.title'), items: useFacts(row) }}
        related={<Deliveries detail={detail} />}
        messages={
          <>
            {detail.isReceivedByDemo ? <DemoMessages webhookId={row.id} /> : null}
            <ReceiverSection webhook={row} />
          </>
        }
      />
      {open === 'resend' ? <ResendSinceDialog webhookId={row.id} onClose={close} /> : null}
      {open === 'rotate' ? (
        <RotateSecretDialog
          detail={detail}
          onClose={close}
          onRotated={(answer) => {
            setRotated(answer);
            show(answer.detail);
          }}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteWebhookDialog
          detail={detail}
          onClose={close}
          onDeleted={() => {
            readListAgain();
            toast.success(t('webhook.action.deleted'));
            router.push(href('/webhooks'));
          }}
        />
      ) : null}
      {rotated ? <WebhookSecret answer={rotated} onClose={() => setRotated(null)} /> : null}
    </>
  );
}

function useReactivation({ id, state }: WebhookRow, onSuccess: (detail: WebhookDetail) => void): DetailAction {
  const t = useTranslations();
  const reactivate = useApiMutation(webhooksApi.webhooks[':id'].reactivate.$post, {
    onSuccess: (detail) => {
      toast.success(t('webhook.action.testCallSent'));
      onSuccess(detail);
    },
    onError: ({ message }) => toast.error(message),
  });
  return {
    name: state === 'DISABLED' ? t('webhook.action.reactivate') : t('webhook.action.sendTestCall'),
    variant: 'primary',
    shortcut: 'r',
    unavailable: reactivate.isPending ? t('common.inProgress') : null,
    onClick: () => reactivate.mutate({ param: { id }, json: {} }),
  };
}

/** What to do when nothing is sent, and how long two secrets are valid. */
function Notice({ row }: Pick<WebhookDetail, 'row'>) {
  const t = useTranslations();
  const { state, activatedAt, disabledAt, previousSecretUntil } = row;
  const isRotating = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now();
  return (
    <div className="max-w-prose space-y-1" suppressHydrationWarning>
      {state === 'INACTIVE' ? (
        <p>{t(activatedAt ? 'webhook.notice.reactivating' : 'webhook.notice.inactive')}</p>
      ) : null}
      {state === 'DISABLED' ? (
        <div className="space-y-1 rounded-md border border-state-bad/50 px-3 py-2">
          <p>
            {t.rich('webhook.notice.disabled', { time: () => (disabledAt ? <RelativeTime at={disabledAt} /> : null) })}
          </p>
        </div>
      ) : null}
      {isRotating ? (
        <p>{t.rich('webhook.notice.rotating', { time: () => <Timestamp at={previousSecretUntil} /> })}</p>
      ) : null}
    </div>
  );
}

function useFacts(row: WebhookRow): Fact[] {
  const t = useTranslations();
  const [format, fields] = [formatLabels[row.format], fieldsLabels[row.fields]];
  return [
    { name: t('common.entity'), value: <PageLink to={`/entities/${row.entityId}`}>{row.entityName}</PageLink> },
    { name: t('webhook.facts.types'), value: row.types.join(', ') },
    { name: t('webhook.facts.fields'), value: fields ? t(fields) : row.fields },
    { name: t('webhook.facts.format'), value: format ? t(format) : row.format },
    { name: t('webhook.facts.created'), value: <Timestamp at={row.createdAt} /> },
    { name: t('webhook.facts.activated'), value: row.activatedAt ? <Timestamp at={row.activatedAt} /> : null },
    { name: t('common.disabled'), value: row.disabledAt ? <Timestamp at={row.disabledAt} /> : null },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
