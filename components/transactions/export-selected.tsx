'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ExportButton, useExport } from '#components/list/export-button.tsx';
import type { TransactionRow } from '#lib/backoffice/index.ts';

/** Exports the selected transactions. */
export function ExportSelected({ rows }: { rows: readonly TransactionRow[] }) {
  const t = useTranslations();
  const { entity } = useShell();
  const q = `id:${rows.map(({ id }) => id).join(',')}`;
  const exporting = useExport('transactions', (signal) =>
    api.transactions['export.csv'].$get({ query: { entity, q } }, { init: { signal } }),
  );
  return <ExportButton {...exporting} total={String(rows.length)} name={t('transactions.exportSelected')} />;
}
