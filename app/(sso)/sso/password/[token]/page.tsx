import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { AuthLayout } from '#components/identity/sign-in/auth-layout.tsx';
import { Button, Field, Problem } from '#components/identity/sign-in/controls.tsx';
import { currentServices } from '#lib/current-services.ts';
import { getPasswordLink, minPasswordLength, passwordProblems } from '#lib/identity/index.ts';
import type { Translate } from '#messages/translate.ts';

export const generateMetadata = pageMetadata('signIn.setPassword.pageTitle', {
  robots: { index: false },
  referrer: 'same-origin' as const,
});

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ problem?: string | string[] }> };

/** The page of an invitation or reset link. */
export default async function ChoosePasswordPage({ params, searchParams }: PageProps) {
  const t = await getTranslations();
  const [{ token }, { problem }] = await Promise.all([params, searchParams]);
  const { sso } = await currentServices();
  const link = await getPasswordLink(sso, token);
  if (!link) return <SpentLinkPage />;
  const invited = link.purpose === 'INVITE';
  return (
    <AuthLayout
      title={invited ? t('signIn.setPassword.welcome', { name: link.name }) : t('signIn.setPassword.title')}
      lead={
        invited
          ? t.rich('signIn.setPassword.leadInvited', {
              strong: () => <b className="text-foreground">{link.username}</b>,
            })
          : t.rich('signIn.setPassword.leadReset', { strong: () => <b className="text-foreground">{link.username}</b> })
      }
    >
      <Problem>{describeProblem(t, problem)}</Problem>
      <form method="post" action={`/sso/password/${token}/choose`} className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={link.username} readOnly />
        <Field
          name="password"
          label={t('signIn.password.password')}
          type="password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          hint={t('signIn.setPassword.hint', { min: minPasswordLength })}
          required
          autoFocus
        />
        <Field
          name="again"
          label={t('signIn.setPassword.repeat')}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button variant="primary">{t('signIn.setPassword.set')}</Button>
      </form>
    </AuthLayout>
  );
}

/** The URL contains only the code of the problem; the text is fixed. */
function describeProblem(t: Translate, problem: string | string[] | undefined): string | null {
  if (problem === 'differ') return t('signIn.setPassword.differ');
  const isKnown = typeof problem === 'string' && Object.hasOwn(passwordProblems, problem);
  return isKnown ? (passwordProblems[problem as keyof typeof passwordProblems] ?? null) : null;
}

function SpentLinkPage() {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.spentLink.title')} lead={t('signIn.spentLink.lead')}>
      <Link href="/sign-in" prefetch={false} className="text-primary underline">
        {t('signIn.password.signIn')}
      </Link>
    </AuthLayout>
  );
}
