'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import type { PayoutDetail } from '#lib/payouts/staff/index.ts';
import payoutDialogs from '#messages/en/payouts/payout-dialogs.json';
import { debtsOf } from './debts-of.ts';

type Props = { detail: PayoutDetail; verb: 'approve' | 'reject' | 'withdraw'; onClose: () => void };

/** Asks before a payout is approved, rejected or withdrawn. */
export const DecisionDialog = withMessages(
  { payoutDialogs },
  function DecisionDialog({ detail: { row, account, debts }, verb, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const routes = payoutsApi.payouts[':id'];
    const param = { id: row.id };
    const send = async (reason: string): Promise<void> => {
      if (verb === 'reject') await answerOf(routes.reject.$post({ param, json: { reason } }));
      else await answerOf(routes[verb].$post({ param, json: {} }));
      toast.success(t(`payoutDialogs.${verb}.done`));
      await client.invalidateQueries();
    };
    return (
      <ConfirmDialog
        title={t(`payoutDialogs.${verb}.title`)}
        action={t(`payoutDialogs.${verb}.submit`)}
        variant={verb === 'approve' ? 'primary' : 'destructive'}
        requiresReason={verb === 'reject'}
        onConfirm={({ reason }) => send(reason)}
        onClose={onClose}
      >
        <p>
          {t.rich(`payoutDialogs.${verb}.consequence`, {
            amount: () => <Money amount={row.amount} currency={row.currency} />,
            merchant: row.merchantName,
            holder: account.holder,
            iban: account.iban,
          })}
        </p>
        {verb === 'approve' && debts.length > 0 ? (
          <p className="font-medium text-state-wait">{t('payoutDialogs.approve.debts', { debts: debtsOf(debts) })}</p>
        ) : null}
      </ConfirmDialog>
    );
  },
);
