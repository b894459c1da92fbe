'use client';

import * as Popover from '@radix-ui/react-popover';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Translate } from '#messages/translate.ts';
import { PickerContent, type PickerFieldProps, PickerTrigger } from './picker-trigger.tsx';
import type { Option } from './use-option-search.ts';

/** `all` includes what is added later; an empty list is nothing. */
export type Selected = 'all' | readonly string[];

export type MultiSelectProps = PickerFieldProps & {
  value: Selected;
  onChange: (value: Selected) => void;
  options: readonly Option[];
  /** What is selected, in the plural: "brands". */
  noun: string;
  /** Whether everything may be selected, including what is added later. */
  allowsAll?: boolean;
};

/** Names up to this many selected options; more are counted. */
const maxNamed = 2;
/** From this length on, the list has a search field. */
const minSearchable = 8;

export function describeSelection(
  t: Translate,
  value: Selected,
  options: readonly Option[],
  noun: string,
): string {
  if (value === 'all') return t('ui.multiSelect.all', { noun });
  if (value.length === 0) return t('ui.multiSelect.none', { noun });
  if (value.length > maxNamed)
    return t('ui.multiSelect.some', { count: value.length, total: options.length, noun });
  return value.map((each) => options.find((option) => option.value === each)?.label ?? each).join(', ');
}

/** Selects several options. "All" is a choice of its own: nothing ticked means nothing. */
export function MultiSelect(props: MultiSelectProps) {
  const t = useTranslations();
  const { value, onChange, options, noun, allowsAll = true, onBlur, ...field } = props;
  const [isOpen, setIsOpen] = useState(false);
  const change = (next: boolean): void => {
    setIsOpen(next);
    if (!next) onBlur?.();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change} modal>
      <PickerTrigger
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        isEmpty={value === 'all' ? props.filterName !== undefined : value.length === 0}
      >
        {describeSelection(t, value, options, noun)}
      </PickerTrigger>
      <PickerContent
        aria-label={t('ui.multiSelect.title', { noun })}
        className="w-[max(var(--radix-popover-trigger-width),14rem)] p-1"
      >
        <TickList value={value} onChange={onChange} options={options} noun={noun} allowsAll={allowsAll} />
      </PickerContent>
    </Popover.Root>
  );
}

type TickListProps = Required<
  Pick<MultiSelectProps, 'value' | 'onChange' | 'options' | 'noun' | 'allowsAll'>
>;

function TickList({ value, onChange, options, noun, allowsAll }: TickListProps) {
  const t = useTranslations();
  const list = useRef<HTMLFieldSetElement>(null);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = options.filter(({ label, value: code }) => `${label} ${code}`.toLowerCase().includes(wanted));
  const isTicked = (option: Option): boolean => value !== 'all' && value.includes(option.value);
  const toggle = (option: Option): void => {
    const ticked = value === 'all' ? [] : value;
    const next = options.filter((each) => ticked.includes(each.value) !== (each === option));
    onChange(next.map((each) => each.value));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the checkboxes inside
    <div onKeyDown={(event) => moveFocus(event, list.current)}>
      {options.length >= minSearchable ? (
        <input
          type="search"
          aria-label={t('ui.picker.search', { noun })}
          placeholder={t('ui.picker.placeholder', { noun })}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="mb-1 h-9 w-full border-b bg-transparent px-2 text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
      ) : null}
      <fieldset ref={list}>
        <legend className="sr-only">{t('ui.multiSelect.title', { noun })}</legend>
        {allowsAll && wanted === '' ? (
          <Tick
            label={t('ui.multiSelect.all', { noun })}
            hint={t('ui.multiSelect.alsoLater')}
            isTicked={value === 'all'}
            onToggle={() => onChange(value === 'all' ? [] : 'all')}
          />
        ) : null}
        {shown.map((option) => (
          <Tick key={option.value} {...option} isTicked={isTicked(option)} onToggle={() => toggle(option)} />
        ))}
      </fieldset>
      <p role="status" className="px-2 py-1 text-muted-foreground text-table empty:hidden">
        {shown.length === 0 ? t('ui.picker.noMatch', { noun, text: text.trim() }) : null}
        {value !== 'all' && value.length === 0 && shown.length > 0
          ? t('ui.multiSelect.nothingTicked', { noun })
          : null}
      </p>
    </div>
  );
}

type TickProps = { label: string; hint?: string; isTicked: boolean; onToggle: () => void };

function Tick({ label, hint, isTicked, onToggle }: TickProps) {
  return (
    <label className="flex h-8 cursor-pointer items-center gap-2 rounded px-2 focus-within:bg-accent hover:bg-accent">
      <input type="checkbox" checked={isTicked} onChange={onToggle} className="size-4 accent-primary" />
      <span className="min-w-0 grow truncate">{label}</span>
      {hint ? <span className="shrink-0 text-muted-foreground text-table">{hint}</span> : null}
    </label>
  );
}

/** The arrow keys move between the checkboxes, as in a list; Space ticks. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !list) return;
  event.preventDefault();
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  boxes[Math.min(Math.max(at + by, 0), boxes.length - 1)]?.focus();
}
