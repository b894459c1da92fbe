'use client';

import { useTranslations } from 'next-intl';
import { FormTextArea } from '#components/ui/form/form-fields.tsx';

/** URLs, one per line. */
export function RedirectUrisField({ rows = 2 }: { rows?: number }) {
  const t = useTranslations();
  return (
    <FormTextArea
      name="redirectUris"
      label={t('oidcClients.redirectUris')}
      rows={Math.max(2, rows)}
      spellCheck={false}
      hint={t('oidcClients.addressesHint')}
    />
  );
}
