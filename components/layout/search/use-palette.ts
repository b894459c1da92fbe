import { useEffect, useState } from 'react';
import { tinykeys } from 'tinykeys';

/** Whether the command palette is open; ⌘K opens and closes it everywhere. */
export function usePalette(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      event.preventDefault();
      setIsOpen(!isOpen);
    };
    return tinykeys(window, { 'Meta+k': toggle, 'Control+k': toggle }, { ignore: () => false });
  }, [isOpen]);
  return [isOpen, setIsOpen];
}
