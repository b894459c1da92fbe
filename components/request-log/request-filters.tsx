'use client';

import { X } from 'lucide-react';
import { type FormEvent, type RefObject, useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { TokenRow } from '#lib/backoffice/index.ts';
import { periodChoices, statusChoices } from './list-state.ts';

export type Filters = {
  status: (typeof statusChoices)[number] | null;
  operation: string | null;
  token: string | null;
  text: string;
  within: (typeof periodChoices)[number] | null;
  from: string | null;
  to: string | null;
};

export const noFilters: Filters = {
  status: null,
  operation: null,
  token: null,
  text: '',
  within: null,
  from: null,
  to: null,
};

type FilterProps = {
  filters: Filters;
  operations: readonly { name: string; summary: string }[];
  tokens: readonly TokenRow[];
  input: RefObject<HTMLInputElement | null>;
  onChange: (next: Partial<Filters>) => void;
};

const box = 'h-8 rounded-md border border-foreground/25 bg-background px-2 text-base sm:text-sm';

const statusLabels = {
  refused: 'Rejected only',
  '2xx': 'Processed (2xx)',
  '4xx': 'Rejected (4xx)',
  '5xx': 'Failed (5xx)',
};
const periodLabels = {
  '15m': 'Last 15 minutes',
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
};

/** The filters of the request log, with a toggle for rejected requests. */
export function RequestFilters({ filters, operations, tokens, input, onChange }: FilterProps) {
  const id = useId();
  const { status, operation, token, text, within, from, to } = filters;
  const custom = within === null && (from !== null || to !== null);
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onChange({ text: String(new FormData(event.currentTarget).get('text') ?? '').trim() });
  };
  const chooseTime = (value: string): void => {
    const stretch = periodChoices.find((each) => each === value) ?? null;
    onChange({ within: stretch, from: value === 'custom' ? '' : null, to: null });
  };
  const narrowed = Object.entries(filters).some(([, value]) => value !== null && value !== '');
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-pressed={status === 'refused'}
          onClick={() => onChange({ status: status === 'refused' ? null : 'refused' })}
          className="h-8 cursor-pointer rounded-md border border-foreground/25 px-3 font-medium hover:bg-accent aria-pressed:border-state-bad aria-pressed:text-state-bad"
        >
          Rejected only
        </button>
        <form onSubmit={find} className="min-w-52 grow sm:max-w-sm">
          <label htmlFor={`${id}-text`} className="sr-only">
            Search by ndc, transaction id, result code or path
          </label>
          <input
            key={text}
            ref={input}
            id={`${id}-text`}
            name="text"
            type="search"
            defaultValue={text}
            maxLength={300}
            placeholder="ndc, transaction id, result code or path"
            className={`${box} w-full`}
          />
        </form>
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
          <Choice
            label="Status"
            value={status ?? ''}
            choices={[
              ['', 'Any status'],
              ...statusChoices.map((each) => [each, statusLabels[each]] as const),
            ]}
            onChange={(value) => onChange({ status: statusChoices.find((each) => each === value) ?? null })}
          />
          <Choice
            label="Operation"
            value={operation ?? ''}
            choices={[
              ['', 'Any operation'],
              ...operations.map(({ name, summary }) => [name, summary] as const),
            ]}
            onChange={(value) => onChange({ operation: value || null })}
          />
          <Choice
            label="Token"
            value={token ?? ''}
            choices={[
              ['', 'Any token'],
              ...tokens.map((each) => [each.id, `${each.name} (${each.hint})`] as const),
            ]}
            onChange={(value) => onChange({ token: value || null })}
          />
          <Choice
            label="Time"
            value={custom ? 'custom' : (within ?? '')}
            choices={[
              ['', 'Any time'],
              ...periodChoices.map((each) => [each, periodLabels[each]] as const),
              ['custom', 'Custom range'],
            ]}
            onChange={chooseTime}
          />
        </div>
        {narrowed ? (
          <Button variant="ghost" onClick={() => onChange(noFilters)}>
            <X aria-hidden className="size-3.5" />
            Clear
          </Button>
        ) : null}
      </div>
      {custom ? (
        <div className="flex flex-wrap items-center gap-2">
          <TimeField label="From" value={from} onChange={(value) => onChange({ from: value })} />
          <TimeField label="to" value={to} onChange={(value) => onChange({ to: value || null })} />
          <span className="text-muted-foreground text-table">UTC</span>
        </div>
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${box} w-full sm:w-auto sm:max-w-40`}
    >
      {choices.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="datetime-local"
        defaultValue={value ?? ''}
        onBlur={({ target }) => onChange(target.value)}
        className={box}
      />
    </label>
  );
}
