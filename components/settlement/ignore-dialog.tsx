'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementLineRow } from '#lib/backoffice/index.ts';
import settlementLineDialogs from '#messages/en/settlement-line-dialogs.json';

type Props = { lines: readonly SettlementLineRow[]; onDone: () => void; onClose: () => void };

/** Asks why exceptions are ignored; lines that another user has decided about in the meantime stay as they are. */
export const IgnoreDialog = withMessages(
  { settlementLineDialogs },
  function IgnoreDialog({ lines, onDone, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const ignore = async (reason: string): Promise<void> => {
      const json = { lines: lines.map(({ id, version }) => ({ id, version })), reason };
      const { ignored, left } = await answerOf(api['settlement-lines'].ignore.$post({ json }));
      const done = t('settlementLineDialogs.ignoreSelected.done', { ignored });
      toast.success(
        left === 0 ? done : `${done} ${t('settlementLineDialogs.ignoreSelected.left', { left })}`,
      );
      await client.invalidateQueries();
      onDone();
    };
    return (
      <ConfirmDialog
        title={t('settlementLineDialogs.ignoreSelected.title', { count: lines.length })}
        action={t('settlementLineDialogs.ignoreSelected.submit')}
        variant="primary"
        requiresReason
        onConfirm={({ reason }) => ignore(reason)}
        onClose={onClose}
      >
        <p>{t('settlementLineDialogs.ignoreSelected.consequence')}</p>
      </ConfirmDialog>
    );
  },
);
