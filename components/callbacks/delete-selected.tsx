'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CallbackRow } from '#lib/callbacks/staff/index.ts';

const BulkDeleteDialog = onDemand(() => import('./bulk-delete-dialog.tsx').then((module) => module.BulkDeleteDialog));

type Props = { rows: readonly CallbackRow[]; onClear: () => void };

/** Deletes the selected callbacks that have failed, or all failed ones that the search finds. */
export function DeleteSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const failed = rows.filter(({ state }) => state === 'FAILED');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('callbacks.deleteSelected.action')}</Button>
      {isOpen ? (
        <BulkDeleteDialog
          ids={failed.map(({ id }) => id)}
          onClose={() => setIsOpen(false)}
          onDeleted={({ deleted, skipped }) => {
            const left = skipped > 0 ? ` ${t('callbacks.deleteSelected.skipped', { count: skipped })}` : '';
            toast.success(t('callbacks.deleteSelected.done', { count: deleted }) + left);
            void client.invalidateQueries({
              predicate: ({ queryKey }) => /^\/(?:callbacks|work)/.test(String(queryKey[0])),
            });
            onClear();
          }}
        />
      ) : null}
    </>
  );
}
