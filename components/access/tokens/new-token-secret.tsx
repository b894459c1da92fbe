'use client';

import { useTranslations } from 'next-intl';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { IssuedTokenAnswer } from '#lib/access/staff/index.ts';
import accessToken from '#messages/en/access/access-token.json';

type Props = { issued: IssuedTokenAnswer; onClose: () => void };

/** Shows a new token once; only its hash is stored. */
export const NewTokenSecret = withMessages({ accessToken }, function NewTokenSecret(props: Props) {
  const { issued, onClose } = props;
  const t = useTranslations();
  return (
    <OneTimeSecretDialog
      title={t('accessToken.secret.title', { name: issued.token.name })}
      name={t('accessToken.secret.name')}
      secret={issued.accessToken}
      onClose={onClose}
    >
      {t('accessToken.secret.hint')}
    </OneTimeSecretDialog>
  );
});
