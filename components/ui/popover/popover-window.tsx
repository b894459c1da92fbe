'use client';

import * as Popover from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#components/ui/class-names.ts';

export type PopoverWindowProps = {
  id?: string | undefined;
  'aria-label': string;
  /** The button that opened it; the focus returns to it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  align?: 'start' | 'end';
  /** Whether the page behind can be used while it is open. */
  modal?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A small window at a button, above dialogs. It is open while it is rendered. */
export function PopoverWindow({ anchor, onClose, modal = true, className, ...props }: PopoverWindowProps) {
  const { align = 'start', ...content } = props;
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())} modal={modal}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          {...content}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-[var(--radix-popover-content-available-height)] overflow-y-auto rounded-md border bg-background shadow-lg',
            className,
          )}
          // The button closes the window itself.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}
