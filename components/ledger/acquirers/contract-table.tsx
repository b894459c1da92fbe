import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Amount, Count, Money } from '#components/ui/values/money.tsx';
import { brandName } from '#lib/brands/index.ts';
import type { Acquirers } from '#lib/ledger/staff/index.ts';
import { FiguresPart } from './figures-part.tsx';

const figures = ['charged', 'expected', 'variance'] as const;

/** What acquirers should have charged by their contracts, and the lines that differ; each leads to its line. */
export function ContractTable({ data }: { data: Acquirers }) {
  const t = useTranslations();
  const rows = data.rows.flatMap((row) => (row.contract ? [{ ...row, contract: row.contract }] : []));
  return (
    <>
      <FiguresPart
        id="contract-fees"
        title={t('ledgerAcquirers.contract.title')}
        lead={t('ledgerAcquirers.contract.lead')}
        data={data}
      >
        {data.maxLines === null ? null : (
          <p className="mb-2 text-state-wait">{t('ledgerAcquirers.contract.incomplete', { count: data.maxLines })}</p>
        )}
        {rows.length === 0 ? <p>{t('ledgerAcquirers.contract.none')}</p> : null}
        {rows.length > 0 ? (
          <FiguresTable
            labelledBy="contract-fees"
            columns={[
              { name: t('ledgerAcquirers.acquirer') },
              { name: t('ledgerAcquirers.currency'), isText: true },
              { name: t('ledgerAcquirers.contract.lines') },
              ...figures.map((figure) => ({ name: t(`ledgerAcquirers.contract.${figure}`) })),
              { name: t('ledgerAcquirers.contract.differing') },
            ]}
            rows={rows.map(({ accountId, name, currency, contract }) => ({
              id: `${accountId} ${currency}`,
              cells: [
                name,
                currency,
                <Count key="lines" value={contract.lines} />,
                ...figures.map((figure) => <Amount key={figure} amount={contract[figure]} />),
                <Count key="differing" value={contract.differing} />,
              ],
            }))}
          />
        ) : null}
      </FiguresPart>
      {data.lines.length > 0 ? <DifferingLines data={data} /> : null}
    </>
  );
}

function DifferingLines({ data }: { data: Acquirers }) {
  const t = useTranslations();
  const { lines, differing } = data;
  const lead =
    differing > lines.length ? t('ledgerAcquirers.lines.more', { listed: lines.length, count: differing }) : '';
  return (
    <FiguresPart
      id="differing-lines"
      title={t('ledgerAcquirers.lines.title')}
      lead={lead}
      data={data}
      file="lines/export"
    >
      <FiguresTable
        labelledBy="differing-lines"
        columns={[
          { name: t('ledgerAcquirers.lines.payment') },
          { name: t('ledgerAcquirers.acquirer'), isText: true },
          { name: t('ledgerAcquirers.lines.settledOn'), isText: true },
          { name: t('ledgerAcquirers.lines.brand'), isText: true },
          ...figures.map((figure) => ({ name: t(`ledgerAcquirers.contract.${figure}`) })),
        ]}
        rows={lines.map(({ id, accountName, shortId, settledOn, brand, currency, ...amounts }) => ({
          id,
          cells: [
            <PageLink key="line" to={`/settlement-lines/${id}`} prefetch={false}>
              {shortId}
            </PageLink>,
            accountName,
            settledOn,
            brand === null ? '' : brandName(brand),
            ...figures.map((figure) => <Money key={figure} amount={amounts[figure]} currency={currency} />),
          ],
        }))}
      />
    </FiguresPart>
  );
}
