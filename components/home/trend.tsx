import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatAmount } from '#components/ui/values/money.tsx';

/** A change of more than this factor has no basis worth a figure: the period before had hardly begun. */
const minBasis = 20;

/** The change against the previous period, with text and a sign as well as colour; of a rate, in percentage points. */
export function Trend({ now, before, points = false }: { now: number; before: number; points?: boolean }) {
  const t = useTranslations();
  const locale = useLocale();
  if (before === 0 && now === 0 && !points)
    return <span className="text-muted-foreground">{t('overview.trend.noChange')}</span>;
  if (before * minBasis < now && !points)
    return <span className="text-muted-foreground">{t('overview.trend.noData')}</span>;
  const moved = points ? now - before : ((now - before) / before) * 100;
  const size = Math.abs(moved).toFixed(1);
  const unit = points ? 'points' : '%';
  if (size === '0.0') return <span className="text-muted-foreground">{t('overview.trend.noChange')}</span>;
  return (
    <span className="text-muted-foreground">
      {t('overview.trend.moved', { sign: moved > 0 ? '▲' : '▼', size: formatAmount(size, locale), unit })}
    </span>
  );
}
