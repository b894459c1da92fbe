'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import { type PickerFieldProps, PickerTrigger } from './picker-trigger.tsx';
import type { Option, SearchOptions } from './use-option-search.ts';

const ComboboxWindow = onDemand(() => import('./combobox-window.tsx').then((module) => module.ComboboxWindow));

export type ComboboxProps = PickerFieldProps & {
  value: Option | null;
  onChange: (option: Option | null) => void;
  search: SearchOptions;
  /** What is searched for, in the plural: "entities". */
  noun: string;
  placeholder?: string;
  isClearable?: boolean;
};

/** Selects one of many options by an asynchronous search. */
export function Combobox({ value, onChange, search, noun, isClearable = true, ...props }: ComboboxProps) {
  const t = useTranslations();
  const { placeholder = t('ui.picker.placeholder', { noun }), onBlur, ref, ...field } = props;
  const listId = useId();
  const popover = usePopover({
    preload: ComboboxWindow.preload,
    onClosed: onBlur,
    opensByText: props.filterName === undefined,
    ref,
  });
  const { isOpen, close, button } = popover;
  const select = (option: Option): void => {
    onChange(option);
    close();
  };
  return (
    <>
      <PickerTrigger
        {...field}
        {...button}
        role="combobox"
        aria-controls={isOpen ? listId : undefined}
        isEmpty={value === null}
        onClear={isClearable ? () => onChange(null) : undefined}
      >
        {value?.label ?? placeholder}
      </PickerTrigger>
      {isOpen ? (
        <ComboboxWindow
          id={listId}
          anchor={button.ref}
          onClose={close}
          typedText={popover.typedText}
          search={search}
          noun={noun}
          selected={value}
          onSelect={select}
        />
      ) : null}
    </>
  );
}
