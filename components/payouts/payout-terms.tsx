'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { PayoutTermsAnswer } from '#lib/payouts/staff/index.ts';
import payoutTerms from '#messages/en/payouts/payout-terms.json';
import { StatementRecipients } from './statement-recipients.tsx';

const TermsDialog = onDemand(() => import('./terms-dialog.tsx').then((module) => module.TermsDialog));

type Props = { detail: EntityDetail };

/** The bank account of a merchant or a PSP, and what payouts keep back. */
export const PayoutTerms = withMessages({ payoutTerms }, function PayoutTerms({ detail: { node } }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const answer = useApiQuery(payoutsApi.entities[':id']['payout-terms'], { param: { id: node.id } });
  const { data } = answer;
  const done = (isChanged: boolean): void => {
    setIsChanging(false);
    if (!isChanged) return;
    toast.success(t('payoutTerms.done'));
    void client.invalidateQueries();
  };
  return (
    <section aria-label={t('payoutTerms.title')} className="max-w-3xl">
      <div className="flex flex-wrap items-start gap-3">
        <p className="grow basis-72 text-muted-foreground">
          {t(node.kind === 'PSP' ? 'payoutTerms.leadPsp' : 'payoutTerms.lead')}
        </p>
        {data?.mayChange ? (
          <Button
            variant="primary"
            onClick={() => setIsChanging(true)}
            onFocus={TermsDialog.preload}
            onPointerEnter={TermsDialog.preload}
          >
            {t(data.terms ? 'payoutTerms.change' : 'payoutTerms.enter')}
          </Button>
        ) : null}
      </div>
      {answer.isPending ? <Skeleton className="mt-4 h-24" /> : null}
      {answer.isError ? <Alert title={t('payoutTerms.failed')}>{answer.error.message}</Alert> : null}
      {data && !data.terms ? <Alert title={t('payoutTerms.emptyTitle')}>{t('payoutTerms.empty')}</Alert> : null}
      {data?.terms ? <Terms terms={data.terms} hasReserve={node.kind === 'MERCHANT'} /> : null}
      {node.kind === 'MERCHANT' ? <StatementRecipients merchantId={node.id} /> : null}
      {isChanging && data ? (
        <TermsDialog entityId={node.id} terms={data.terms} hasReserve={node.kind === 'MERCHANT'} onDone={done} />
      ) : null}
    </section>
  );
});

type TermsProps = { terms: NonNullable<PayoutTermsAnswer['terms']>; hasReserve: boolean };

function Terms({ terms, hasReserve }: TermsProps) {
  const t = useTranslations();
  const { holder, iban, bic, reservePercentage, reserveDays, schedule, actorName, createdAt } = terms;
  return (
    <dl className="mt-4">
      <DescriptionItem name={t('payoutTerms.holder')}>{holder}</DescriptionItem>
      <DescriptionItem name={t('payoutTerms.iban')}>
        <span className="font-mono">{iban}</span>
      </DescriptionItem>
      <DescriptionItem name={t('payoutTerms.bic')}>{bic}</DescriptionItem>
      {hasReserve ? (
        <>
          <DescriptionItem name={t('payoutTerms.reserve')}>
            {t('payoutTerms.reserveValue', { percentage: reservePercentage, days: reserveDays })}
          </DescriptionItem>
          <DescriptionItem name={t('payoutTerms.schedule')}>{t(`payoutTerms.schedules.${schedule}`)}</DescriptionItem>
        </>
      ) : null}
      <DescriptionItem name={t('payoutTerms.entered')}>
        {t.rich('payoutTerms.enteredBy', { name: actorName, time: () => <Timestamp at={createdAt} /> })}
      </DescriptionItem>
    </dl>
  );
}
