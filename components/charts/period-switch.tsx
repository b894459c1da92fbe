import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { periodState, periods } from './period-state.ts';

/** Selects the period of the figures on a page. */
export function PeriodSwitch() {
  const t = useTranslations();
  const [{ period }, setQueryState] = useQueryStates(periodState, { history: 'push' });
  return (
    <fieldset className="ml-auto flex rounded-md border p-0.5">
      <legend className="sr-only">{t('charts.period.title')}</legend>
      {periods.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === period}
          onClick={() => void setQueryState({ period: each })}
          className="h-7 cursor-pointer rounded px-2.5 text-muted-foreground hover:text-foreground aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-foreground"
        >
          {t(`charts.period.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
