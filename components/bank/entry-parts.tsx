import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import type { BankEntryDetail, BankEntryPartRow } from '#lib/bank/staff/index.ts';

/** The payments that a bank booked as one entry, what it took for them, and what neither explains. */
export function EntryParts({ detail: { row, parts, unexplained } }: { detail: BankEntryDetail }) {
  const t = useTranslations();
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="parts" className="min-w-0">
      <h2 id="parts" className="mb-2 font-semibold">
        {t('bankEntry.parts.title', { count: parts.length })}
      </h2>
      <ul className="divide-y border-y">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their places.
          <Part key={index} part={part} currency={row.currency} />
        ))}
        {row.charges === null ? null : (
          <Line name={t('bankEntry.parts.charges')} amount={row.charges} currency={row.currency} />
        )}
        {unexplained === null ? null : (
          <Line name={t('bankEntry.parts.unexplained')} amount={unexplained} currency={row.currency} />
        )}
      </ul>
    </section>
  );
}

function Part({ part, currency }: { part: BankEntryPartRow; currency: string }) {
  const t = useTranslations();
  const { counterparty, counterpartyAccount, text, creditorReference, documents, endToEndId, returnCode } = part;
  const details = [counterparty, counterpartyAccount, text, creditorReference, documents, endToEndId, returnCode];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="w-36 shrink-0 text-right tabular-nums">
        <Money amount={part.amount} currency={part.currency} />
      </span>
      <span className="min-w-0 grow basis-48 wrap-anywhere">
        {details.filter(Boolean).join(' · ') || part.bankReference}
      </span>
      {part.charges === null ? null : (
        <span className="text-muted-foreground text-table">
          {t.rich('bankEntry.parts.charged', { amount: () => <Money amount={part.charges} currency={currency} /> })}
        </span>
      )}
    </li>
  );
}

function Line({ name, amount, currency }: { name: string; amount: string; currency: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="w-36 shrink-0 text-right tabular-nums">
        <Money amount={amount} currency={currency} />
      </span>
      <span className="min-w-0 grow basis-48">{name}</span>
    </li>
  );
}
