import { useTranslations } from 'next-intl';
import { MissingPage } from '#components/layout/missing-page.tsx';

export default function Forbidden() {
  const t = useTranslations();
  return <MissingPage title={t('layout.forbidden.title')}>{t('layout.forbidden.text')}</MissingPage>;
}
