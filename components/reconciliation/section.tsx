import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import type { Reconciliation, ReconciliationTable } from '#lib/reconciliation/staff/index.ts';

type DownloadProps = { table: ReconciliationTable; data: Reconciliation };

/** A table as a file. */
export function TableDownload({ table, data: { mode, currency, from, to } }: DownloadProps) {
  const t = useTranslations();
  const { entity } = useShell();
  const hrefOf = (format: 'csv' | 'xlsx'): string =>
    pagePath(`/api/backoffice/reconciliation/export.${format}`, { entity, table, mode, currency, from, to });
  return (
    <span className="ml-auto flex gap-3 text-table">
      {(['csv', 'xlsx'] as const).map((format) => (
        <a key={format} href={hrefOf(format)} download className="text-primary hover:underline">
          {t(`reconciliation.download.${format}`)}
          <span className="sr-only"> {t(`reconciliation.${table}.title`)}</span>
        </a>
      ))}
    </span>
  );
}

type SectionProps = DownloadProps & {
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** What stands in place of the table when there is nothing to show. */
  none: string;
  children?: ReactNode;
};

/** A table of figures with its title, a sentence about it, and its files. */
export function FiguresSection({ table, data, columns, rows, none, children }: SectionProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold">
          {t(`reconciliation.${table}.title`)}
        </h2>
        <TableDownload table={table} data={data} />
      </div>
      {children}
      {rows.length === 0 ? (
        <p className="border-y py-3 text-muted-foreground text-table">{none}</p>
      ) : (
        <FiguresTable labelledBy={id} columns={columns.map((name) => ({ name }))} rows={rows} />
      )}
    </section>
  );
}
