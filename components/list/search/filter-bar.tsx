'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { UserPicker } from '#components/access/users/user-picker.tsx';
import { EntityPicker } from '#components/entities/entity-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type DateRange, dayInZone, isDay, presetRange } from '#components/ui/pickers/date-presets.ts';
import { DateRangePicker } from '#components/ui/pickers/date-range-picker.tsx';
import { MultiSelect } from '#components/ui/pickers/multi-select.tsx';
import type { DescribedList } from '#lib/staff/index.ts';
import { AmountFilter } from './amount-filter.tsx';
import { conditionOf, valuesOf, withCondition, withValues } from './query-terms.ts';

type Field = DescribedList['fields'][number];
type FilterProps = { field: Field; q: string; onSearch: (q: string) => void };

/** Menus that write the search text, so that the text and the menus always agree. Phones show them on request. */
export function FilterBar({ fields, q, onSearch }: Omit<FilterProps, 'field'> & { fields: readonly Field[] }) {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);
  const shown = fields.filter(isFilter);
  if (shown.length === 0) return null;
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{t('list.filters')}</legend>
      <Button size="small" className="sm:hidden" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {t('list.filters')}
      </Button>
      <div className={classNames('flex-wrap gap-1.5 max-sm:mt-2 sm:flex', isShown ? 'flex' : 'hidden')}>
        {shown.map((field) => (
          <Filter key={field.name} field={field} q={q} onSearch={onSearch} />
        ))}
      </div>
    </fieldset>
  );
}

/** What can be chosen; texts and ids are typed into the search. */
function isFilter({ kind, offers }: Field): boolean {
  return ['date', 'amount', 'entity', 'user'].includes(kind) || (kind === 'choice' && offers.length > 1);
}

/** Whether a menu shows this condition; one that excludes values is shown by none. */
export function isShownByFilter(fields: readonly Field[], condition: string): boolean {
  return fields.some((field) => isFilter(field) && condition.startsWith(`${field.name}:`));
}

function Filter({ field, q, onSearch }: FilterProps) {
  const { name, label, kind } = field;
  if (kind === 'date') return <DateFilter field={field} q={q} onSearch={onSearch} />;
  if (kind === 'amount') return <AmountFilter name={name} label={label} q={q} onSearch={onSearch} />;
  if (kind === 'entity') {
    return (
      <EntityPicker
        aria-label={label}
        filterName={label}
        value={conditionOf(q, name)}
        onChange={(value) => onSearch(withValues(q, name, value ? [value] : []))}
      />
    );
  }
  if (kind === 'user') {
    return (
      <UserPicker
        aria-label={label}
        filterName={label}
        placeholder=""
        value={conditionOf(q, name)}
        onChange={(value) => onSearch(withValues(q, name, value ? [value] : []))}
      />
    );
  }
  return <ChoiceFilter field={field} q={q} onSearch={onSearch} />;
}

/** Nothing ticked means any value: the search has no condition then. */
function ChoiceFilter({ field: { name, label, offers }, q, onSearch }: FilterProps) {
  const values = valuesOf(q, name);
  return (
    <MultiSelect
      aria-label={label}
      filterName={label}
      noun={label.toLowerCase()}
      value={values.length === 0 ? 'all' : values}
      options={offers}
      onChange={(next) => onSearch(withValues(q, name, next === 'all' ? [] : next))}
    />
  );
}

const rangeForm = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** The days that a condition means; `today` moves on with the days of UTC, by which dates are searched. */
function readRange(written: string): DateRange | null {
  const [, from, to] = rangeForm.exec(written) ?? [];
  if (from && to) return { from, to };
  if (written === 'today' || written === 'yesterday') {
    return presetRange(written, dayInZone(new Date(), 'UTC'));
  }
  return isDay(written) ? { from: written, to: written } : null;
}

function DateFilter({ field: { name, label }, q, onSearch }: FilterProps) {
  const written = conditionOf(q, name) ?? '';
  const range = readRange(written);
  return (
    <DateRangePicker
      aria-label={label}
      filterName={label}
      placeholder={written}
      value={range}
      onChange={(next, preset) => {
        const isMoving = preset === 'today' || preset === 'yesterday';
        onSearch(withCondition(q, name, isMoving ? preset : next ? `${next.from}..${next.to}` : ''));
      }}
    />
  );
}
