import { useTranslations } from 'next-intl';
import { MissingPage } from '#components/layout/missing-page.tsx';

export default function NotFound() {
  const t = useTranslations();
  return <MissingPage title={t('layout.notFound.title')}>{t('layout.notFound.text')}</MissingPage>;
}
