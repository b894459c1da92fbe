import { useTranslations } from 'next-intl';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Count, Money } from '#components/ui/values/money.tsx';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';

type Total = SettlementImportDetail['totals'][number];

/** The sums of the lines of a file by what they are and by currency. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const t = useTranslations();
  return (
    <div>
      <h2 id="totals" className="mb-2 font-semibold">
        {t('settlementImport.totals.title')}
      </h2>
      <FiguresTable
        labelledBy="totals"
        columns={[
          { name: t('settlementImport.totals.record') },
          ...(['lines', 'amount', 'settled', 'fee'] as const).map((column) => ({
            name: t(`settlementImport.totals.${column}`),
          })),
        ]}
        rows={totals.map((total) => ({ id: keyOf(total), cells: cellsOf(total) }))}
      />
    </div>
  );
}

const keyOf = ({ recordType, kind, cashflow, currency, settlementCurrency }: Total): string =>
  [recordType, kind, cashflow, currency, settlementCurrency].join(' ');

function cellsOf(total: Total) {
  const { lines, amount, currency, settlementAmount, settlementCurrency } = total;
  return [
    <Name key="name" total={total} />,
    <Count key="lines" value={lines} />,
    <Money key="amount" amount={amount} currency={currency} splitCode />,
    <Money key="settled" amount={settlementAmount} currency={settlementCurrency} splitCode />,
    <Fee key="fee" total={total} />,
  ];
}

function Name({ total: { kind, cashflow } }: { total: Total }) {
  const t = useTranslations();
  return (
    <span className="font-medium sm:whitespace-nowrap">
      {t(`settlementLines.kind.${kind}`)}
      <span className="font-normal text-muted-foreground">
        , {cashflow === 'POS' ? t('settlementImport.totals.in') : t('settlementImport.totals.out')}
      </span>
    </span>
  );
}

function Fee({ total: { fee, feeParts, settlementCurrency } }: { total: Total }) {
  const t = useTranslations();
  return (
    <span className="block text-right">
      <Money amount={fee} currency={settlementCurrency} splitCode />
      {feeParts.map(({ part, amount }) => (
        <span key={part} className="block text-muted-foreground">
          {t(`settlementLines.feePart.${part}`)} <Money amount={amount} currency={settlementCurrency} splitCode />
        </span>
      ))}
    </span>
  );
}
