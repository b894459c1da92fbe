'use client';

import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';

export type Option = { value: string; name: string; group: string };

type PickProps = {
  label: string;
  choices: readonly Option[];
  /** Empty: none; `*`: all, including values added later. */
  value: readonly string[];
  onChange: (value: string[]) => void;
};

const all = '*';

/** A searchable multi-select with groups and an explicit "all". */
export function MultiSelect({ label, choices, value, onChange }: PickProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const query = typed.trim().toLowerCase();
  const fits = choices.filter(({ value: each, name }) => `${each} ${name}`.toLowerCase().includes(query));
  const groups = [...Map.groupBy(fits, ({ group }) => group)];
  const isAll = value.includes(all);
  const selected = new Set(value);
  const order = choices.map((choice) => choice.value);
  const toggle = (values: readonly string[], on: boolean): void => {
    const next = new Set(value);
    for (const each of values) on ? next.add(each) : next.delete(each);
    onChange(order.filter((each) => next.has(each)));
  };
  return (
    <fieldset aria-label={label} className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Search {label}
        </label>
        <input
          id={id}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={`Search ${choices.length} values…`}
          className="h-8 w-56 rounded-md border border-foreground/25 bg-background px-2 text-base sm:text-sm"
        />
        <p aria-live="polite" className="text-muted-foreground">
          {isAll ? `All ${choices.length} are accepted` : `${value.length || 'None'} selected`}
        </p>
        {!isAll && value.length > 0 ? (
          <Button variant="ghost" size="small" onClick={() => onChange([])}>
            Clear selection
          </Button>
        ) : null}
      </div>
      <label className="flex min-h-7 w-fit cursor-pointer items-center gap-2 rounded px-1 hover:bg-accent">
        <input
          type="checkbox"
          checked={isAll}
          onChange={({ target }) => onChange(target.checked ? [all] : [])}
          className="size-4 shrink-0 accent-primary"
        />
        All {label.toLowerCase()}
      </label>
      {!isAll && value.length === 0 ? (
        <p className="text-muted-foreground">Nothing is accepted until you select a value.</p>
      ) : null}
      {!isAll && value.length > 0 ? (
        <ul aria-label="Selected values" className="flex flex-wrap gap-1.5">
          {value.map((each) => (
            <li
              key={each}
              className="inline-flex items-center gap-1 rounded bg-accent py-0.5 pr-0.5 pl-2 text-table"
            >
              {each}
              <button
                type="button"
                onClick={() => toggle([each], false)}
                aria-label={`Remove ${each}`}
                className="inline-flex size-6 cursor-pointer items-center justify-center rounded hover:bg-background"
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="max-h-96 space-y-4 overflow-y-auto rounded-md border p-3">
        {groups.length === 0 ? <p className="text-muted-foreground">No results.</p> : null}
        {groups.map(([group, members]) => (
          <Group key={group} group={group} members={members} selected={selected} onToggle={toggle} />
        ))}
      </div>
    </fieldset>
  );
}

type GroupProps = {
  group: string;
  members: readonly Option[];
  selected: ReadonlySet<string>;
  onToggle: (values: readonly string[], on: boolean) => void;
};

function Group({ group, members, selected, onToggle }: GroupProps) {
  const values = members.map(({ value }) => value);
  const isComplete = values.every((value) => selected.has(value));
  return (
    <section>
      <div className="flex items-baseline gap-2">
        <h4 className="font-medium">{group}</h4>
        <button
          type="button"
          onClick={() => onToggle(values, !isComplete)}
          className="cursor-pointer rounded text-primary text-table hover:underline"
          aria-label={`${isComplete ? 'Deselect' : 'Select'} all of ${group}`}
        >
          {isComplete ? 'none' : 'all'}
        </button>
      </div>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {members.map(({ value, name }) => (
          <li key={value}>
            <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-1 hover:bg-accent">
              <input
                type="checkbox"
                checked={selected.has(value)}
                onChange={({ target }) => onToggle([value], target.checked)}
                className="size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 truncate text-table" title={name}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
