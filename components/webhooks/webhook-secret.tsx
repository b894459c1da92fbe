'use client';

import { useTranslations } from 'next-intl';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { WebhookSecretAnswer } from '#lib/webhooks/staff/index.ts';
import webhookDialogs from '#messages/en/webhooks/webhook-dialogs.json';

type Props = { answer: WebhookSecretAnswer; onClose: () => void };

/** Shows a new secret once; it is stored encrypted and never shown again. */
export const WebhookSecret = withMessages({ webhookDialogs }, function WebhookSecret(props: Props) {
  const { answer, onClose } = props;
  const t = useTranslations();
  const { format, url } = answer.detail.row;
  return (
    <OneTimeSecretDialog
      title={t('webhookDialogs.secret.title')}
      name={t('webhookDialogs.secret.name')}
      secret={answer.secret}
      onClose={onClose}
    >
      <p>{format === 'standard' ? t('webhookDialogs.secret.signing') : t('webhookDialogs.secret.encrypting')}</p>
      {answer.isUnresolved ? (
        <p role="alert" className="mt-2 text-foreground">
          {t('webhookDialogs.secret.unresolved', { host: new URL(url).hostname })}
        </p>
      ) : null}
    </OneTimeSecretDialog>
  );
});
