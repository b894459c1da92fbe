'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { MultiSelectProps, Selected } from './multi-select-props.ts';
import type { Option } from './use-option-search.ts';

/** From this length on, the list has a search field. */
const minSearchable = 8;

export type TickListProps = Required<
  Pick<MultiSelectProps, 'value' | 'onChange' | 'options' | 'noun' | 'allowsAll'>
> & {
  /** What was typed before the list was there. */
  typedText: RefObject<string>;
};

/** The options of a multiple selection as checkboxes, in groups where the options have them. */
export function TickList({ value, onChange, options, noun, allowsAll, typedText }: TickListProps) {
  const t = useTranslations();
  const list = useRef<HTMLFieldSetElement>(null);
  const isSearchable = options.length >= minSearchable;
  const [text, setText] = useState(() => (isSearchable ? typedText.current : ''));
  const wanted = text.trim().toLowerCase();
  const shown = options.filter(({ label, value: code }) => `${label} ${code}`.toLowerCase().includes(wanted));
  const ticked = new Set(value === 'all' ? [] : value);
  const tick = (changed: readonly Option[], isTicked: boolean): void => {
    const next = options.filter((each) => (changed.includes(each) ? isTicked : ticked.has(each.value)));
    onChange(next.map((each) => each.value));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the checkboxes inside
    <div onKeyDown={(event) => moveFocus(event, list.current)}>
      {isSearchable ? (
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
        {[...Map.groupBy(shown, ({ group }) => group ?? '')].map(([group, members]) => (
          <Group key={group} name={group} members={members} ticked={ticked} onTick={tick} />
        ))}
      </fieldset>
      <ListState value={value} noun={noun} text={text.trim()} isEmpty={shown.length === 0} />
    </div>
  );
}

type ListStateProps = { value: Selected; noun: string; text: string; isEmpty: boolean };

function ListState({ value, noun, text, isEmpty }: ListStateProps) {
  const t = useTranslations();
  return (
    <p role="status" className="px-2 py-1 text-muted-foreground text-table empty:hidden">
      {isEmpty ? t('ui.picker.noMatch', { noun, text }) : null}
      {value !== 'all' && value.length === 0 && !isEmpty ? t('ui.multiSelect.nothingTicked', { noun }) : null}
    </p>
  );
}

type GroupProps = {
  /** Empty: these options are in no group. */
  name: string;
  members: readonly Option[];
  ticked: ReadonlySet<string>;
  onTick: (options: readonly Option[], isTicked: boolean) => void;
};

function Group({ name, members, ticked, onTick }: GroupProps) {
  const t = useTranslations();
  const isComplete = members.every(({ value }) => ticked.has(value));
  return (
    <>
      {name === '' ? null : (
        <div className="mt-2 flex items-baseline gap-2 px-2">
          <h4 className="font-medium text-table">{name}</h4>
          <button
            type="button"
            onClick={() => onTick(members, !isComplete)}
            className="cursor-pointer rounded text-primary text-table hover:underline"
            aria-label={t(isComplete ? 'ui.multiSelect.clearGroup' : 'ui.multiSelect.selectGroup', { name })}
          >
            {t(isComplete ? 'ui.multiSelect.noneOfGroup' : 'ui.multiSelect.allOfGroup')}
          </button>
        </div>
      )}
      {members.map((option) => (
        <Tick
          key={option.value}
          label={option.label}
          hint={option.hint}
          isTicked={ticked.has(option.value)}
          onToggle={() => onTick([option], !ticked.has(option.value))}
        />
      ))}
    </>
  );
}

type TickProps = { label: string; hint?: string | undefined; isTicked: boolean; onToggle: () => void };

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
