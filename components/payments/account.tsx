import { BrandMark } from '#components/ui/values/brand-mark.tsx';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { accountOf } from './account-of.ts';

/** A payment method: the mark of its brand, its name and the last four digits. */
export function Account({ row }: { row: Pick<TransactionRow, 'paymentBrand' | 'last4'> }) {
  const text = accountOf(row);
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <BrandMark brand={row.paymentBrand} />
      {/* Other cells are aligned with the text, not with the mark, which comes first. */}
      <span className="self-baseline truncate" title={text}>
        {text}
      </span>
    </span>
  );
}
