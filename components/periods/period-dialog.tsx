'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { periodsApi } from '#components/periods/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { ChecklistRow, PeriodDetail } from '#lib/periods/staff/index.ts';
import periodDialogs from '#messages/en/periods/period-dialogs.json';

export type PeriodVerb = 'propose' | 'close' | 'return' | 'withdraw' | 'cancel' | 'reopen';

type Props = { detail: PeriodDetail; verb: PeriodVerb; onClose: () => void };

/** Asks before a period changes its state. */
export const PeriodDialog = withMessages(
  { periodDialogs },
  function PeriodDialog({ detail: { row }, verb, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const routes = periodsApi.periods[':id'];
    const param = { id: row.id };
    const send = async (reason: string): Promise<void> => {
      if (verb === 'return' || verb === 'reopen') await answerOf(routes[verb].$post({ param, json: { reason } }));
      else await answerOf(routes[verb].$post({ param, json: {} }));
      toast.success(t(`periodDialogs.${verb}.done`));
      await client.invalidateQueries();
    };
    const isConstructive = verb === 'propose' || verb === 'close';
    return (
      <ConfirmDialog
        title={t(`periodDialogs.${verb}.title`)}
        action={t(`periodDialogs.${verb}.submit`)}
        variant={isConstructive ? 'primary' : 'destructive'}
        requiresReason={verb === 'return' || verb === 'reopen'}
        onConfirm={({ reason }) => send(reason)}
        onClose={onClose}
      >
        <p>
          {t(`periodDialogs.${verb}.consequence`, { merchant: row.merchantName, from: row.startsOn, to: row.endsOn })}
        </p>
      </ConfirmDialog>
    );
  },
);

/** Asks why the rows of an item may stay. */
export const WaiveDialog = withMessages(
  { periodDialogs },
  function WaiveDialog({
    detail: { row },
    item,
    onClose,
  }: {
    detail: PeriodDetail;
    item: ChecklistRow;
    onClose: () => void;
  }) {
    const t = useTranslations();
    const client = useQueryClient();
    const send = async (reason: string): Promise<void> => {
      const json = { item: item.id as 'exceptions', count: item.count, amountMinor: item.bank?.amountMinor, reason };
      await answerOf(periodsApi.periods[':id'].waive.$post({ param: { id: row.id }, json }));
      await client.invalidateQueries();
    };
    return (
      <ConfirmDialog
        title={t('periodDialogs.waive.title')}
        action={t('periodDialogs.waive.submit')}
        variant="primary"
        requiresReason
        onConfirm={({ reason }) => send(reason)}
        onClose={onClose}
      >
        <p>
          {item.bank
            ? t('periodDialogs.waive.bankConsequence', { account: item.bank.account, currency: item.bank.currency })
            : t('periodDialogs.waive.consequence', { count: item.count })}
        </p>
      </ConfirmDialog>
    );
  },
);
