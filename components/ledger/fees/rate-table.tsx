import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { formatAmount, Money } from '#components/ui/values/money.tsx';
import { brandName } from '#lib/brands/index.ts';
import type { FeeRateRow } from '#lib/ledger/staff/index.ts';

const words = ['kind', 'brand', 'region', 'currency'] as const;
const figures = ['percentage', 'fixed'] as const;

type RateTableProps = { rates: readonly FeeRateRow[]; labelledBy: string };

/** The rates of a schedule. */
export function RateTable({ rates, labelledBy }: RateTableProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <FiguresTable
      labelledBy={labelledBy}
      columns={[
        ...words.map((column) => ({ name: t(`fees.table.${column}`), isText: true })),
        ...figures.map((column) => ({ name: t(`fees.table.${column}`) })),
      ]}
      rows={rates.map(({ kind, brand, region, currency, percentage, fixed }) => ({
        id: `${kind} ${brand} ${region} ${currency}`,
        cells: [
          t(`fees.kind.${kind}`),
          brand === null ? t('common.any') : brandName(brand),
          region === null ? t('common.any') : t(`fees.region.${region}`),
          currency ?? t('common.any'),
          t('common.percent', { value: formatAmount(percentage, locale) }),
          fixed && <Money key="fixed" amount={fixed} currency={currency} />,
        ],
      }))}
    />
  );
}
