import { BrandMark } from '#components/ui/values/brand-mark.tsx';
import { markedBrands } from '#components/ui/values/marked-brands.ts';
import { brandName } from '#lib/brands/index.ts';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { accountOf } from './account-of.ts';

type Props = {
  row: Pick<TransactionRow, 'paymentBrand' | 'last4'>;
  /** In a table of many columns: the mark stands for the name where the window is not wide. */
  isShort?: boolean;
};

/** A payment method: the mark of its brand, its name and the last four digits. */
export function Account({ row, isShort = false }: Props) {
  const text = accountOf(row);
  const { paymentBrand } = row;
  const name = paymentBrand && markedBrands.has(paymentBrand) ? brandName(paymentBrand) : null;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <BrandMark brand={paymentBrand} />
      {/* Other cells are aligned with the text, not with the mark, which comes first. */}
      <span className="self-baseline truncate" title={text}>
        {isShort && name && row.last4 ? (
          <>
            <span className="max-2xl:sr-only">{name}</span> {`•••• ${row.last4}`}
          </>
        ) : (
          text
        )}
      </span>
    </span>
  );
}
