'use client';

import { useTranslations } from 'next-intl';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { Button } from '#components/ui/button.tsx';

/** A page that could not be shown; the server has logged the reason. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations();
  return (
    <MissingPage title={t('layout.error.title')} action={<Button onClick={reset}>{t('common.tryAgain')}</Button>}>
      {t('layout.error.text')}
    </MissingPage>
  );
}
