import { useTranslations } from 'next-intl';

export type OutcomeFormProps = {
  reference: string;
  amount: string | null;
  currency: string | null;
  isPending: boolean;
  choices: { value: string; label: string }[];
};

/** The page of the simulated bank: plain HTML, so that any client can submit it. */
export function OutcomeForm({ reference, amount, currency, isPending, choices }: OutcomeFormProps) {
  const t = useTranslations();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-6">
      <div className="rounded border border-violet-500/40 bg-violet-500/10 px-3 py-2 text-sm">
        {t('simulator.outcome.hint', { name: t('simulator.outcome.bank.name') })}
      </div>
      <div>
        <h1 className="text-xl font-semibold">
          {isPending ? t('simulator.outcome.bank.question') : t('simulator.outcome.completed')}
        </h1>
        {amount === null ? null : (
          <p className="mt-1 text-3xl font-semibold tabular-nums">
            {amount} {currency}
          </p>
        )}
        <p className="mt-2 break-all font-mono text-xs opacity-70">{t('simulator.outcome.reference', { reference })}</p>
      </div>
      {isPending ? (
        <form method="post" action={`/simulator/bank/${reference}/choice`} className="flex flex-col gap-3">
          <label htmlFor="returnCode" className="text-sm font-medium">
            {t('simulator.outcome.choose')}
          </label>
          <select
            id="returnCode"
            name="returnCode"
            className="rounded border border-current/30 bg-transparent px-3 py-2"
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value} className="text-black">
                {label}
              </option>
            ))}
          </select>
          <button type="submit" className="rounded bg-blue-700 px-4 py-2 font-medium text-white">
            {t('simulator.outcome.continue')}
          </button>
        </form>
      ) : (
        <p className="text-sm">{t('simulator.outcome.hasResult')}</p>
      )}
    </main>
  );
}
