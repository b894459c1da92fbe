'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { ExportButton, useExport } from '#components/list/export-button.tsx';
import { paymentsApi } from '#components/payments/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import list from '#messages/en/list/list.json';

type ExportSelectedProps = { rows: readonly TransactionRow[] };

/** Exports the selected transactions. */
export const ExportSelected = withMessages({ list }, function ExportSelected({ rows }: ExportSelectedProps) {
  const t = useTranslations();
  const { entity } = useShell();
  const q = `id:${rows.map(({ id }) => id).join(',')}`;
  const exporting = useExport('transactions', (signal) =>
    paymentsApi.transactions['export.csv'].$get({ query: { entity, q } }, { init: { signal } }),
  );
  return <ExportButton {...exporting} total={String(rows.length)} name={t('transactions.exportSelected')} />;
});
