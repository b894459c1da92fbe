'use client';

import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { fieldClass } from '#components/ui/field.tsx';

/** What a form passes to a picker besides its value. */
export type PickerFieldProps = {
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** In a filter bar: a small button with this name, and the selection behind it. */
  filterName?: string | undefined;
};

type PickerTriggerProps = ComponentProps<'button'> & {
  isEmpty: boolean;
  filterName?: string | undefined;
  /** Shows a button that removes the selection. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
};

const filterClass =
  'h-8 max-w-full rounded-md border border-foreground/25 bg-background px-2.5 text-table aria-disabled:opacity-50';

/** The field of a picker: shows the selection and opens the list. */
export function PickerTrigger(props: PickerTriggerProps) {
  const t = useTranslations();
  const { isEmpty, onClear, children, className, filterName, onKeyDown, ...button } = props;
  const isFilter = filterName !== undefined;
  const canClear = onClear !== undefined && !isEmpty;
  const pressed = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (canClear && (event.key === 'Backspace' || event.key === 'Delete')) onClear();
    else onKeyDown?.(event);
  };
  return (
    <span className={classNames('relative', isFilter ? 'inline-block max-w-full' : 'block', className)}>
      <button
        type="button"
        {...button}
        onKeyDown={pressed}
        className={classNames(
          isFilter ? filterClass : fieldClass,
          'flex cursor-pointer items-center gap-2 text-left',
          canClear && 'pr-16',
          isEmpty && 'text-muted-foreground',
          isFilter && !isEmpty && 'border-primary',
        )}
      >
        <span className={classNames('grow truncate', isFilter ? 'min-w-0 max-w-48' : 'w-0')}>
          {isFilter ? filterName : null}
          {isFilter && !isEmpty ? ': ' : null}
          {isFilter && isEmpty ? null : children}
        </span>
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0 text-muted-foreground', canClear && 'absolute right-2.5')}
        />
      </button>
      {canClear ? (
        <button
          type="button"
          aria-label={t('ui.picker.clear')}
          // Tab leads to the next field; Backspace and Delete clear the one that has the focus.
          tabIndex={-1}
          onClick={onClear}
          className="absolute inset-y-0 right-8 my-auto inline-flex size-6 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}
