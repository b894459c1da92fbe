'use client';

import * as Popover from '@radix-ui/react-popover';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Translate } from '#messages/translate.ts';
import { PickerContent, type PickerFieldProps, PickerTrigger } from './picker-trigger.tsx';
import { TickList } from './tick-list.tsx';
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
