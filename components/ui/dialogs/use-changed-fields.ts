'use client';

import { type FocusEvent, type FormEvent, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: EventTarget): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function contentOf(field: Field): string {
  const isBox = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isBox ? String(field.checked) : field.value;
}

export type ChangedFields = {
  /** For the element that contains the fields. */
  handlers: {
    onFocusCapture: (event: FocusEvent<HTMLElement>) => void;
    onInputCapture: (event: FormEvent<HTMLElement>) => void;
  };
  hasChanges: () => boolean;
};

/**
 * Whether a field differs from what it contained when it was first focused. A field that has disappeared, for example
 * after its form was sent, does not count.
 */
export function useChangedFields(): ChangedFields {
  const initial = useRef(new Map<Field, string | null>());
  return {
    handlers: {
      onFocusCapture: ({ target }) => {
        if (isField(target) && !initial.current.has(target)) initial.current.set(target, contentOf(target));
      },
      onInputCapture: ({ target, currentTarget }) => {
        // React also reports events of portals, whose elements are not inside.
        if (!isField(target) || !currentTarget.contains(target) || target.type === 'search') return;
        if (!initial.current.has(target)) initial.current.set(target, null);
      },
    },
    hasChanges: () => [...initial.current].some(([field, value]) => field.isConnected && contentOf(field) !== value),
  };
}
