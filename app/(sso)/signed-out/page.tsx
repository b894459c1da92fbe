import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { AuthLayout } from '#components/identity/sign-in/auth-layout.tsx';

export const generateMetadata = pageMetadata('signIn.signedOut.pageTitle', { robots: { index: false } });

export default function SignedOutPage() {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.signedOut.title')} lead={t('signIn.signedOut.lead')}>
      <a href="/sign-in" className="text-primary underline">
        {t('signIn.signInAgain')}
      </a>
    </AuthLayout>
  );
}
