'use client';

import { Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { ListPage } from '#lib/staff/index.ts';
import type { Translate } from '#messages/translate.ts';
import { type Completion, complete, completionsAtCursor, type SearchFieldHelp } from './completions.ts';

type Chip = ListPage<unknown>['chips'][number];
type SearchProblem = ListPage<unknown>['problems'][number];

type SearchBoxProps = {
  q: string;
  /** What is searched for, in the plural: "transactions". */
  noun: string;
  fields: readonly SearchFieldHelp[];
  chips: readonly Chip[];
  problems: readonly SearchProblem[];
  input: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
};

/** The search box: text in the search language, with completions and a chip for each parsed condition. */
export function SearchBox({ q, noun, fields, chips, problems, input, onSearch }: SearchBoxProps) {
  const t = useTranslations();
  const listId = useId();
  const [typed, setTyped] = useState(q);
  const [caret, setCaret] = useState(0);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => setTyped(q), [q]);
  const completions = completionsAtCursor(typed, caret, fields);
  const options = open ? completions.options.slice(0, 16) : [];
  const accept = (option: Completion): void => {
    const next = complete(typed, completions, option);
    setTyped(next.typed);
    setCaret(next.caret);
    setActive(-1);
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret));
  };
  const search = (text: string): void => {
    setOpen(false);
    setActive(-1);
    onSearch(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const option = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActive(
        options.length === 0 ? -1 : (active + by + options.length + (active < 0 && by < 0 ? 1 : 0)) % options.length,
      );
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      if (option) {
        event.preventDefault();
        accept(option);
      } else if (event.key === 'Enter') search(typed);
    } else if (event.key === 'Escape') {
      if (options.length > 0) setOpen(false);
      else input.current?.blur();
    }
  };
  const follow = (target: HTMLInputElement): void => setCaret(target.selectionStart ?? target.value.length);
  return (
    <div className="relative">
      <div className="flex h-9 items-center gap-2 rounded-md border border-foreground/25 px-2.5 focus-within:outline-2 focus-within:outline-ring">
        <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('list.search.label', { noun })}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={problems.length > 0}
          aria-describedby={problems.length > 0 ? `${listId}-problems` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholderOf(t, fields)}
          className="h-full min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            follow(target);
            setOpen(true);
            setActive(-1);
          }}
          onSelect={({ currentTarget }) => follow(currentTarget)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {typed ? <ClearButton onClear={() => search('')} /> : null}
      </div>
      <Options listId={listId} options={options} active={active} accept={accept} />
      <Problems id={`${listId}-problems`} problems={problems} typed={q} />
      {problems.length === 0 && chips.length > 0 ? <Chips chips={chips} q={q} onSearch={onSearch} /> : null}
    </div>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useTranslations();
  return (
    <button
      type="button"
      aria-label={t('list.search.clear')}
      className="inline-flex size-6 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-accent"
      onClick={onClear}
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}

/** The first fields as examples, and that any text can be pasted. */
function placeholderOf(t: Translate, fields: readonly SearchFieldHelp[]): string {
  const examples = fields
    .slice(0, 3)
    .map(({ name, hint, offers }) => `${name}:${offers[0]?.value ?? hint.split(' ')[0]}`);
  return t('list.search.placeholder', { examples: examples.join(' ') });
}

type OptionsProps = { listId: string; options: Completion[]; active: number; accept: (option: Completion) => void };

function Options({ listId, options, active, accept }: OptionsProps) {
  const t = useTranslations();
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('list.search.completions')}
      hidden={options.length === 0}
      className="absolute top-10 left-0 z-20 max-h-80 w-full max-w-md overflow-y-auto rounded-md border bg-background p-1 shadow-lg"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, as in the combobox pattern
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={option.label}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          className="flex cursor-pointer gap-3 rounded px-2 py-1 aria-selected:bg-accent hover:bg-accent"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => accept(option)}
        >
          <span className="font-mono text-table">{option.label}</span>
          <span className="truncate text-muted-foreground text-table">{option.hint}</span>
        </div>
      ))}
    </div>
  );
}

function Problems({ id, problems, typed }: { id: string; problems: readonly SearchProblem[]; typed: string }) {
  if (problems.length === 0) return null;
  return (
    <div id={id} role="alert">
      <ul className="mt-2 space-y-1 text-destructive">
        {problems.map(({ message, from, to }) => (
          <li key={`${from} ${message}`}>
            <mark className="rounded bg-destructive/15 px-1 font-mono text-destructive text-table">
              {typed.slice(from, to)}
            </mark>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chips({ chips, q, onSearch }: { chips: readonly Chip[]; q: string; onSearch: (q: string) => void }) {
  const t = useTranslations();
  const without = ({ from, to }: { from: number; to: number }): string =>
    `${q.slice(0, from)}${q.slice(to)}`.replaceAll(/\s+/g, ' ').trim();
  return (
    <ul aria-label={t('list.search.conditions')} className="mt-2 flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li key={chip.from} className="inline-flex items-center rounded border bg-muted pl-2 font-mono text-table">
          <span className="max-w-64 truncate">{chip.text}</span>
          <button
            type="button"
            aria-label={t('list.search.remove', { text: chip.text })}
            className="inline-flex size-6 cursor-pointer items-center justify-center text-muted-foreground hover:text-foreground"
            onClick={() => onSearch(without(chip))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
