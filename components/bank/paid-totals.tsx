import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { BankEntryDetail } from '#lib/bank/staff/index.ts';

/** The settlement dates that an entry pays together; one alone is in the sentence above. */
export function PaidTotals({ detail: { row, paidTotals } }: { detail: BankEntryDetail }) {
  const t = useTranslations();
  if (paidTotals.length < 2) return null;
  return (
    <section aria-labelledby="paid" className="min-w-0">
      <h2 id="paid" className="mb-2 font-semibold">
        {t('bankEntry.paid')}
      </h2>
      <ul className="divide-y border-y">
        {paidTotals.map(({ importId, settledOn, amount, reference }) => (
          <li key={`${importId} ${settledOn}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="w-36 shrink-0 text-right tabular-nums">
              <Money amount={amount} currency={row.currency} />
            </span>
            <PageLink to={`/settlement/${importId}`}>{t('bankEntry.total', { day: settledOn })}</PageLink>
            {reference === null ? null : <span className="wrap-anywhere">{reference}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
