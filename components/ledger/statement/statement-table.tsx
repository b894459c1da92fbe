import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { formatAmount } from '#components/ui/values/money.tsx';
import type { Statement } from '#lib/ledger/staff/index.ts';

const figures = [
  'opening',
  'captures',
  'refunds',
  'chargebacks',
  'fees',
  'vat',
  'feesWithVat',
  'reserve',
  'payouts',
  'writeOffs',
  'corrections',
  'closing',
] as const;

type StatementTableProps = { merchantId: string; data: Statement };

/** A line for all days and one for each, the latest first; a figure leads to exactly its entries, within the merchant. */
export function StatementTable({ merchantId, data: { days, total } }: StatementTableProps) {
  const t = useTranslations();
  const locale = useLocale();
  // Fees of most merchants bear no VAT: both columns would repeat the one of the fees.
  const hasVat = [total, ...days].some(({ vat }) => Number(vat.amount) !== 0);
  const shown = figures.filter((figure) => hasVat || (figure !== 'vat' && figure !== 'feesWithVat'));
  const cellsOf = (line: Statement['total']) =>
    shown.map((figure) => {
      const { amount, list, search } = line[figure];
      const isBalance = figure === 'opening' || figure === 'closing';
      if (!isBalance && Number(amount) === 0)
        return (
          <span key={figure} className="text-muted-foreground">
            {formatAmount(amount, locale)}
          </span>
        );
      return (
        <Link
          key={figure}
          href={pagePath(`/${list}`, { entity: merchantId, q: search })}
          prefetch={false}
          className={isBalance ? 'hover:underline' : 'text-primary hover:underline'}
        >
          {formatAmount(amount, locale)}
        </Link>
      );
    });
  return (
    <FiguresTable
      labelledBy="statement"
      columns={[{ name: t('statement.day') }, ...shown.map((figure) => ({ name: t(`statement.figure.${figure}`) }))]}
      rows={[
        { id: 'total', cells: [<strong key="total">{t('statement.total')}</strong>, ...cellsOf(total)] },
        ...days.toReversed().map(({ day, ...line }) => ({
          id: day,
          cells: [
            <span key="day" className="whitespace-nowrap">
              {day}
            </span>,
            ...cellsOf(line),
          ],
        })),
      ]}
    />
  );
}
