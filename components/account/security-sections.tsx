import type { ReactNode } from 'react';
import { Button, Field, Problem } from '#components/sign-in/controls.tsx';
import { QrCode, RecoveryCodeList } from '#components/sign-in/second-factor.tsx';
import type { SecurityOverview } from '#lib/identity/index.ts';
import { AddPasskey } from './add-passkey.tsx';

const at = '/account/security';

/** The message for the problem that the address names. */
export const securityProblems: Readonly<Record<string, string>> = {
  code: 'This code is not correct. Wait for the next code in your app and type it.',
  passkey: 'The passkey was not accepted. Nothing has changed. Try again.',
  last: 'This is your last second factor, and you need one to sign in. Add another first.',
};

function Section({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-muted-foreground">{lead}</p>
      {children ? <div className="mt-4 flex flex-col gap-4">{children}</div> : null}
    </section>
  );
}

export function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Section
      title="Save your recovery codes"
      lead="Each code works once, without your phone or passkey. They are shown only now. Older codes no longer work."
    >
      <RecoveryCodeList codes={codes} />
      <form method="post" action={`${at}/codes-kept`}>
        <Button variant="primary">I have saved them</Button>
      </form>
    </Section>
  );
}

export function AppSection({
  enrolled,
  enrolment,
}: {
  enrolled: boolean;
  enrolment: { qrSvg: string; secret: string } | null;
}) {
  if (enrolled) {
    return (
      <Section
        title="Authenticator app"
        lead={<EnabledLabel>You type its code every time you sign in.</EnabledLabel>}
      >
        <form method="post" action={`${at}/totp-remove`}>
          <Button variant="destructive">Remove app</Button>
        </form>
      </Section>
    );
  }
  return (
    <Section
      title="Authenticator app"
      lead="Scan this code with an authenticator app, then type the code that the app shows."
    >
      {enrolment ? (
        <div className="flex max-w-sm flex-col gap-4">
          <QrCode svg={enrolment.qrSvg} secret={enrolment.secret} />
          <form method="post" action={`${at}/totp`} className="flex flex-col gap-4">
            <Field name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required />
            <Button variant="primary">Add app</Button>
          </form>
        </div>
      ) : null}
    </Section>
  );
}

export function PasskeySection({ passkeys, mayChange }: Pick<SecurityOverview, 'passkeys' | 'mayChange'>) {
  const lead =
    'Use passkey on this device or a security key instead of a code. A passkey does not work on a phishing site.';
  return (
    <Section title="Passkeys" lead={lead}>
      {passkeys.length > 0 ? (
        <ul className="divide-y border-y">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span>
                {name}{' '}
                <span className="text-table text-muted-foreground">
                  added {createdAt.toISOString().slice(0, 10)},{' '}
                  {lastUsedAt ? `last used ${lastUsedAt.toISOString().slice(0, 10)}` : 'not used yet'}
                </span>
              </span>
              <form method="post" action={`${at}/passkey-remove`}>
                <input type="hidden" name="id" value={id} />
                <Button variant="destructive" small>
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? <AddPasskey /> : null}
    </Section>
  );
}

export function CodesSection({ left }: { left: number }) {
  return (
    <Section title="Recovery codes" lead={`${left} of 10 codes left. New codes replace the old ones.`}>
      <form method="post" action={`${at}/recovery-codes`}>
        <Button>Create new codes</Button>
      </form>
    </Section>
  );
}

export function SignInAgain() {
  return (
    <p className="mt-6 rounded-md border px-3 py-2">
      You signed in more than 15 minutes ago.{' '}
      <a href={`/sign-in?again&to=${at}`} className="text-primary underline">
        Sign in again
      </a>{' '}
      to change these settings.
    </p>
  );
}

export function SecurityProblem({ name }: { name: string | undefined }) {
  const problem = name && Object.hasOwn(securityProblems, name) ? securityProblems[name] : undefined;
  return problem ? (
    <div className="mt-6">
      <Problem>{problem}</Problem>
    </div>
  ) : null;
}

function EnabledLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-state-good">✓ In use.</span> {children}
    </>
  );
}
