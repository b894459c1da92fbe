'use client';

import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';
import { type Option, type OptionSearch, type SearchOptions, useOptionSearch } from './use-option-search.ts';

export type ComboboxWindowProps = Pick<PopoverWindowProps, 'id' | 'anchor' | 'onClose'> & OptionListProps;

/** The open list of a combobox. */
export function ComboboxWindow(props: ComboboxWindowProps) {
  const { search, noun, selected, onSelect, typedText, ...window } = props;
  const t = useTranslations();
  return (
    <PopoverWindow
      {...window}
      aria-label={t('ui.picker.search', { noun })}
      className="w-[max(var(--radix-popover-trigger-width),min(22rem,calc(100vw-1.5rem)))]"
    >
      <OptionList search={search} noun={noun} selected={selected} onSelect={onSelect} typedText={typedText} />
    </PopoverWindow>
  );
}

type OptionListProps = {
  search: SearchOptions;
  noun: string;
  selected: Option | null;
  onSelect: (option: Option) => void;
  /** What was typed before the window was there. */
  typedText: RefObject<string>;
};

function OptionList({ search, noun, selected, onSelect, typedText }: OptionListProps) {
  const t = useTranslations();
  const [text, setText] = useState(() => typedText.current);
  const found = useOptionSearch(search, text, true);
  const [highlighted, setHighlighted] = useState('');
  const isReady = found.status === 'ready';
  // Enter must not select an option of an earlier text, so it waits for those of the new one.
  const isEnterPending = useRef(false);
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isReady) return;
    event.preventDefault();
    isEnterPending.current = true;
  };
  const type = (typed: string): void => {
    isEnterPending.current = false;
    setText(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search highlights its first option
  useEffect(() => {
    if (!isReady) return;
    const first = found.options[0];
    if (isEnterPending.current && first !== undefined) onSelect(first);
    isEnterPending.current = false;
    const isListed = text === '' && found.options.some(({ value }) => value === selected?.value);
    setHighlighted((isListed ? selected?.value : first?.value) ?? '');
  }, [isReady, found.options]);
  return (
    <>
      <Command
        shouldFilter={false}
        label={t('ui.picker.search', { noun })}
        value={highlighted}
        onValueChange={setHighlighted}
        onKeyDown={pressed}
        className={isReady ? '' : '[&_[cmdk-item]]:opacity-60'}
      >
        <Command.Input
          value={text}
          onValueChange={type}
          placeholder={t('ui.picker.placeholder', { noun })}
          className="h-10 w-full border-b bg-transparent px-3 text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
        <Command.List label={noun} aria-busy={!isReady} className="max-h-72 overflow-y-auto p-1">
          {[...Map.groupBy(found.options, ({ group }) => group)].map(([group, options]) => {
            const items = options.map((option) => (
              <OptionItem
                key={option.value}
                option={option}
                isSelected={option.value === selected?.value}
                onSelect={onSelect}
              />
            ));
            if (group === undefined) return items;
            return (
              <Command.Group
                key={group}
                heading={group}
                className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-table"
              >
                {items}
              </Command.Group>
            );
          })}
        </Command.List>
      </Command>
      <SearchState found={found} noun={noun} text={text} />
    </>
  );
}

type OptionItemProps = { option: Option; isSelected: boolean; onSelect: (option: Option) => void };

function OptionItem({ option, isSelected, onSelect }: OptionItemProps) {
  const t = useTranslations();
  return (
    <Command.Item
      value={option.value}
      onSelect={() => onSelect(option)}
      className="flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 data-[selected=true]:bg-accent"
    >
      <Check aria-hidden className={isSelected ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'} />
      <span className="min-w-0 grow basis-1/2">{option.label}</span>
      {isSelected ? <span className="sr-only">{t('ui.picker.selected')}</span> : null}
      {option.hint ? (
        <span className="text-end text-muted-foreground text-table wrap-anywhere"> {option.hint}</span>
      ) : null}
    </Command.Item>
  );
}

function SearchState({ found, noun, text }: { found: OptionSearch; noun: string; text: string }) {
  const t = useTranslations();
  const isFirst = found.status === 'loading' && found.options.length === 0;
  return (
    <div role="status" className="px-3 pb-3 text-muted-foreground empty:hidden">
      {isFirst ? (
        <>
          <span className="sr-only">{t('ui.picker.searching', { noun })}</span>
          <Skeleton className="mb-2 h-5" />
          <Skeleton className="h-5 w-2/3" />
        </>
      ) : null}
      {found.status === 'ready' && found.options.length === 0 ? (
        <p className="pt-2">
          {text.trim() === '' ? t('ui.picker.empty', { noun }) : t('ui.picker.noMatch', { noun, text: text.trim() })}
        </p>
      ) : null}
      {found.status === 'error' ? (
        <div className="flex flex-col items-start gap-2 pt-2">
          <p className="text-destructive">{t('ui.picker.failed', { noun, message: found.message })}</p>
          <Button size="small" onClick={found.retry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
