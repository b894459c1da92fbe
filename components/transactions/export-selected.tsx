'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ExportButton, useExport } from '#components/list/export-button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { TransactionRow } from '#lib/backoffice/index.ts';
import list from '#messages/en/list.json';

type ExportSelectedProps = { rows: readonly TransactionRow[] };

/** Exports the selected transactions. */
export const ExportSelected = withMessages({ list }, function ExportSelected({ rows }: ExportSelectedProps) {
  const t = useTranslations();
  const { entity } = useShell();
  const q = `id:${rows.map(({ id }) => id).join(',')}`;
  const exporting = useExport('transactions', (signal) =>
    api.transactions['export.csv'].$get({ query: { entity, q } }, { init: { signal } }),
  );
  return <ExportButton {...exporting} total={String(rows.length)} name={t('transactions.exportSelected')} />;
});
