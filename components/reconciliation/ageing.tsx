import { useTranslations } from 'next-intl';
import { Chart } from '#components/charts/chart.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { Reconciliation } from '#lib/reconciliation/staff/index.ts';
import { AmountLink, CountLink, useFigureHref } from './figure-link.tsx';
import { FiguresSection } from './section.tsx';

/** Payments that acquirers should have settled, by their age. */
export function Ageing({ data }: { data: Reconciliation }) {
  const t = useTranslations();
  const hrefOf = useFigureHref();
  const groups = new Map(data.ageing.map((group) => [group.id, group]));
  const nameOf = (id: string): string => t('reconciliation.ageing.days', { days: id.replace('-', '–') });
  return (
    <div className="min-w-0 space-y-3">
      <Chart
        title={t('reconciliation.ageing.chart')}
        unit={data.currency}
        kind="bars"
        series={[{ key: 'amount', name: t('reconciliation.amount') }]}
        pointName={t('reconciliation.ageing.age')}
        points={data.ageing.map(({ id, amount }) => ({ key: id, label: nameOf(id), values: { amount } }))}
        href={({ key }) => {
          const group = groups.get(key);
          return group ? hrefOf(group) : '';
        }}
        empty={<Alert title={t('reconciliation.ageing.none')} />}
      />
      <FiguresSection
        table="ageing"
        data={data}
        columns={[t('reconciliation.ageing.age'), t('reconciliation.payments'), t('reconciliation.amount')]}
        rows={data.ageing.map((group) => ({
          id: group.id,
          cells: [
            nameOf(group.id),
            <CountLink key="count" figure={group} />,
            <AmountLink key="amount" figure={group} currency={data.currency} />,
          ],
        }))}
        none={t('reconciliation.ageing.none')}
      />
    </div>
  );
}
