'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';
import type { Translate } from '#messages/translate.ts';
import { Calendar } from './calendar.tsx';
import { type DatePreset, type DateRange, findPreset, isDay, presetRange, presets } from './date-presets.ts';

export type DateRangeWindowProps = Pick<PopoverWindowProps, 'anchor' | 'onClose'> & {
  value: DateRange | null;
  today: string;
  max: string;
  onSelect: (range: DateRange, preset: DatePreset | 'custom') => void;
};

/** The open calendar of a range of days. */
export function DateRangeWindow({ anchor, onClose, max, ...props }: DateRangeWindowProps) {
  const t = useTranslations();
  return (
    <PopoverWindow
      anchor={anchor}
      onClose={onClose}
      aria-label={t('ui.dateRange.title')}
      className="w-max max-w-[calc(100vw-1rem)]"
    >
      <div className="flex flex-col sm:flex-row">
        <PresetList {...props} />
        <CustomRange {...props} max={max} />
      </div>
    </PopoverWindow>
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
