'use client';

import * as Popover from '@radix-ui/react-popover';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { useTimeZone } from '#components/ui/values/time-zone.tsx';
import type { Translate } from '#messages/translate.ts';
import { Calendar } from './calendar.tsx';
import {
  type DatePreset,
  type DateRange,
  dayInZone,
  describeRange,
  findPreset,
  isDay,
  presetRange,
  presets,
} from './date-presets.ts';
import { PickerContent, type PickerFieldProps, PickerTrigger } from './picker-trigger.tsx';

export type DateRangePickerProps = PickerFieldProps & {
  value: DateRange | null;
  /** `preset` is what the user selected: a saved filter may keep it, because its days move. */
  onChange: (range: DateRange | null, preset: DatePreset | 'custom') => void;
  placeholder?: string;
  isClearable?: boolean;
  /** The last day that can be selected; left out: today. */
  max?: string;
};

/** Selects a range of days in the time zone of the page: by a preset, in a calendar or by typing. */
export function DateRangePicker({
  value,
  onChange,
  max,
  isClearable = true,
  ...props
}: DateRangePickerProps) {
  const t = useTranslations();
  const { placeholder = t('ui.dateRange.anyDate'), onBlur, ...field } = props;
  const [isOpen, setIsOpen] = useState(false);
  const today = dayInZone(new Date(), useTimeZone());
  const change = (next: boolean): void => {
    setIsOpen(next);
    if (!next) onBlur?.();
  };
  const select = (range: DateRange, preset: DatePreset | 'custom'): void => {
    onChange(range, preset);
    change(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change} modal>
      <PickerTrigger
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        isEmpty={value === null}
        onClear={isClearable ? () => onChange(null, 'custom') : undefined}
      >
        {value ? describeRange(t, value, today) : placeholder}
      </PickerTrigger>
      <PickerContent aria-label={t('ui.dateRange.title')} className="w-max max-w-[calc(100vw-1rem)]">
        <div className="flex flex-col sm:flex-row">
          <PresetList value={value} today={today} onSelect={select} />
          <CustomRange value={value} today={today} max={max ?? today} onSelect={select} />
        </div>
      </PickerContent>
    </Popover.Root>
  );
}

type PresetListProps = {
  value: DateRange | null;
  today: string;
  onSelect: (range: DateRange, preset: DatePreset) => void;
};

function PresetList({ value, today, onSelect }: PresetListProps) {
  const t = useTranslations();
  const current = value ? findPreset(value, today) : undefined;
  return (
    <ul
      aria-label={t('ui.dateRange.periods')}
      className="flex flex-wrap gap-1 border-b p-2 sm:w-36 sm:flex-col sm:flex-nowrap sm:border-r sm:border-b-0"
    >
      {presets.map((preset) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={preset === current}
            onClick={() => onSelect(presetRange(preset, today), preset)}
            className="h-8 w-full cursor-pointer rounded px-2 text-left hover:bg-accent aria-pressed:bg-accent aria-pressed:font-medium"
          >
            {t(`ui.dateRange.presets.${preset}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

type CustomRangeProps = {
  value: DateRange | null;
  today: string;
  max: string;
  onSelect: (range: DateRange, preset: 'custom') => void;
};

/** What keeps a range from being used; null: nothing. */
export function describeRangeProblem(
  t: Translate,
  { from = '', to = '' }: Partial<DateRange>,
  max: string,
): string | null {
  if (!isDay(from) || !isDay(to)) return t('ui.dateRange.problem.incomplete');
  if (to < from) return t('ui.dateRange.problem.reversed');
  return to > max ? t('ui.dateRange.problem.tooLate') : null;
}

function CustomRange({ value, today, max, onSelect }: CustomRangeProps) {
  const t = useTranslations();
  const id = useId();
  const [draft, setDraft] = useState<Partial<DateRange>>(value ?? {});
  const [month, setMonth] = useState(value?.to ?? today);
  const problem = describeRangeProblem(t, draft, max);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (problem === null) onSelect({ from: draft.from ?? '', to: draft.to ?? '' }, 'custom');
  };
  const day = (name: 'from' | 'to') => ({
    id: `${id}-${name}`,
    type: 'date',
    max,
    value: draft[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDraft({ ...draft, [name]: target.value });
      if (isDay(target.value)) setMonth(target.value);
    },
  });
  return (
    <form onSubmit={apply} noValidate aria-label={t('ui.dateRange.custom')} className="p-3">
      <Calendar
        value={{
          ...(isDay(draft.from ?? '') ? { from: draft.from } : {}),
          ...(isDay(draft.to ?? '') ? { to: draft.to } : {}),
        }}
        onChange={setDraft}
        today={today}
        month={month}
        onMonthChange={setMonth}
        max={max}
      />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <TextField {...day('from')} label={t('ui.dateRange.firstDay')} />
        <TextField {...day('to')} label={t('ui.dateRange.lastDay')} />
      </div>
      <div className="mt-3 flex justify-end">
        <ActionButton type="submit" variant="primary" unavailable={problem}>
          {t('ui.dateRange.apply')}
        </ActionButton>
      </div>
    </form>
  );
}
