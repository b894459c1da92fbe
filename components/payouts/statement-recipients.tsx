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
import payoutStatements from '#messages/en/payouts/payout-statements.json';

const RecipientsDialog = onDemand(() => import('./recipients-dialog.tsx').then((module) => module.RecipientsDialog));

type Props = { merchantId: string };

/** Who of a merchant gets the statements of its payouts by e-mail. */
export const StatementRecipients = withMessages(
  { payoutStatements },
  function StatementRecipients({ merchantId }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const [isChanging, setIsChanging] = useState(false);
    const endpoint = payoutsApi.entities[':id']['payout-statement-recipients'];
    const answer = useApiQuery(endpoint, { param: { id: merchantId } });
    const { data } = answer;
    const done = (isChanged: boolean): void => {
      setIsChanging(false);
      if (!isChanged) return;
      toast.success(t('payoutStatements.done'));
      void client.invalidateQueries();
    };
    return (
      <section aria-labelledby="statement-recipients" className="mt-8 max-w-3xl">
        <div className="flex flex-wrap items-start gap-3">
          <div className="grow basis-72">
            <h2 id="statement-recipients" className="font-semibold">
              {t('payoutStatements.title')}
            </h2>
            <p className="text-muted-foreground">{t('payoutStatements.lead')}</p>
          </div>
          {data?.mayChange ? (
            <Button
              onClick={() => setIsChanging(true)}
              onFocus={RecipientsDialog.preload}
              onPointerEnter={RecipientsDialog.preload}
            >
              {t('payoutStatements.change')}
            </Button>
          ) : null}
        </div>
        {answer.isPending ? <Skeleton className="mt-4 h-16" /> : null}
        {answer.isError ? <Alert title={t('payoutStatements.failed')}>{answer.error.message}</Alert> : null}
        {data && !data.hasMailServer ? <p className="mt-2 text-table">{t('payoutStatements.noServer')}</p> : null}
        {data ? (
          <dl className="mt-4">
            <DescriptionItem name={t('payoutStatements.users')}>
              {t(data.toUsers ? 'payoutStatements.toUsers' : 'payoutStatements.notToUsers')}
            </DescriptionItem>
            <DescriptionItem name={t('payoutStatements.addresses')}>
              {data.addresses.length > 0 ? data.addresses.join(', ') : t('payoutStatements.none')}
            </DescriptionItem>
          </dl>
        ) : null}
        {isChanging && data ? <RecipientsDialog merchantId={merchantId} recipients={data} onDone={done} /> : null}
      </section>
    );
  },
);
