'use client';

import * as Popover from '@radix-ui/react-popover';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { PickerContent, PickerTrigger } from '#components/ui/pickers/picker-trigger.tsx';
import { parseAmount } from '#components/ui/values/parse-amount.ts';
import { conditionOf, withCondition } from './query-terms.ts';

type AmountFilterProps = { name: string; label: string; q: string; onSearch: (q: string) => void };

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
export function AmountFilter({ name, label, q, onSearch }: AmountFilterProps) {
  const t = useTranslations();
  const id = useId();
  const locale = useLocale();
  const written = conditionOf(q, name) ?? '';
  const [isOpen, setIsOpen] = useState(false);
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
    setIsOpen(false);
    onSearch(withCondition(q, name, writeRange(low ?? '', high ?? '')));
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <PickerTrigger
        aria-label={label}
        filterName={label}
        isEmpty={written === ''}
        onClear={() => onSearch(withCondition(q, name, ''))}
      >
        {written}
      </PickerTrigger>
      <PickerContent aria-label={label} className="w-72 p-3">
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
      </PickerContent>
    </Popover.Root>
  );
}
