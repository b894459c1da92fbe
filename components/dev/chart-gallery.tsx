'use client';

import { useTranslations } from 'next-intl';
import { Chart } from '#components/charts/chart.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Example, GallerySection } from './example.tsx';
import { days, hours } from './sample-data.ts';

const states = [
  { key: 'approved', name: 'Approved' },
  { key: 'declined', name: 'Declined' },
  { key: 'rejected', name: 'Rejected' },
];
const brands = [
  { key: 'visa', name: 'Visa' },
  { key: 'master', name: 'Mastercard' },
  { key: 'amex', name: 'American Express' },
];

export function ChartGallery() {
  const t = useTranslations();
  const empty = (
    <Alert title="No payments in this period" action={<Button>Show the last 30 days</Button>}>
      Each payment that a channel accepts is counted here.
    </Alert>
  );
  const toSection = ({ key }: { key: string }): string => `/dev/components?point=${key}#charts`;
  return (
    <GallerySection id="charts" title="Chart" lead={t('dev.chart.lead')}>
      <Example name={t('dev.chart.bars')} isWide>
        <Chart
          title="Payments by day"
          unit="payments"
          kind="bars"
          series={states}
          points={days}
          pointName="Day (UTC)"
          href={toSection}
          empty={empty}
        />
      </Example>
      <Example name={t('dev.chart.lines')} isWide>
        <Chart
          title="Captured by hour"
          unit="EUR"
          kind="lines"
          series={brands}
          points={hours}
          pointName="Hour (UTC)"
          href={toSection}
          empty={empty}
        />
      </Example>
      <Example name={t('dev.chart.empty')} isWide>
        <Chart
          title="Payments by week"
          unit="payments"
          kind="bars"
          series={states}
          points={[]}
          pointName="Week"
          empty={empty}
        />
      </Example>
    </GallerySection>
  );
}
