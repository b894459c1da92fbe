import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';

type Popover = {
  isOpen: boolean;
  close: () => void;
  /** What was typed since the button was pressed: the beginning of the search in a window whose code came later. */
  typedText: RefObject<string>;
  /** For the button. */
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-haspopup': 'dialog';
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: () => void;
    onPointerEnter: () => void;
  };
};

type PopoverInput = {
  /** Loads the code of the window; called when the button gets the focus or the pointer. */
  preload: () => Promise<void>;
  onClosed?: (() => void) | undefined;
  /** A letter opens it, as in a native field; beside lists letters are shortcuts. */
  opensByText?: boolean;
  /** Gets the button too. */
  ref?: Ref<HTMLButtonElement> | undefined;
};

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** A button that opens a window. */
export function usePopover({ preload, onClosed, opensByText = false, ref: outer }: PopoverInput): Popover {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useImperativeHandle(outer, () => ref.current as HTMLButtonElement);
  const typedText = useRef('');
  const open = (): void => {
    typedText.current = '';
    setIsOpen(true);
  };
  const close = (): void => {
    setIsOpen(false);
    onClosed?.();
  };
  return {
    isOpen,
    close,
    typedText,
    button: {
      ref,
      'aria-expanded': isOpen,
      'aria-haspopup': 'dialog' as const,
      onClick: () => (isOpen ? close() : open()),
      onKeyDown: (event) => {
        if (!isText(event)) return;
        if (!isOpen) {
          // Space presses the button.
          if (!opensByText || event.key === ' ') return;
          open();
        }
        // The open window has the focus, so this comes before it is there.
        event.preventDefault();
        typedText.current += event.key;
      },
      onFocus: () => void preload(),
      onPointerEnter: () => void preload(),
    },
  };
}
