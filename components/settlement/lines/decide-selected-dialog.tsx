'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';
import settlementLineDialogs from '#messages/en/settlement/settlement-line-dialogs.json';
import { settlementApi } from '../api.ts';
import type { SelectedVerb } from './selected-verb.ts';

const decisions = {
  ignore: 'IGNORE',
  force: 'FORCE',
  match: 'MATCH',
  unmatch: 'UNMATCH',
  reopen: 'REOPEN',
} as const satisfies Record<SelectedVerb, string>;

type Props = { verb: SelectedVerb; lines: readonly SettlementLineRow[]; onDone: () => void; onClose: () => void };

/** Asks before a decision about several lines; those that another user has decided about in the meantime stay as they are. */
export const DecideSelectedDialog = withMessages(
  { settlementLineDialogs },
  function DecideSelectedDialog({ verb, lines, onDone, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const decide = async (reason: string): Promise<void> => {
      const json = {
        decision: decisions[verb],
        lines: lines.map(({ id, version }) => ({ id, version })),
        reason: reason || null,
      };
      const { decided, left } = await answerOf(settlementApi['settlement-lines'].decide.$post({ json }));
      const done = t(`settlementLineDialogs.selected.${verb}.done`, { decided });
      toast.success(left === 0 ? done : `${done} ${t('settlementLineDialogs.selected.left', { left })}`);
      await client.invalidateQueries();
      onDone();
    };
    return (
      <ConfirmDialog
        title={t(`settlementLineDialogs.selected.${verb}.title`, { count: lines.length })}
        action={t(`settlementLineDialogs.selected.${verb}.submit`)}
        variant="primary"
        requiresReason={verb === 'ignore' || verb === 'force'}
        onConfirm={({ reason }) => decide(reason)}
        onClose={onClose}
      >
        <p>{t(`settlementLineDialogs.selected.${verb}.consequence`)}</p>
      </ConfirmDialog>
    );
  },
);
