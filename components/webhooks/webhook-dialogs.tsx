'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { webhooksApi } from '#components/webhooks/api.ts';
import type { WebhookDetail, WebhookSecretAnswer } from '#lib/webhooks/staff/index.ts';
import webhookDialogs from '#messages/en/webhooks/webhook-dialogs.json';

type RotateProps = { detail: WebhookDetail; onRotated: (answer: WebhookSecretAnswer) => void; onClose: () => void };

/** Replaces the secret; both are valid for a day. */
export const RotateSecretDialog = withMessages({ webhookDialogs }, function RotateSecretDialog(props: RotateProps) {
  const { detail, onRotated, onClose } = props;
  const t = useTranslations();
  const { id, format } = detail.row;
  return (
    <ConfirmDialog
      title={t('webhookDialogs.rotate.title')}
      action={t('webhookDialogs.rotate.action')}
      variant="primary"
      onConfirm={async () => {
        const endpoint = webhooksApi.webhooks[':id']['rotate-secret'];
        onRotated(await answerOf(endpoint.$post({ param: { id }, json: {} })));
      }}
      onClose={onClose}
    >
      <p>{t('webhookDialogs.rotate.overlap')}</p>
      <p>{format === 'standard' ? t('webhookDialogs.rotate.signing') : t('webhookDialogs.rotate.encrypting')}</p>
    </ConfirmDialog>
  );
});

type DeleteProps = { detail: WebhookDetail; onDeleted: () => void; onClose: () => void };

/** Deletes a webhook after showing what is no longer sent. */
export const DeleteWebhookDialog = withMessages({ webhookDialogs }, function DeleteWebhookDialog(props: DeleteProps) {
  const { detail, onDeleted, onClose } = props;
  const t = useTranslations();
  const { id, url, entityName } = detail.row;
  const waiting = detail.deliveries.filter(({ state }) => state === 'WAITING').length;
  return (
    <ConfirmDialog
      title={t('webhookDialogs.delete.title')}
      action={t('webhookDialogs.delete.action')}
      requiresReason
      onConfirm={async ({ reason }) => {
        const endpoint = webhooksApi.webhooks[':id'].delete;
        await answerOf(endpoint.$post({ param: { id }, json: { reason } }));
        onDeleted();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('webhookDialogs.delete.consequence', { url, entity: entityName })}</p>
      {waiting > 0 ? <p>{t('webhookDialogs.delete.waiting', { waiting })}</p> : null}
    </ConfirmDialog>
  );
});
