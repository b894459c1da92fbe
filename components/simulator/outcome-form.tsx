export type OutcomeFormProps = {
  page: 'bank' | 'acs';
  reference: string;
  amount: string | null;
  currency: string | null;
  isPending: boolean;
  choices: { value: string; label: string }[];
};

const labels = {
  bank: { name: 'Test bank', question: 'Approve this payment?' },
  acs: { name: 'Test card issuer', question: 'Confirm that you are paying?' },
};

/** The page of the simulated bank and card issuer: plain HTML, so that any client can submit it. */
export function OutcomeForm({ page, reference, amount, currency, isPending, choices }: OutcomeFormProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-6">
      <div className="rounded border border-violet-500/40 bg-violet-500/10 px-3 py-2 text-sm">
        {labels[page].name}. No money moves. Choose the outcome of the payment.
      </div>
      <div>
        <h1 className="text-xl font-semibold">{isPending ? labels[page].question : 'Already completed'}</h1>
        {amount === null ? null : (
          <p className="mt-1 text-3xl font-semibold tabular-nums">
            {amount} {currency}
          </p>
        )}
        <p className="mt-2 break-all font-mono text-xs opacity-70">Reference {reference}</p>
      </div>
      {isPending ? (
        <form method="post" action={`/simulator/${page}/${reference}/choice`} className="flex flex-col gap-3">
          <label htmlFor="returnCode" className="text-sm font-medium">
            How should it end?
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
            Continue to the shop
          </button>
        </form>
      ) : (
        <p className="text-sm">
          This payment already has a result. Go back to the shop, or query the payment by its id.
        </p>
      )}
    </main>
  );
}
