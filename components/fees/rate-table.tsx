import { useTranslations } from 'next-intl';
import { brandName } from '#components/ui/pickers/brand-picker.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { FeeRateRow } from '#lib/backoffice/index.ts';

const columns = ['kind', 'brand', 'currency', 'percentage', 'fixed'] as const;
const isNumber = (column: string): boolean => column === 'percentage' || column === 'fixed';

/** The rates of a schedule. */
export function RateTable({ rates }: { rates: readonly FeeRateRow[] }) {
  const t = useTranslations();
  return (
    <div className="overflow-x-auto">
      <table className="mt-1 w-full text-table">
        <thead>
          <tr className="border-b text-muted-foreground">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 font-normal ${isNumber(column) ? 'pl-4 text-right' : 'pr-4 text-left'}`}
              >
                {t(`fees.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map(({ kind, brand, currency, percentage, fixed }) => (
            <tr key={`${kind} ${brand} ${currency}`} className="border-b">
              <td className="py-1.5 pr-4">{t(`fees.kind.${kind}`)}</td>
              <td className="py-1.5 pr-4">{brand === null ? t('common.any') : brandName(brand)}</td>
              <td className="py-1.5 pr-4">{currency ?? t('common.any')}</td>
              <td className="py-1.5 pl-4 text-right tabular-nums">{t('fees.percent', { percentage })}</td>
              <td className="py-1.5 pl-4 text-right">
                {fixed === null ? null : <Money amount={fixed} currency={currency} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
