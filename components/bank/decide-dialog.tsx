'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { bankApi } from '#components/bank/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { BankEntryDetail } from '#lib/bank/staff/index.ts';
import bankEntryDialogs from '#messages/en/bank/bank-entry-dialogs.json';

/** What a user decides that an entry is. */
export type EntryDecision =
  | { kind: 'PAYOUT'; payoutId: string }
  | { kind: 'SETTLEMENT'; importId: string; settledOn: string[] }
  | { kind: 'EXPLAINED' }
  | { kind: 'UNMATCH' };

type Props = { detail: BankEntryDetail; decision: EntryDecision; onClose: () => void };

/** Asks for the reason of a decision; a difference is booked into suspense where a payout has one. */
export const DecideDialog = withMessages(
  { bankEntryDialogs },
  function DecideDialog({ detail: { row }, decision, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const { kind } = decision;
    const send = async (reason: string): Promise<void> => {
      const json = { version: row.version, decision, reason };
      await answerOf(bankApi['bank-entries'][':id'].decide.$post({ param: { id: row.id }, json }));
      toast.success(t(`bankEntryDialogs.${kind}.done`));
      await client.invalidateQueries();
    };
    return (
      <ConfirmDialog
        title={t(`bankEntryDialogs.${kind}.title`)}
        action={t(`bankEntryDialogs.${kind}.action`)}
        variant={kind === 'UNMATCH' ? 'destructive' : 'primary'}
        requiresReason
        onConfirm={({ reason }) => send(reason)}
        onClose={onClose}
      >
        <p>{t(`bankEntryDialogs.${kind}.consequence`)}</p>
      </ConfirmDialog>
    );
  },
);
