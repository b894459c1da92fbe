'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { DeliveryRow } from '#lib/webhooks/staff/index.ts';
import webhook from '#messages/en/webhooks/webhook.json';
import webhookDeliveries from '#messages/en/webhooks/webhook-deliveries.json';
import { webhooksApi } from '../api.ts';
import { DeliveryState } from './delivery-state.tsx';
import { DeliverySubject } from './delivery-subject.tsx';
import { ResendSelected } from './resend-selected.tsx';

const DeliveryPreview = onDemand(() => import('./delivery-preview.tsx').then((module) => module.DeliveryPreview));

function State({ row: { state, isResubmission } }: { row: DeliveryRow }) {
  const t = useTranslations();
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      <DeliveryState state={state} />
      {isResubmission ? (
        <span className="text-muted-foreground text-table">{t('webhookDeliveries.list.resubmission')}</span>
      ) : null}
    </span>
  );
}

const notificationOf = ({ type, action }: DeliveryRow): string => [type, action].filter(Boolean).join(' ');

const cells = {
  state: (row: DeliveryRow) => <State row={row} />,
  type: (row: DeliveryRow) => <span className="font-medium">{notificationOf(row)}</span>,
  subject: ({ subject }: DeliveryRow) => <DeliverySubject subject={subject} />,
  url: ({ url }: DeliveryRow) => <Truncate text={url} />,
};

/** /deliveries: what was sent to all webhooks. */
export const WebhookDeliveries = withMessages({ webhook, webhookDeliveries }, function WebhookDeliveries() {
  const t = useTranslations();
  const { me } = useShell();
  const mayWrite = me.permissions.includes('webhooks.write');
  const nameOf = (row: DeliveryRow): string => notificationOf(row) || t('webhook.deliveries.testCall');
  return (
    <ListPage
      endpoint={webhooksApi.deliveries}
      title={t('pages.webhookDeliveries')}
      lead={t('webhookDeliveries.list.lead')}
      cells={cells}
      nameOf={(row) => t('webhookDeliveries.list.name', { notification: nameOf(row), url: row.url })}
      narrow={(row) => <NarrowRow row={row} name={nameOf(row)} />}
      peek={(row) => ({ title: nameOf(row), content: <DeliveryPreview key={row.id} row={row} mayWrite={mayWrite} /> })}
      bulk={({ rows, clear }) => (mayWrite ? <ResendSelected rows={rows} onClear={clear} /> : null)}
      empty={<Alert title={t('webhookDeliveries.list.emptyTitle')}>{t('webhookDeliveries.list.empty')}</Alert>}
    />
  );
});

function NarrowRow({ row, name }: { row: DeliveryRow; name: string }) {
  return (
    <TwoLines
      name={
        <>
          {name} · {row.merchantName}
        </>
      }
      state={<DeliveryState state={row.state} />}
      detail={row.cause ?? row.url}
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}
