import { useTranslations } from 'next-intl';
import { Chart } from '#components/charts/chart.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { formatDay } from '#components/ui/values/time/format-time.ts';
import type { FigureLink, Reconciliation } from '#lib/reconciliation/staff/index.ts';
import { useFigureHref } from './figure-link.tsx';
import { TableDownload } from './section.tsx';

type Series = 'captured' | 'settled' | 'feesEarned' | 'acquirerFees';

/** What was captured and settled by day, and the fees of both sides. Each point and figure leads to its entries. */
export function DayCharts({ data }: { data: Reconciliation }) {
  return (
    <>
      <DayChart data={data} chart="captures" series={['captured', 'settled']} />
      <DayChart data={data} chart="dayFees" series={['feesEarned', 'acquirerFees']} />
    </>
  );
}

type DayChartProps = { data: Reconciliation; chart: 'captures' | 'dayFees'; series: readonly [Series, Series] };

function DayChart({ data, chart, series }: DayChartProps) {
  const t = useTranslations();
  const hrefOf = useFigureHref();
  const days = new Map(data.days.map((day) => [day.day, day]));
  const linkOf = (day: string, key: string): string => {
    const figure = days.get(day)?.[key as Series] as FigureLink | undefined;
    return figure ? hrefOf(figure) : '';
  };
  return (
    <div className="min-w-0">
      <Chart
        title={t(`reconciliation.${chart}.title`)}
        unit={data.currency}
        kind="lines"
        series={series.map((key) => ({ key, name: t(`reconciliation.days.${key}`) }))}
        pointName={t('reconciliation.days.day')}
        points={data.days.map((day) => ({
          key: day.day,
          label: formatDay(day.day, 'UTC', new Date(data.to)),
          values: Object.fromEntries(series.map((key) => [key, day[key].amount])),
        }))}
        href={({ key }) => linkOf(key, series[0])}
        hrefOfValue={({ key }, name) => linkOf(key, name)}
        empty={<Alert title={t(`reconciliation.${chart}.none`)} />}
      />
      {chart === 'captures' ? (
        <div className="mt-1 flex">
          <TableDownload table="days" data={data} />
        </div>
      ) : null}
    </div>
  );
}
