import { useTranslations } from 'next-intl';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Amount, Count } from '#components/ui/values/money.tsx';
import type { Acquirers } from '#lib/ledger/staff/index.ts';
import { FiguresPart } from './figures-part.tsx';

const parts = ['interchange', 'scheme', 'markup', 'commission', 'other'] as const;

/** What acquirers kept, by what they state that it consists of. */
export function FeeTable({ data }: { data: Acquirers }) {
  const t = useTranslations();
  const rows = data.rows.flatMap((row) => (row.fees ? [{ ...row, fees: row.fees }] : []));
  return (
    <FiguresPart
      id="fees-charged"
      title={t('ledgerAcquirers.fees.title')}
      lead={t('ledgerAcquirers.fees.lead', { from: data.from, to: data.to })}
      data={data}
    >
      {rows.length === 0 ? <p>{t('ledgerAcquirers.fees.none')}</p> : null}
      {rows.length > 0 ? (
        <FiguresTable
          labelledBy="fees-charged"
          columns={[
            { name: t('ledgerAcquirers.acquirer') },
            { name: t('ledgerAcquirers.currency'), isText: true },
            { name: t('ledgerAcquirers.fees.lines') },
            ...parts.map((part) => ({ name: t(`ledgerAcquirers.fees.${part}`) })),
            { name: t('ledgerAcquirers.fees.total') },
          ]}
          rows={rows.map(({ accountId, name, currency, fees }) => ({
            id: `${accountId} ${name} ${currency}`,
            cells: [
              name ?? t('ledgerAcquirers.unknown'),
              currency,
              <Count key="lines" value={fees.lines} />,
              ...parts.map((part) => <Amount key={part} amount={fees[part]} />),
              <strong key="total">
                <Amount amount={fees.total} />
              </strong>,
            ],
          }))}
        />
      ) : null}
    </FiguresPart>
  );
}
