import type { ReactNode } from 'react';

/** The buttons of a dialog; the least dangerous one first, the main action last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div data-dialog-footer className="mt-4 flex flex-wrap justify-end gap-2">
      {children}
    </div>
  );
}
