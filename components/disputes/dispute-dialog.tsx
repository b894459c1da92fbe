'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { disputesApi } from '#components/disputes/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import type { DisputeDetail } from '#lib/disputes/staff/index.ts';
import disputeDialogs from '#messages/en/disputes/dispute-dialogs.json';

type Props = { detail: DisputeDetail; verb: DisputeDetail['verbs'][number]; onClose: () => void };

/** Asks before a dispute changes its state. */
export const DisputeDialog = withMessages(
  { disputeDialogs },
  function DisputeDialog({ detail: { row, evidence }, verb, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const id = useId();
    const [note, setNote] = useState('');
    const send = async (): Promise<void> => {
      await answerOf(disputesApi.disputes[':id'][verb].$post({ param: { id: row.id }, json: { note } }));
      toast.success(t(`disputeDialogs.${verb}.done`));
      await client.invalidateQueries();
    };
    return (
      <ConfirmDialog
        title={t(`disputeDialogs.${verb}.title`)}
        action={t(`disputeDialogs.${verb}.submit`)}
        variant={verb === 'submit' || verb === 'win' ? 'primary' : 'destructive'}
        onConfirm={send}
        onClose={onClose}
      >
        <p className="mb-4">
          {t.rich(`disputeDialogs.${verb}.consequence`, {
            amount: () => <Money amount={row.amount} currency={row.currency} />,
            merchant: row.merchantName,
            files: evidence.length,
          })}
        </p>
        <TextAreaField
          id={id}
          label={t('disputeDialogs.note')}
          value={note}
          maxLength={500}
          rows={2}
          onChange={({ target }) => setNote(target.value)}
        />
      </ConfirmDialog>
    );
  },
);
