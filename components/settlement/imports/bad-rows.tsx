import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import type { SettlementBadRow, SettlementImportDetail } from '#lib/settlement/staff/index.ts';
import type { Translate } from '#messages/translate.ts';
import { settlementApi } from '../api.ts';
import { TakeDuplicateDialog } from './take-duplicate-dialog.tsx';

type Counts = SettlementImportDetail['badRows'];
type Props = { importId: string; counts: Counts; mayTake: boolean };

const columns = ['row', 'column', 'value', 'reason'] as const;

/** The rows that were not imported: how many by column, and each with its value and reason. */
export function BadRows({ importId, counts, mayTake }: Props) {
  const t = useTranslations();
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="bad-rows" className="font-semibold">
          {t('settlementImport.badRows.title')}
        </h2>
        {counts.some(({ kind }) => kind !== 'DUPLICATE') ? (
          <a
            href={`/api/backoffice/settlement-imports/${importId}/bad-rows.csv`}
            download
            className={buttonVariants('secondary', 'small')}
          >
            <Download aria-hidden className="size-3.5" />
            {t('settlementImport.badRows.download')}
          </a>
        ) : null}
      </div>
      <p className="mb-2 max-w-prose text-muted-foreground">{t('settlementImport.badRows.lead')}</p>
      <CountList counts={counts} />
      <Rows importId={importId} mayTake={mayTake} />
    </div>
  );
}

function CountList({ counts }: { counts: Counts }) {
  const t = useTranslations();
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-table">
      {counts.map(({ kind, column, count }) => (
        <li key={`${kind} ${column}`}>
          {t('settlementImport.badRows.count', {
            column: kind === 'DUPLICATE' ? t('settlementImport.rows.duplicates') : columnName(t, column),
            count,
          })}
        </li>
      ))}
    </ul>
  );
}

const columnName = (t: Translate, column: string | null): string => column ?? t('settlementImport.badRows.wholeRow');

/** The rows page by page, in the order of the file. */
function Rows({ importId, mayTake }: Omit<Props, 'counts'>) {
  const t = useTranslations();
  const [taking, setTaking] = useState<SettlementBadRow | null>(null);
  const [after, setAfter] = useState(0);
  const read = useApiQuery(settlementApi['settlement-imports'][':id']['bad-rows'], {
    param: { id: importId },
    query: { after },
  });
  if (read.isPending) return <Skeleton className="h-40" />;
  if (read.isError) return <Alert title={t('settlementImport.badRows.failed')}>{read.error.message}</Alert>;
  const { rows, next } = read.data;
  return (
    <>
      <FiguresTable
        labelledBy="bad-rows"
        columns={columns.map((column) => ({ name: t(`settlementImport.badRows.${column}`), isText: true }))}
        rows={rows.map((row) => ({
          id: String(row.rowNumber),
          cells: cellsOf(t, row, mayTake && row.twin ? () => setTaking(row) : null),
        }))}
      />
      <div className="mt-3 flex gap-2 empty:hidden">
        {after > 0 ? <Button onClick={() => setAfter(0)}>{t('settlementImport.badRows.first')}</Button> : null}
        {next === null ? null : <Button onClick={() => setAfter(next)}>{t('settlementImport.badRows.next')}</Button>}
      </div>
      {taking ? <TakeDuplicateDialog importId={importId} row={taking} onClose={() => setTaking(null)} /> : null}
    </>
  );
}

function cellsOf(t: Translate, row: SettlementBadRow, onTake: (() => void) | null) {
  const { rowNumber, kind, column, value } = row;
  return [
    <span key="row" className="tabular-nums">
      {rowNumber}
    </span>,
    <span key="column" className="font-medium">
      {kind === 'DUPLICATE' ? t('settlementImport.badRows.duplicate') : columnName(t, column)}
    </span>,
    <span key="value" className="block max-w-60 whitespace-normal font-mono text-[0.75rem] wrap-anywhere">
      {value}
    </span>,
    <Reason key="reason" row={row} onTake={onTake} />,
  ];
}

function Reason({ row: { reason, twin }, onTake }: { row: SettlementBadRow; onTake: (() => void) | null }) {
  const t = useTranslations();
  return (
    <span className="block whitespace-normal sm:min-w-60">
      {reason}
      {twin ? (
        <span className="flex flex-wrap items-center gap-x-3">
          <PageLink to={`/settlement-lines/${twin.lineId}`}>
            {t('settlementImport.badRows.twin', { row: twin.rowNumber })}
          </PageLink>
          <PageLink to={`/settlement/${twin.importId}`}>{twin.fileName}</PageLink>
          {onTake ? (
            <Button size="small" onClick={onTake}>
              {t('settlementImport.badRows.take')}
            </Button>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}
