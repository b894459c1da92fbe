'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { formatAmount } from '#components/ui/values/money.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { FeeSchedules } from '#lib/ledger/staff/index.ts';
import fees from '#messages/en/ledger/fees.json';
import { RateTable } from './rate-table.tsx';

const FeeDialog = onDemand(() => import('./fee-dialog.tsx').then((module) => module.FeeDialog));

type FeesProps = { detail: EntityDetail };

/** The fee schedules of a merchant, the latest first. */
export const Fees = withMessages({ fees }, function Fees({ detail: { node } }: FeesProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const [isPublishing, setIsPublishing] = useState(false);
  const answer = useApiQuery(ledgerApi.entities[':id'].fees, { param: { id: node.id } });
  const done = (message?: string): void => {
    setIsPublishing(false);
    if (message === undefined) return;
    toast.success(message);
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`/entities/${node.id}/fees`),
    });
  };
  const { data } = answer;
  return (
    <section aria-label={t('fees.title')} className="max-w-3xl">
      <div className="flex flex-wrap items-start gap-3">
        <p className="grow basis-72 text-muted-foreground">{t('fees.lead')}</p>
        {data?.mayPublish ? (
          <Button
            variant="primary"
            onClick={() => setIsPublishing(true)}
            onFocus={FeeDialog.preload}
            onPointerEnter={FeeDialog.preload}
          >
            <Plus aria-hidden className="size-4" />
            {t('fees.publish')}
          </Button>
        ) : null}
      </div>
      {answer.isPending ? <Skeleton className="mt-4 h-24" /> : null}
      {answer.isError ? <Alert title={t('fees.failed')}>{answer.error.message}</Alert> : null}
      {data?.schedules.length === 0 ? <Alert title={t('fees.emptyTitle')}>{t('fees.empty')}</Alert> : null}
      {data?.schedules.map((schedule) => (
        <Schedule key={schedule.validFrom} schedule={schedule} />
      ))}
      {isPublishing && data ? <FeeDialog entityId={node.id} current={data} onDone={done} /> : null}
    </section>
  );
});

function Schedule({ schedule }: { schedule: FeeSchedules['schedules'][number] }) {
  const t = useTranslations();
  const id = useId();
  const { validFrom, state, actorName, model, country, vat, rates } = schedule;
  const locale = useLocale();
  return (
    <div className="mt-6">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {t('fees.from', { day: validFrom })}{' '}
        <span className="font-normal text-muted-foreground text-table">
          {t(`fees.state.${state}`)}, {t('fees.by', { name: actorName })}
        </span>
      </h2>
      <p className="text-muted-foreground text-table">
        {t(`fees.modelOf.${model}`)} {country ? t('fees.country', { country }) : null}{' '}
        {vat ? t('fees.vat', { percent: formatAmount(vat, locale) }) : null}
      </p>
      {rates.length === 0 ? <p>{t('fees.none')}</p> : <RateTable rates={rates} labelledBy={id} />}
    </div>
  );
}
