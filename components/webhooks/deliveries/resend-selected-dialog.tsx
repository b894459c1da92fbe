'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { ResentSelected } from '#lib/webhooks/staff/index.ts';
import webhookDialogs from '#messages/en/webhooks/webhook-dialogs.json';
import { webhooksApi } from '../api.ts';

type Props = { ids: readonly string[]; left: number; onDone: (answer: ResentSelected) => void; onClose: () => void };

/** Sends deliveries again after naming what receivers see. */
export const ResendSelectedDialog = withMessages(
  { webhookDialogs },
  function ResendSelectedDialog({ ids, left, onDone, onClose }: Props) {
    const t = useTranslations();
    return (
      <ConfirmDialog
        title={t('webhookDialogs.resendSelected.title', { count: ids.length })}
        action={t('webhookDialogs.resendSelected.action')}
        variant="primary"
        onConfirm={async () => onDone(await answerOf(webhooksApi.deliveries.resend.$post({ json: { ids: [...ids] } })))}
        onClose={onClose}
      >
        <p>{t('webhookDialogs.resendSelected.consequence')}</p>
        {left > 0 ? <p>{t('webhookDialogs.resendSelected.left', { count: left })}</p> : null}
      </ConfirmDialog>
    );
  },
);
