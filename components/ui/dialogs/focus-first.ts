import { type RefObject, useRef } from 'react';

const field =
  ':is(input:not([type=hidden], [readonly]), textarea:not([readonly]), select, [role=combobox]):not(:disabled)';

/** In the order in which they are tried. `[data-initial-focus]` names an element that is better than the usual ones. */
const candidates = [
  '[data-initial-focus]',
  field,
  '[data-dialog-footer] button:not(:disabled)',
  // A button outside of the footer may do anything; a link only leads somewhere.
  'a[href]',
];

/** Focuses the first field of a dialog, else its least dangerous button, never the cross; else the dialog itself. */
function focusFirst(container: HTMLElement | null): void {
  if (!container) return;
  for (const selector of candidates) {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    return;
  }
  container.focus();
}

/**
 * For the content of a dialog: its focus when it opens, and where the focus was when it closes. Radix returns it only to
 * a trigger of its own, which dialogs that are opened by other events do not have.
 */
export function useDialogFocus(content: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      event.preventDefault();
      before.current = document.activeElement;
      focusFirst(content.current);
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const { current } = before;
      if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus();
    },
  };
}
