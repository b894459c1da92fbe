import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ModeSwitch } from '#components/ledger/mode-switch.tsx';
import { DateRangePicker } from '#components/ui/pickers/date-range-picker.tsx';
import type { Reconciliation } from '#lib/reconciliation/staff/index.ts';
import { reconciliationState } from './reconciliation-state.ts';

type Shown = Pick<Reconciliation, 'from' | 'to' | 'currency' | 'currencies' | 'mode'>;

/** Selects the days, the currency and the mode of all figures. */
export function SelectionBar({ data }: { data: Shown | undefined }) {
  const t = useTranslations();
  const [, setState] = useQueryStates(reconciliationState, { history: 'push' });
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {data ? (
        <>
          <DateRangePicker
            aria-label={t('reconciliation.range')}
            filterName={t('reconciliation.range')}
            value={{ from: data.from, to: data.to }}
            isClearable={false}
            onChange={(range) => void setState({ from: range?.from ?? null, to: range?.to ?? null })}
          />
          <select
            aria-label={t('common.currency')}
            value={data.currency}
            onChange={({ target }) => void setState({ currency: target.value })}
            className="h-8 rounded-md border bg-background px-2"
          >
            {[...new Set([...data.currencies, data.currency])].map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </>
      ) : null}
      <ModeSwitch shown={data?.mode ?? null} />
    </div>
  );
}
