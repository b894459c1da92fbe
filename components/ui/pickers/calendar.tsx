'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DateRange as LocalRange } from 'react-day-picker';
import { buttonVariants } from '#components/ui/button.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import type { DateRange } from './date-presets.ts';

type CalendarProps = {
  value: Partial<DateRange>;
  onChange: (range: Partial<DateRange>) => void;
  today: string;
  /** A day of the month that is shown. */
  month: string;
  onMonthChange: (firstDay: string) => void;
  /** The last day that can be selected. */
  max?: string | undefined;
};

/** The calendar library works with local times; noon exists on every day of every zone. */
function toLocal(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function toDay(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const firstDays = [0, 1, 2, 3, 4, 5, 6] as const;

/** The first day of the week in the country of the user, Sunday as 0. */
function firstDayOfWeek(locale: string): (typeof firstDays)[number] {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const firstDay = (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1;
  return firstDays[firstDay % 7] ?? 1;
}

const dayClass =
  'inline-flex size-9 cursor-pointer items-center justify-center rounded-md tabular-nums hover:bg-accent disabled:cursor-default disabled:opacity-40';

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-4" />;
}

/** A month in which a range of days is selected. Arrows move by day and week, Page Up and Page Down by month. */
export function Calendar({ value, onChange, today, month, onMonthChange, max }: CalendarProps) {
  const locale = useLocale();
  const { from, to } = value;
  const selected: LocalRange | undefined = from ? { from: toLocal(from), to: to ? toLocal(to) : undefined } : undefined;
  return (
    <DayPicker
      mode="range"
      selected={selected}
      onSelect={(_range, clicked) => onChange(nextRange(value, toDay(clicked)))}
      today={toLocal(today)}
      month={toLocal(month)}
      onMonthChange={(at) => onMonthChange(toDay(at))}
      weekStartsOn={firstDayOfWeek(locale)}
      {...(max ? { disabled: { after: toLocal(max) }, endMonth: toLocal(max) } : {})}
      showOutsideDays={false}
      components={{ Chevron }}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: buttonVariants('ghost', 'icon'),
        button_next: buttonVariants('ghost', 'icon'),
        month_caption: 'flex h-8 items-center justify-center font-medium',
        month_grid: 'mx-auto mt-1 border-collapse',
        weekday: 'size-9 font-normal text-muted-foreground text-table',
        day: 'p-0 text-center',
        day_button: dayClass,
        today: 'font-semibold underline underline-offset-4',
        range_start: 'rounded-l-md bg-primary text-primary-foreground [&_button:hover]:bg-transparent',
        range_end: 'rounded-r-md bg-primary text-primary-foreground [&_button:hover]:bg-transparent',
        range_middle: 'bg-accent',
      }}
    />
  );
}

/** The first day selected begins a range, the second one ends it, also when it is earlier; a third begins another. */
export function nextRange(range: Partial<DateRange>, day: string): Partial<DateRange> {
  if (range.from === undefined || range.to !== undefined) return { from: day };
  return day < range.from ? { from: day, to: range.from } : { from: range.from, to: day };
}
