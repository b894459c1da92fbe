'use client';

import { useTranslations } from 'next-intl';
import { ListPage } from '#components/list/list-page.tsx';
import { paymentsApi } from '#components/payments/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import transactions from '#messages/en/payments/transactions.json';
import { cells } from './cells.tsx';
import { ExportSelected } from './export-selected.tsx';
import { NarrowRow } from './narrow-row.tsx';
import { PreviewTitle } from './preview-title.tsx';
import { transactionName } from './transaction-name.ts';

const TransactionPreview = onDemand(() =>
  import('./transaction-preview.tsx').then((module) => module.TransactionPreview),
);

/** /transactions: search, list, preview, export. All filters are in the URL. */
export const Transactions = withMessages({ transactions }, function Transactions() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={paymentsApi.transactions}
      title={t('pages.transactions')}
      cells={cells}
      hrefOf={({ id }) => `/transactions/${id}`}
      nameOf={(row) => transactionName(t, row)}
      narrow={(row) => <NarrowRow row={row} />}
      peek={(row) => ({ title: <PreviewTitle row={row} />, content: <TransactionPreview row={row} /> })}
      bulk={({ rows }) => <ExportSelected rows={rows} />}
      empty={
        <Alert
          title={t('transactions.list.emptyTitle')}
          action={
            <a href="/docs/quickstart" className="text-primary hover:underline">
              {t('transactions.list.firstPayment')}
            </a>
          }
        >
          {t('transactions.list.empty')}
        </Alert>
      }
    />
  );
});
