import { useTranslations } from 'next-intl';
import type { SignInPage } from '#lib/identity/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { Button, Field, Problem } from './controls.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { QrCode, RecoveryCodeList } from './second-factor.tsx';

type PageOf<Name extends SignInPage['page']> = Extract<SignInPage, { page: Name }> & { action: string };

/** Plain forms: everything except passkeys works without scripts. */
export function PasswordPage({ action, application, username, problem, mailsLinks }: PageOf<'password'>) {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.password.title')} lead={t('signIn.password.lead', { application })}>
      <Problem>{problem}</Problem>
      <form method="post" action={`${action}/password`} className="flex flex-col gap-4">
        <Field
          name="username"
          label={t('common.userName')}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={!username}
        />
        <Field
          name="password"
          label={t('signIn.password.password')}
          type="password"
          autoComplete="current-password"
          required
          autoFocus={Boolean(username)}
        />
        <Button variant="primary">{t('signIn.password.signIn')}</Button>
        {mailsLinks ? (
          <Button formAction={`${action}/mail-link`} formNoValidate>
            {t('signIn.password.mailLink')}
          </Button>
        ) : null}
      </form>
      <PasskeySignIn action={action} isFirst />
      {mailsLinks ? null : <p className="text-table text-muted-foreground">{t('signIn.password.forgotten')}</p>}
      <Cancel action={action} />
    </AuthLayout>
  );
}

export function SecondFactorPage({ action, totp, passkeys, problem }: PageOf<'second-factor'>) {
  const t = useTranslations();
  const way = totp ? 'app' : 'recovery';
  const lead = t('signIn.secondFactor.lead', { passkey: String(passkeys), way });
  return (
    <AuthLayout title={t('signIn.secondFactor.title')} lead={lead}>
      <Problem>{problem}</Problem>
      {passkeys ? <PasskeySignIn action={action} /> : null}
      <form method="post" action={`${action}/code`} className="flex flex-col gap-4">
        <Field
          name="code"
          label={totp ? t('signIn.code.code') : t('signIn.code.recoveryCode')}
          hint={totp ? t('signIn.secondFactor.recoveryHint') : undefined}
          autoComplete="one-time-code"
          inputMode={totp ? 'numeric' : 'text'}
          spellCheck={false}
          required
          autoFocus={!passkeys}
        />
        <Button variant={passkeys ? 'secondary' : 'primary'}>{t('signIn.secondFactor.continue')}</Button>
      </form>
      <Cancel action={action} />
    </AuthLayout>
  );
}

export function EnrolPage({ action, qrSvg, secret, problem }: PageOf<'enrol'>) {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.enrol.title')} lead={t('signIn.enrol.lead')}>
      <QrCode svg={qrSvg} secret={secret} />
      <Problem>{problem}</Problem>
      <form method="post" action={`${action}/enrolment`} className="flex flex-col gap-4">
        <Field
          name="code"
          label={t('signIn.code.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus
        />
        <Button variant="primary">{t('signIn.enrol.add')}</Button>
      </form>
      <Cancel action={action} />
    </AuthLayout>
  );
}

export function RecoveryCodesPage({ action, codes }: PageOf<'recovery-codes'>) {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.recoveryCodes.title')} lead={t('signIn.recoveryCodes.lead')}>
      <RecoveryCodeList codes={codes} />
      <form method="post" action={`${action}/recovery-codes`} className="flex flex-col">
        <Button variant="primary">{t('signIn.recoveryCodes.saved')}</Button>
      </form>
    </AuthLayout>
  );
}

export function ConsentPage({ action, application, name, username }: PageOf<'consent'>) {
  const t = useTranslations();
  return (
    <AuthLayout title={t('signIn.consent.title', { application })} lead={t('signIn.consent.lead', { application })}>
      <dl className="divide-y border-y">
        {[
          [t('signIn.consent.name'), name],
          [t('common.userName'), username],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action={`${action}/consent`} className="flex flex-col gap-3">
        <Button variant="primary" name="answer" value="share">
          {t('signIn.consent.share')}
        </Button>
        <Button name="answer" value="withhold">
          {t('signIn.consent.withhold')}
        </Button>
      </form>
      <p className="text-table text-muted-foreground">{t('signIn.consent.anonymous', { application })}</p>
      <Cancel action={action} />
    </AuthLayout>
  );
}

function Cancel({ action }: { action: string }) {
  const t = useTranslations();
  return (
    <form method="post" action={`${action}/cancel`}>
      <Button variant="ghost">{t('common.cancel')}</Button>
    </form>
  );
}
