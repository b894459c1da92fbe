'use client';

import { useTranslations } from 'next-intl';
import { onDemand } from '#components/ui/on-demand.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import { useTimeZone } from '#components/ui/values/time/time-zone.tsx';
import { type DatePreset, type DateRange, dayInZone, describeRange } from './date-presets.ts';
import { type PickerFieldProps, PickerTrigger } from './picker-trigger.tsx';

const DateRangeWindow = onDemand(() => import('./date-range-window.tsx').then((module) => module.DateRangeWindow));

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
export function DateRangePicker(props: DateRangePickerProps) {
  const t = useTranslations();
  const { value, onChange, max, isClearable = true, onBlur, ref, ...rest } = props;
  const { placeholder = t('ui.dateRange.anyDate'), ...field } = rest;
  const today = dayInZone(new Date(), useTimeZone());
  const { isOpen, close, button } = usePopover({ preload: DateRangeWindow.preload, onClosed: onBlur, ref });
  const select = (range: DateRange, preset: DatePreset | 'custom'): void => {
    onChange(range, preset);
    close();
  };
  return (
    <>
      <PickerTrigger
        {...field}
        {...button}
        role="combobox"
        isEmpty={value === null}
        onClear={isClearable ? () => onChange(null, 'custom') : undefined}
      >
        {value ? describeRange(t, value, today) : placeholder}
      </PickerTrigger>
      {isOpen ? (
        <DateRangeWindow
          anchor={button.ref}
          onClose={close}
          value={value}
          today={today}
          max={max ?? today}
          onSelect={select}
        />
      ) : null}
    </>
  );
}
