'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';

type ConfirmProps = {
  title: string;
  /** What happens. */
  children: ReactNode;
  /** The verb of the action, with its object. */
  action: string;
  keep: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Shows what an action does to payments before it is done. */
export function ConfirmActionDialog({
  title,
  children,
  action,
  keep,
  isPending,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="space-y-4">
        <p>{children}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="destructive" disabled={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
