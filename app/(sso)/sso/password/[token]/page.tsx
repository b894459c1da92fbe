import Link from 'next/link';
import { Button, Field, Problem } from '#components/sso/controls.tsx';
import { SignInFrame } from '#components/sso/frame.tsx';
import { currentServices } from '#lib/current-services.ts';
import { findLink, leastPasswordLength, passwordProblems } from '#lib/sso/index.ts';

export const metadata = {
  title: 'Choose a password',
  robots: { index: false },
  referrer: 'same-origin' as const,
};

type PageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ problem?: string | string[] }>;
};

/** Where an invitation or reset link leads. */
export default async function ChoosePasswordPage({ params, searchParams }: PageProps) {
  const [{ token }, { problem }] = await Promise.all([params, searchParams]);
  const { sso } = await currentServices();
  const link = await findLink(sso, token);
  if (!link) return <SpentLinkPage />;
  const invited = link.purpose === 'INVITE';
  return (
    <SignInFrame
      title={invited ? `Welcome, ${link.name}` : 'Choose a new password'}
      lead={
        invited ? (
          <>
            Your user name is <b className="text-foreground">{link.username}</b>. Choose your password.
          </>
        ) : (
          <>
            For <b className="text-foreground">{link.username}</b>. It replaces the old one and signs you out
            everywhere.
          </>
        )
      }
    >
      <Problem>{inWords(problem)}</Problem>
      <form method="post" action={`/sso/password/${token}/choose`} className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={link.username} readOnly />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={leastPasswordLength}
          hint={`At least ${leastPasswordLength} characters. Several words in a row are easier to remember than symbols.`}
          required
          autoFocus
        />
        <Field name="again" label="The same again" type="password" autoComplete="new-password" required />
        <Button shape="primary">Set password</Button>
      </form>
    </SignInFrame>
  );
}

const problems: Readonly<Record<string, string>> = {
  ...passwordProblems,
  differ: 'The two passwords differ. Type the same one twice.',
};

/** The address names the problem; the words are ours. */
function inWords(problem: string | string[] | undefined): string | null {
  return typeof problem === 'string' && Object.hasOwn(problems, problem) ? (problems[problem] ?? null) : null;
}

function SpentLinkPage() {
  return (
    <SignInFrame
      title="This link is not good any more"
      lead="It was used, has expired, or a newer one replaced it. Ask your administrator for another."
    >
      <Link href="/sign-in" prefetch={false} className="text-primary underline">
        Sign in
      </Link>
    </SignInFrame>
  );
}
