import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatDay } from '#components/ui/values/time/format-time.ts';
import type { Overview } from '#lib/home/staff/index.ts';
import { findLowestApproval, rateOf } from './lowest-approval.ts';

/** What the charts of the overview show, as a sentence. */
export function useChartTitles({ buckets, bucket, current, previous, to }: Overview) {
  const t = useTranslations();
  const locale = useLocale();
  const percentOf = (share: number): string =>
    t('common.percent', { value: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(share * 100) });
  const labelOf = (from: string): string =>
    bucket === 'hour' ? from.slice(11, 16) : formatDay(from, 'UTC', new Date(to));
  return {
    labelOf,
    ofApproval: (): string => {
      const lowest = findLowestApproval(buckets);
      if (lowest) return t('overview.volume.fell', { rate: percentOf(lowest.rate), at: labelOf(lowest.from), bucket });
      if (current.approved + current.declined === 0) return t('overview.volume.title', { bucket });
      return t('overview.volume.steady', { rate: percentOf(rateOf(current)) });
    },
    ofMoney: (currency: string): string => {
      const amountOf = ({ volumes }: Overview['current']): number =>
        Number(volumes.find((volume) => volume.currency === currency)?.amount ?? 0);
      const [now, before] = [amountOf(current), amountOf(previous)];
      if (before === 0) return t('overview.volume.money', { currency, bucket });
      const change = now / before - 1;
      if (Math.abs(change) < 0.005) return t('overview.volume.sameMoney', { currency });
      return t('overview.volume.movedMoney', {
        currency,
        change: change > 0 ? 'up' : 'down',
        size: percentOf(Math.abs(change)),
      });
    },
  };
}
