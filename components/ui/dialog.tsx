'use client';

import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonVariants } from './button.tsx';
import { classNames } from './class-names.ts';

const positions = {
  centre: 'top-[12vh] left-1/2 max-h-[80vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 rounded-lg border',
  side: 'inset-y-0 right-0 w-full max-w-xl border-l sm:w-[36rem]',
  bottom: 'inset-x-0 bottom-0 max-h-[85vh] rounded-t-xl border-t pb-[env(safe-area-inset-bottom)]',
};

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  position?: keyof typeof positions;
  children: ReactNode;
};

/** A dialog: centred for decisions, at the side for previews, from below on phones. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  position = 'centre',
  children,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames('fixed inset-0 z-40', position === 'side' ? 'bg-black/15' : 'bg-black/40')}
        />
        <Radix.Content
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-background shadow-lg',
            positions[position],
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-4 border-b px-4 py-3">
            <div className="min-w-0 grow">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-muted-foreground">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close className={buttonVariants('ghost', 'icon')} aria-label="Close">
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto p-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
