'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { Count } from '#components/ui/values/money.tsx';
import type { ListCount } from '#lib/staff/index.ts';
import type { ColumnChoice } from './columns/use-columns.ts';
import { ExportButton, type useExport } from './export-button.tsx';
import { ListMenu } from './list-menu.tsx';

type ListHeaderProps = {
  title: string;
  lead: ReactNode;
  count: ListCount | undefined;
  exporting: ReturnType<typeof useExport> | null;
  /** The same as a workbook. */
  exportingSheet: ReturnType<typeof useExport> | null;
  choice: ColumnChoice;
  action: ReactNode;
};

/** The name of the list, how many rows match, and what can be done with them. */
export function ListHeader(props: ListHeaderProps) {
  const { title, lead, count, exporting, exportingSheet, choice, action } = props;
  const locale = useLocale();
  const exports = exporting &&
    exportingSheet && { csv: () => void exporting.start(), sheet: () => void exportingSheet.start() };
  const total = count ? `${count.count.toLocaleString(locale)}${count.capped ? '+' : ''}` : null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mr-auto text-muted-foreground" aria-live="polite">
          {count ? <Total {...count} /> : null}
        </p>
        {exporting?.rows === undefined ? null : <ExportButton {...exporting} total={total} />}
        {exportingSheet?.rows === undefined ? null : <ExportButton {...exportingSheet} total={null} />}
        {/* Beside each other also where they take a line of their own. */}
        <div className="flex flex-wrap items-center gap-2">
          {action}
          <ListMenu choice={choice} exports={exports} />
        </div>
      </div>
      {lead ? <p className="text-muted-foreground">{lead}</p> : null}
    </>
  );
}

function Total({ count, capped, maxCounted }: ListCount) {
  const t = useTranslations();
  if (!capped) return <Count value={count} />;
  return (
    <span title={t('list.capped')}>
      <Count value={maxCounted} />+
    </span>
  );
}
