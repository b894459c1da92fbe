import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';

type Popover = {
  isOpen: boolean;
  close: () => void;
  /** For the button. */
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-haspopup': 'dialog';
    onClick: () => void;
    onFocus: () => void;
    onPointerEnter: () => void;
  };
};

type PopoverInput = {
  /** Loads the code of the window; called when the button gets the focus or the pointer. */
  preload: () => Promise<void>;
  onClosed?: (() => void) | undefined;
  /** Gets the button too. */
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A button that opens a window. */
export function usePopover({ preload, onClosed, ref: outer }: PopoverInput): Popover {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useImperativeHandle(outer, () => ref.current as HTMLButtonElement);
  const close = (): void => {
    setIsOpen(false);
    onClosed?.();
  };
  return {
    isOpen,
    close,
    button: {
      ...{ ref, 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' as const },
      onClick: () => (isOpen ? close() : setIsOpen(true)),
      ...{ onFocus: () => void preload(), onPointerEnter: () => void preload() },
    },
  };
}
