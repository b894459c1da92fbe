import type { SignInPage } from '#lib/identity/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { Button, Field, Problem } from './controls.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { QrCode, RecoveryCodeList } from './second-factor.tsx';

type PageOf<Name extends SignInPage['page']> = Extract<SignInPage, { page: Name }> & { action: string };

/** Plain forms: everything except passkeys works without scripts. */
export function PasswordPage({ action, application, username, problem }: PageOf<'password'>) {
  return (
    <AuthLayout title="Sign in" lead={`to ${application}`}>
      <Problem>{problem}</Problem>
      <form method="post" action={`${action}/password`} className="flex flex-col gap-4">
        <Field
          name="username"
          label="User name"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={!username}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={Boolean(username)}
        />
        <Button variant="primary">Sign in</Button>
      </form>
      <p className="text-table text-muted-foreground">
        Forgot your password? An administrator can send you a link to set a new one.
      </p>
      <Cancel action={action} />
    </AuthLayout>
  );
}

export function SecondFactorPage({ action, totp, passkeys, problem }: PageOf<'second-factor'>) {
  const ways = [
    passkeys ? 'use your passkey' : '',
    totp ? 'type the code of your authenticator app' : 'type a recovery code',
  ];
  const lead = `${ways
    .filter(Boolean)
    .join(', or ')
    .replace(/^./, (first) => first.toUpperCase())}.`;
  return (
    <AuthLayout title="Second factor" lead={lead}>
      <Problem>{problem}</Problem>
      {passkeys ? <PasskeySignIn action={action} /> : null}
      <form method="post" action={`${action}/code`} className="flex flex-col gap-4">
        <Field
          name="code"
          label={totp ? 'Code' : 'Recovery code'}
          hint={totp ? 'If you do not have your phone, type one of your recovery codes.' : undefined}
          autoComplete="one-time-code"
          inputMode={totp ? 'numeric' : 'text'}
          spellCheck={false}
          required
          autoFocus={!passkeys}
        />
        <Button variant={passkeys ? 'secondary' : 'primary'}>Continue</Button>
      </form>
      <Cancel action={action} />
    </AuthLayout>
  );
}

export function EnrolPage({ action, qrSvg, secret, problem }: PageOf<'enrol'>) {
  return (
    <AuthLayout
      title="Add a second factor"
      lead="This installation requires a second factor. Scan this code with an authenticator app, then type the code that the app shows."
    >
      <QrCode svg={qrSvg} secret={secret} />
      <Problem>{problem}</Problem>
      <form method="post" action={`${action}/enrolment`} className="flex flex-col gap-4">
        <Field name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required autoFocus />
        <Button variant="primary">Add and continue</Button>
      </form>
      <Cancel action={action} />
    </AuthLayout>
  );
}

export function RecoveryCodesPage({ action, codes }: PageOf<'recovery-codes'>) {
  return (
    <AuthLayout
      title="Save your recovery codes"
      lead="Each code works once, without your phone. They are shown only now: print them, or save them in a password manager."
    >
      <RecoveryCodeList codes={codes} />
      <form method="post" action={`${action}/recovery-codes`} className="flex flex-col">
        <Button variant="primary">I have saved them</Button>
      </form>
    </AuthLayout>
  );
}

export function ConsentPage({ action, application, name, username }: PageOf<'consent'>) {
  return (
    <AuthLayout
      title={`Share your profile with ${application}?`}
      lead={`${application} requests your profile.`}
    >
      <dl className="divide-y border-y">
        {[
          ['Name', name],
          ['User name', username],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action={`${action}/consent`} className="flex flex-col gap-3">
        <Button variant="primary" name="answer" value="share">
          Share and continue
        </Button>
        <Button name="answer" value="withhold">
          Continue without sharing
        </Button>
      </form>
      <p className="text-table text-muted-foreground">
        If you do not share it, {application} gets only an anonymous user id.
      </p>
      <Cancel action={action} />
    </AuthLayout>
  );
}

function Cancel({ action }: { action: string }) {
  return (
    <form method="post" action={`${action}/cancel`}>
      <Button variant="ghost">Cancel</Button>
    </form>
  );
}
