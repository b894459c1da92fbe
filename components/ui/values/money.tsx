'use client';

import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';

/** A decimal string keeps every digit; a number would not. */
type Decimal = Intl.StringNumericLiteral;

/** `1,234.50` with the signs of the locale and exactly the decimals of the string. */
export function formatAmount(amount: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, options).format(amount as Decimal);
}

/** `1,234.50 EUR`: the code, because a symbol such as $ belongs to several currencies. It stays on the same line. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  return `${formatAmount(amount, locale)}\u00a0${currency}`;
}

type MoneyProps = {
  amount: string | null;
  currency: string | null;
  /** For right-aligned columns: figures of different currencies end at the same place. */
  splitCode?: boolean;
};

/** An amount with its ISO code, in the locale of the user. */
export function Money({ amount, currency, splitCode = false }: MoneyProps) {
  const t = useTranslations();
  const locale = useLocale();
  if (amount === null || currency === null) return <span className="text-muted-foreground">{t('ui.money.none')}</span>;
  if (!splitCode) {
    return <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency, locale)}</span>;
  }
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatAmount(amount, locale)}&nbsp;
      <span className="inline-block w-[2.25rem] text-left text-muted-foreground">{currency}</span>
    </span>
  );
}

/** An amount whose currency stands above it. */
export function Amount({ amount }: { amount: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatAmount(amount, useLocale())}</span>;
}

export function Count({ value }: { value: number }) {
  const locale = useLocale();
  return <span className="tabular-nums">{new Intl.NumberFormat(locale).format(value)}</span>;
}
