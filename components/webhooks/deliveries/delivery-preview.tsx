'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { DeliveryRow } from '#lib/webhooks/staff/index.ts';
import { webhooksApi } from '../api.ts';
import { Attempt } from './attempt.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { DeliverySubject } from './delivery-subject.tsx';
import { ResendSelected } from './resend-selected.tsx';

type Props = { row: DeliveryRow };
type PreviewProps = Props & { mayWrite: boolean };

/** A delivery beside the list, with the request and the answer of each attempt. */
export function DeliveryPreview({ row, mayWrite }: PreviewProps) {
  const t = useTranslations();
  return (
    <div className="space-y-4">
      <DeliveryState state={row.state} />
      <dl className="space-y-1">
        <DescriptionItem name={t('webhookDeliveries.preview.endpoint')}>
          <PageLink to={`/webhooks/${row.endpointId}`}>{row.url}</PageLink>
        </DescriptionItem>
        <DescriptionItem name={t('webhookDeliveries.preview.about')}>
          <DeliverySubject subject={row.subject} />
        </DescriptionItem>
        <DescriptionItem name={t('webhookDeliveries.preview.merchant')}>{row.merchantName}</DescriptionItem>
        <DescriptionItem name={t('webhookDeliveries.preview.messageId')}>
          <CopyButton text={row.messageId} name={t('webhookDeliveries.preview.messageIdName')} />
        </DescriptionItem>
        <DescriptionItem name={t('webhookDeliveries.preview.nextAttempt')}>
          {row.nextAttemptAt ? <Timestamp at={row.nextAttemptAt} /> : null}
        </DescriptionItem>
      </dl>
      {mayWrite && row.canResend ? <ResendSelected rows={[row]} /> : null}
      <Attempts row={row} />
    </div>
  );
}

function Attempts({ row: { id, endpointId } }: Props) {
  const t = useTranslations();
  const param = { id: endpointId, delivery: id };
  const read = useApiQuery(webhooksApi.webhooks[':id'].deliveries[':delivery'], { param });
  if (read.isPending) return <Skeleton className="h-24" />;
  if (read.isError) {
    return <Alert title={t('webhookDeliveries.preview.failed')}>{read.error.message}</Alert>;
  }
  const { attempts } = read.data;
  return (
    <section aria-labelledby="attempts">
      <h3 id="attempts" className="mb-1 font-semibold">
        {t('webhookDeliveries.preview.attempts')}
      </h3>
      {attempts.length === 0 ? (
        <p className="text-muted-foreground">{t('webhookDeliveries.preview.none')}</p>
      ) : (
        <ol className="border-l pl-3">
          {attempts.map((attempt) => (
            <Attempt key={attempt.ordinal} webhookId={endpointId} deliveryId={id} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}
