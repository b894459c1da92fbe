import Link from 'next/link';
import { AuthLayout } from '#components/sign-in/auth-layout.tsx';
import { Button, Field, Problem } from '#components/sign-in/controls.tsx';
import { currentServices } from '#lib/current-services.ts';
import { getPasswordLink, minPasswordLength, passwordProblems } from '#lib/identity/index.ts';

export const metadata = {
  title: 'Set a password',
  robots: { index: false },
  referrer: 'same-origin' as const,
};

type PageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ problem?: string | string[] }>;
};

/** The page of an invitation or reset link. */
export default async function ChoosePasswordPage({ params, searchParams }: PageProps) {
  const [{ token }, { problem }] = await Promise.all([params, searchParams]);
  const { sso } = await currentServices();
  const link = await getPasswordLink(sso, token);
  if (!link) return <SpentLinkPage />;
  const invited = link.purpose === 'INVITE';
  return (
    <AuthLayout
      title={invited ? `Welcome, ${link.name}` : 'Set a new password'}
      lead={
        invited ? (
          <>
            Your user name is <b className="text-foreground">{link.username}</b>. Set your password.
          </>
        ) : (
          <>
            For <b className="text-foreground">{link.username}</b>. It replaces the old one and signs you out
            everywhere.
          </>
        )
      }
    >
      <Problem>{formatValue(problem)}</Problem>
      <form method="post" action={`/sso/password/${token}/choose`} className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={link.username} readOnly />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          hint={`At least ${minPasswordLength} characters. Several words in a row are easier to remember than symbols.`}
          required
          autoFocus
        />
        <Field
          name="again"
          label="Repeat the password"
          type="password"
          autoComplete="new-password"
          required
        />
        <Button variant="primary">Set password</Button>
      </form>
    </AuthLayout>
  );
}

const problems: Readonly<Record<string, string>> = {
  ...passwordProblems,
  differ: 'The passwords differ. Type the same password twice.',
};

/** The URL contains only the code of the problem; the text is fixed. */
function formatValue(problem: string | string[] | undefined): string | null {
  return typeof problem === 'string' && Object.hasOwn(problems, problem) ? (problems[problem] ?? null) : null;
}

function SpentLinkPage() {
  return (
    <AuthLayout
      title="This link has expired"
      lead="It was already used, has expired, or was replaced by a newer link. Ask your administrator for a new one."
    >
      <Link href="/sign-in" prefetch={false} className="text-primary underline">
        Sign in
      </Link>
    </AuthLayout>
  );
}
