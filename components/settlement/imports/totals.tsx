import { useTranslations } from 'next-intl';
import { Count, Money } from '#components/ui/values/money.tsx';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';

type Total = SettlementImportDetail['totals'][number];

const cell = 'border-b px-2.5 py-1.5 first:pl-0 last:pr-0 whitespace-nowrap';

/** The sums of the lines of a file by what they are and by currency. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const t = useTranslations();
  return (
    <div>
      <h2 id="totals" className="mb-2 font-semibold">
        {t('settlementImport.totals.title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="relative overflow-x-auto" aria-labelledby="totals" tabIndex={0}>
        <table className="w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr className="text-left text-muted-foreground">
              <th scope="col" className={`${cell} font-medium`}>
                {t('settlementImport.totals.record')}
              </th>
              {(['lines', 'amount', 'settled', 'fee'] as const).map((column) => (
                <th key={column} scope="col" className={`${cell} text-right font-medium`}>
                  {t(`settlementImport.totals.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <TotalRow key={keyOf(total)} total={total} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const keyOf = ({ recordType, kind, cashflow, currency, settlementCurrency }: Total): string =>
  [recordType, kind, cashflow, currency, settlementCurrency].join(' ');

function TotalRow({ total }: { total: Total }) {
  const t = useTranslations();
  const { kind, cashflow, lines, amount, currency, settlementAmount, settlementCurrency, fee, feeParts } = total;
  const right = `${cell} text-right`;
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-medium`}>
        {t(`settlementLines.kind.${kind}`)}
        <span className="font-normal text-muted-foreground">
          , {cashflow === 'POS' ? t('settlementImport.totals.in') : t('settlementImport.totals.out')}
        </span>
      </th>
      <td className={right}>
        <Count value={lines} />
      </td>
      <td className={right}>
        <Money amount={amount} currency={currency} splitCode />
      </td>
      <td className={right}>
        <Money amount={settlementAmount} currency={settlementCurrency} splitCode />
      </td>
      <td className={right}>
        <Money amount={fee} currency={settlementCurrency} splitCode />
        {feeParts.map(({ part, amount: partAmount }) => (
          <div key={part} className="text-muted-foreground">
            {t(`settlementLines.feePart.${part}`)} <Money amount={partAmount} currency={settlementCurrency} splitCode />
          </div>
        ))}
      </td>
    </tr>
  );
}
