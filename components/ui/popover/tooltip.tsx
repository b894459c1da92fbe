'use client';

import * as Popover from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';

export type TooltipProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void; children: ReactNode };

/** A sentence above an element while it is rendered. Screen readers get it from the element itself. */
export function Tooltip({ anchor, onClose, children }: TooltipProps) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          role="tooltip"
          aria-hidden
          side="top"
          sideOffset={6}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="pointer-events-none z-50 max-w-64 rounded-md bg-foreground px-2.5 py-1.5 text-background text-table shadow-lg"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
