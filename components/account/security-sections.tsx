import type { ReactNode } from 'react';
import { Button, Field, Problem } from '#components/sign-in/controls.tsx';
import { QrCode, RecoveryCodeList } from '#components/sign-in/second-factor.tsx';
import type { SecurityOverview } from '#lib/identity/index.ts';
import { AddPasskey } from './add-passkey.tsx';

const at = '/account/security';

/** What the address says went wrong, in words. */
export const securityProblems: Readonly<Record<string, string>> = {
  code: 'This code does not fit. Wait for the next one in your app and type that.',
  passkey: 'The passkey was not accepted. Nothing has changed; try again.',
  last: 'This is your last second factor, and one is required here. Add another first.',
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
      title="Keep your recovery codes"
      lead="Each lets you in once without your telephone or passkey. They are shown only now, and earlier ones work no more."
    >
      <RecoveryCodeList codes={codes} />
      <form method="post" action={`${at}/codes-kept`}>
        <Button shape="primary">I have kept them</Button>
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
      <Section title="Authenticator app" lead={<Good>Its code is asked whenever you sign in.</Good>}>
        <form method="post" action={`${at}/totp-remove`}>
          <Button shape="danger">Remove the app</Button>
        </form>
      </Section>
    );
  }
  return (
    <Section
      title="Authenticator app"
      lead="Scan this with an authenticator app, then type the code that it shows."
    >
      {enrolment ? (
        <div className="flex max-w-sm flex-col gap-4">
          <QrCode svg={enrolment.qrSvg} secret={enrolment.secret} />
          <form method="post" action={`${at}/totp`} className="flex flex-col gap-4">
            <Field name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required />
            <Button shape="primary">Add the app</Button>
          </form>
        </div>
      ) : null}
    </Section>
  );
}

export function PasskeySection({ passkeys, mayChange }: Pick<SecurityOverview, 'passkeys' | 'mayChange'>) {
  const lead =
    'A passkey on this device or a security key, in place of the code. It cannot be used on a false site.';
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
                <Button shape="danger" small>
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
    <Section title="Recovery codes" lead={`${left} of 10 are left. New ones make the old ones worthless.`}>
      <form method="post" action={`${at}/recovery-codes`}>
        <Button>Make new codes</Button>
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
      to change anything here.
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

function Good({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-state-good">✓ In use.</span> {children}
    </>
  );
}
