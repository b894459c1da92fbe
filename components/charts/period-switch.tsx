import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { periodState, periods } from './period-state.ts';
import { SegmentedControl } from './segmented-control.tsx';

/** Selects the period of the figures on a page. */
export function PeriodSwitch() {
  const t = useTranslations();
  const [{ period }, setQueryState] = useQueryStates(periodState, { history: 'push' });
  return (
    <div className="ml-auto">
      <SegmentedControl
        legend={t('charts.period.title')}
        options={periods.map((value) => ({ value, name: t(`charts.period.${value}`) }))}
        value={period}
        onChange={(next) => void setQueryState({ period: next })}
      />
    </div>
  );
}
