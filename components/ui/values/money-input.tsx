'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { FieldNotes, fieldClass } from '#components/ui/field.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import type { Translate } from '#messages/translate.ts';
import { formatAmount } from './money.tsx';
import { currencyDecimals } from './number-format.ts';
import { parseAmount } from './parse-amount.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> & {
  id: string;
  currency: string;
  /** An exact decimal string; '' is empty, null: what is typed cannot be read. */
  value: string | null;
  onChange: (amount: string | null) => void;
};

/** Why the text is not an amount of this currency; null when it is one. */
export function describeAmountProblem(t: Translate, text: string, locale: string, currency: string): string | null {
  const amount = parseAmount(text, locale, currency);
  const decimals = currencyDecimals(currency);
  const example = formatAmount(`1234${decimals > 0 ? `.${'5'.padEnd(decimals, '0')}` : ''}`, locale);
  if (amount === null) return t('ui.moneyInput.problem.unreadable', { currency, example });
  if ((amount.split('.')[1]?.length ?? 0) <= decimals) return null;
  return decimals === 0
    ? t('ui.moneyInput.problem.noDecimals', { currency, example })
    : t('ui.moneyInput.problem.decimals', { currency, decimals, example });
}

/** `12,5` of EUR is 12.50: the decimals that the currency has are always written. */
function withDecimals(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = currencyDecimals(currency);
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** A field for an amount: takes the decimal sign of the user and pasted grouping, answers an exact decimal string. */
export function MoneyInput({ id, currency, value, onChange, onBlur, className, ...input }: MoneyInputProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = text ?? (value ? formatAmount(value, locale) : '');
  const read = (typed: string): string | null => {
    if (typed.trim() === '') return '';
    if (describeAmountProblem(t, typed, locale, currency)) return null;
    const amount = parseAmount(typed, locale, currency);
    return amount === null ? null : withDecimals(amount, currency);
  };
  const leave = (): void => {
    const isWrong = shown.trim() !== '' && read(shown) === null;
    setProblem(isWrong ? describeAmountProblem(t, shown, locale, currency) : null);
    if (!isWrong) setText(null);
  };
  const note = problem && !input['aria-invalid'] ? problem : undefined;
  return (
    <>
      <span className="relative block">
        <input
          {...input}
          id={id}
          value={shown}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
            onChange(read(target.value));
          }}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          {...(note ? { 'aria-invalid': true, 'aria-describedby': `${id}-amount-problem` } : {})}
          className={classNames(fieldClass, 'pr-12 text-right tabular-nums', className)}
        />
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-muted-foreground">
          {currency}
        </span>
      </span>
      <FieldNotes id={`${id}-amount`} problem={note} />
    </>
  );
}
