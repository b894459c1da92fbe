'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';
import { parseAmount } from '#components/ui/values/parse-amount.ts';

export type AmountWindowProps = Pick<PopoverWindowProps, 'anchor' | 'onClose' | 'aria-label'> & {
  /** The condition as it is written in the search. */
  written: string;
  onApply: (written: string) => void;
};

/** `50..99.99`, `>=50` or `<=99.99` as the two ends of a range. */
function readRange(written: string): { min: string; max: string } {
  const [, low, high] = /^([\d.]*?)\.\.([\d.]*)$/.exec(written) ?? [];
  if (low !== undefined) return { min: low, max: high ?? '' };
  const [, sign, value = ''] = /^([<>])=?([\d.]+)$/.exec(written) ?? [];
  if (sign) return sign === '>' ? { min: value, max: '' } : { min: '', max: value };
  return { min: written, max: written };
}

function writeRange(min: string, max: string): string {
  if (min === '' && max === '') return '';
  if (min === max) return min;
  if (min === '' || max === '') return min === '' ? `<=${max}` : `>=${min}`;
  return `${min}..${max}`;
}

/** The least and the greatest amount, written as the user writes amounts. */
export function AmountWindow({ written, onApply, ...window }: AmountWindowProps) {
  const t = useTranslations();
  const id = useId();
  const locale = useLocale();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { min, max } = readRange(written);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [low, high] = ['min', 'max'].map((end) => {
      const text = String(form.get(end) ?? '').trim();
      return text === '' ? '' : parseAmount(text, locale);
    });
    if (low === null || high === null) {
      setProblem(t('list.amount.unreadable'));
      return;
    }
    onApply(writeRange(low ?? '', high ?? ''));
  };
  return (
    <PopoverWindow {...window} modal={false} className="w-72 p-3">
      <form onSubmit={submit} className="space-y-3" noValidate>
        <div className="grid grid-cols-2 gap-2">
          <TextField
            id={`${id}-min`}
            name="min"
            label={t('list.amount.atLeast')}
            defaultValue={min}
            inputMode="decimal"
          />
          <TextField
            id={`${id}-max`}
            name="max"
            label={t('list.amount.atMost')}
            defaultValue={max}
            inputMode="decimal"
          />
        </div>
        {problem ? (
          <p role="alert" className="text-destructive text-table">
            {problem}
          </p>
        ) : null}
        <Button type="submit" variant="primary">
          {t('list.amount.apply')}
        </Button>
      </form>
    </PopoverWindow>
  );
}
