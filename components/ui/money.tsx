'use client';

import { useLocale } from './locale-provider.tsx';

/** A decimal string keeps every digit; a number would not. */
type Decimal = Intl.StringNumericLiteral;

export function formatMoney(amount: string, currency: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
  } as const;
  return new Intl.NumberFormat(locale, options).format(amount as Decimal);
}

/** An amount in the locale of the user; the ISO code on hover. */
export function Money({ amount, currency }: { amount: string | null; currency: string | null }) {
  const locale = useLocale();
  if (amount === null || currency === null) return <span className="text-muted-foreground">no amount</span>;
  return (
    <span className="whitespace-nowrap tabular-nums" title={`${amount} ${currency}`}>
      {formatMoney(amount, currency, locale)}
    </span>
  );
}

export function Count({ value }: { value: number }) {
  const locale = useLocale();
  return <span className="tabular-nums">{new Intl.NumberFormat(locale).format(value)}</span>;
}
