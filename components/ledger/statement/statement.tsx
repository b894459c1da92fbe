'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { queryOf, reconciliationState } from '#components/reconciliation/reconciliation-state.ts';
import { SelectionBar } from '#components/reconciliation/selection-bar.tsx';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { Statement as StatementAnswer } from '#lib/ledger/staff/index.ts';
import ledger from '#messages/en/ledger/ledger.json';
import statement from '#messages/en/ledger/statement.json';
import reconciliation from '#messages/en/reconciliation/reconciliation.json';
import { StatementTable } from './statement-table.tsx';

type StatementProps = { detail: EntityDetail };

/** The statement of a merchant: a line for each day, each figure with its entries. */
export const Statement = withMessages(
  { statement, reconciliation, ledger },
  function Statement({ detail: { node } }: StatementProps) {
    const t = useTranslations();
    const [state] = useQueryStates(reconciliationState);
    const { statement: endpoint } = ledgerApi.entities[':id'];
    const answer = useApiQuery(endpoint, { param: { id: node.id }, query: queryOf(state) });
    const { data } = answer;
    return (
      <section aria-label={t('statement.title')} className="min-w-0">
        <div className="flex flex-wrap items-start gap-3">
          <p className="grow basis-72 text-muted-foreground">{t('statement.lead')}</p>
          <SelectionBar data={data} />
        </div>
        {answer.isPending ? <Skeleton className="mt-4 h-96" /> : null}
        {answer.isError ? (
          <Alert
            title={t('statement.failed')}
            action={<Button onClick={() => void answer.refetch()}>{t('common.tryAgain')}</Button>}
          >
            {answer.error.message}
          </Alert>
        ) : null}
        {data && !answer.isError ? <Days merchantId={node.id} data={data} /> : null}
      </section>
    );
  },
);

function Days({ merchantId, data }: { merchantId: string; data: StatementAnswer }): ReactNode {
  const t = useTranslations();
  if (data.currencies.length === 0) return <Alert title={t('statement.emptyTitle')}>{t('statement.empty')}</Alert>;
  const { mode, currency, from, to } = data;
  return (
    <div className="mt-4">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="statement" className="grow font-semibold">
          {t('statement.days', { currency })}
        </h2>
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={pagePath(`/api/backoffice/entities/${merchantId}/statement/export.${format}`, {
              mode,
              currency,
              from,
              to,
            })}
            download
            className="text-primary text-table hover:underline"
          >
            {t(`reconciliation.download.${format}`)}
          </a>
        ))}
      </div>
      <StatementTable merchantId={merchantId} data={data} />
    </div>
  );
}
