'use client';

import { useTranslations } from 'next-intl';
import { onDemand } from '#components/ui/on-demand.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import type { Translate } from '#messages/translate.ts';
import type { MultiSelectProps, Selected } from './multi-select-props.ts';
import { PickerTrigger } from './picker-trigger.tsx';
import type { Option } from './use-option-search.ts';

const MultiSelectWindow = onDemand(() =>
  import('./multi-select-window.tsx').then((module) => module.MultiSelectWindow),
);

/** `all` includes what is added later; an empty list is nothing. */
/** Names up to this many selected options; more are counted. */
const maxNamed = 2;

export function describeSelection(t: Translate, value: Selected, options: readonly Option[], noun: string): string {
  if (value === 'all') return t('ui.multiSelect.all', { noun });
  if (value.length === 0) return t('ui.multiSelect.none', { noun });
  if (value.length > maxNamed) return t('ui.multiSelect.some', { count: value.length, total: options.length, noun });
  return value.map((each) => options.find((option) => option.value === each)?.label ?? each).join(', ');
}

/** Selects several options. "All" is a choice of its own: nothing ticked means nothing. */
export function MultiSelect(props: MultiSelectProps) {
  const t = useTranslations();
  const { value, onChange, options, noun, allowsAll = true, onBlur, ref, ...field } = props;
  const popover = usePopover({
    preload: MultiSelectWindow.preload,
    onClosed: onBlur,
    opensByText: props.filterName === undefined,
    ref,
  });
  const { isOpen, close, button, typedText } = popover;
  return (
    <>
      <PickerTrigger
        {...field}
        {...button}
        role="combobox"
        isEmpty={value === 'all' ? props.filterName !== undefined : value.length === 0}
      >
        {describeSelection(t, value, options, noun)}
      </PickerTrigger>
      {isOpen ? (
        <MultiSelectWindow
          anchor={button.ref}
          onClose={close}
          value={value}
          onChange={onChange}
          options={options}
          noun={noun}
          allowsAll={allowsAll}
          typedText={typedText}
        />
      ) : null}
    </>
  );
}
