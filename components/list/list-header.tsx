'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { Count } from '#components/ui/values/money.tsx';
import type { ListCount } from '#lib/staff/index.ts';
import { ColumnMenu } from './columns/column-menu.tsx';
import type { ColumnChoice } from './columns/use-columns.ts';
import { ExportButton, type useExport } from './export-button.tsx';

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
  const t = useTranslations();
  const { title, lead, count, exporting, exportingSheet, choice, action } = props;
  const locale = useLocale();
  const total = count ? `${count.count.toLocaleString(locale)}${count.capped ? '+' : ''}` : null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mr-auto text-muted-foreground" aria-live="polite">
          {count ? <Total {...count} /> : null}
        </p>
        {exporting ? <ExportButton {...exporting} total={total} /> : null}
        {exportingSheet ? (
          <span className="hidden sm:block">
            <ExportButton
              {...exportingSheet}
              total={null}
              name={t('list.export.sheet')}
              hint={t('list.export.sheetHint')}
            />
          </span>
        ) : null}
        <span className="hidden sm:block">
          <ColumnMenu choice={choice} />
        </span>
        {action}
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
