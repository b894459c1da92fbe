import { useTranslations } from 'next-intl';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Amount, Count, Money } from '#components/ui/values/money.tsx';
import type { Acquirers } from '#lib/ledger/staff/index.ts';
import { FiguresPart } from './figures-part.tsx';

const ages = ['0-2', '3-7', '8-30', 'over-30'] as const;

/** What is open by acquirer and age, beside what the ledger has. */
export function ReceivableTable({ data }: { data: Acquirers }) {
  const t = useTranslations();
  const rows = data.rows.filter(({ payments }) => payments > 0);
  return (
    <FiguresPart
      id="receivable"
      title={t('ledgerAcquirers.receivable.title')}
      lead={t('ledgerAcquirers.receivable.lead')}
      data={data}
      file="export"
    >
      {rows.length === 0 ? <p>{t('ledgerAcquirers.receivable.none')}</p> : null}
      {rows.length > 0 ? (
        <FiguresTable
          labelledBy="receivable"
          columns={[
            { name: t('ledgerAcquirers.acquirer') },
            { name: t('ledgerAcquirers.currency'), isText: true },
            { name: t('ledgerAcquirers.receivable.payments') },
            ...ages.map((age) => ({ name: t(`ledgerAcquirers.receivable.age.${age}`) })),
            { name: t('ledgerAcquirers.receivable.total') },
          ]}
          rows={rows.map((row) => ({
            id: `${row.accountId} ${row.name} ${row.currency}`,
            cells: [
              row.name ?? t('ledgerAcquirers.unknown'),
              row.currency,
              <Count key="payments" value={row.payments} />,
              ...row.ages.map(({ id, amount }) => <Amount key={id} amount={amount} />),
              <strong key="total">
                <Amount amount={row.receivable} />
              </strong>,
            ],
          }))}
        />
      ) : null}
      <ul className="mt-2 text-muted-foreground text-table">
        {data.receivables.map(({ currency, ledger, open, rest }) => (
          <li key={currency}>
            {t.rich('ledgerAcquirers.receivable.ledger', {
              currency,
              ledger: () => <Money amount={ledger} currency={currency} />,
              open: () => <Money amount={open} currency={currency} />,
            })}{' '}
            {Number(rest) === 0
              ? null
              : t.rich('ledgerAcquirers.receivable.rest', { rest: () => <Money amount={rest} currency={currency} /> })}
          </li>
        ))}
      </ul>
    </FiguresPart>
  );
}
