import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { AuthLayout } from '#components/identity/sign-in/auth-layout.tsx';
import { SignedInAgain } from '#components/identity/sign-in/signed-in-again.tsx';

export const generateMetadata = pageMetadata('signIn.signedIn.pageTitle', { robots: { index: false } });

/** Where a sign-in over a page of the back office ends (components/layout/sign-in-again.tsx). */
export default function SignedInPage() {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.signedIn.title')}>
      <SignedInAgain />
    </AuthLayout>
  );
}
