import { headers } from 'next/headers';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { AuthLayout } from '#components/identity/sign-in/auth-layout.tsx';
import {
  ConsentPage,
  EnrolPage,
  PasswordPage,
  RecoveryCodesPage,
  SecondFactorPage,
} from '#components/identity/sign-in/sign-in-pages.tsx';
import { currentServices } from '#lib/current-services.ts';
import { nextPage } from '#lib/identity/index.ts';
import { requireVisit } from '#lib/identity/staff/index.ts';

export const generateMetadata = pageMetadata('signIn.password.title', { robots: { index: false } });

/** The next page of a sign-in (spec 4.7 rule 1). */
export default async function InteractionPage({ params }: { params: Promise<{ uid: string }> }) {
  const { uid } = await params;
  const { sso } = await currentServices();
  const visit = await requireVisit(sso, uid, await headers());
  if (!visit) return <ExpiredPage />;
  const next = await nextPage(sso, visit);
  const action = `/sso/interaction/${uid}`;
  switch (next.page) {
    case 'password':
      return <PasswordPage {...next} action={action} />;
    case 'second-factor':
      return <SecondFactorPage {...next} action={action} />;
    case 'enrol':
      return <EnrolPage {...next} action={action} />;
    case 'recovery-codes':
      return <RecoveryCodesPage {...next} action={action} />;
    case 'consent':
      return <ConsentPage {...next} action={action} />;
    case 'done':
      return <ExpiredPage />;
  }
}

function ExpiredPage() {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.expired.title')} lead={t('signIn.expired.lead')}>
      <p>
        {t.rich('signIn.expired.next', {
          link: (chunks) => (
            <Link href="/sign-in" prefetch={false} className="text-primary underline">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </AuthLayout>
  );
}
