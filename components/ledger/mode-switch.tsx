import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ledgerModes, ledgerState } from './ledger-state.ts';

/** Live and test payments never share a figure. */
export function ModeSwitch({ shown }: { shown: (typeof ledgerModes)[number] | null }) {
  const t = useTranslations();
  const [, setQueryState] = useQueryStates(ledgerState, { history: 'push' });
  return (
    <fieldset className="flex rounded-md border p-0.5">
      <legend className="sr-only">{t('ledger.mode.title')}</legend>
      {ledgerModes.map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === shown}
          onClick={() => void setQueryState({ mode })}
          className="h-7 cursor-pointer rounded px-2.5 text-muted-foreground hover:text-foreground aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-foreground"
        >
          {t(`ledger.mode.${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}
