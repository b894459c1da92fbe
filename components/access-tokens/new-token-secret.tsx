'use client';

import { useTranslations } from 'next-intl';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import type { IssuedTokenAnswer } from '#lib/backoffice/index.ts';

/** Shows a new token once; only its hash is stored. */
export function NewTokenSecret({ issued, onClose }: { issued: IssuedTokenAnswer; onClose: () => void }) {
  const t = useTranslations();
  return (
    <OneTimeSecretDialog
      title={t('accessTokens.secret.title', { name: issued.token.name })}
      name={t('accessTokens.secret.name')}
      secret={issued.accessToken}
      onClose={onClose}
    >
      {t('accessTokens.secret.hint')}
    </OneTimeSecretDialog>
  );
}
