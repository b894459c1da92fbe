import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, Field, Problem } from '#components/identity/sign-in/controls.tsx';
import { QrCode, RecoveryCodeList } from '#components/identity/sign-in/second-factor.tsx';
import type { SecurityOverview } from '#lib/identity/index.ts';
import type { MessageKey } from '#messages/translate.ts';
import { AddPasskey } from './add-passkey.tsx';

const at = '/account/security';

/** The message for the problem that the address names. */
export const securityProblems: Readonly<Record<string, MessageKey>> = {
  code: 'account.problem.code',
  passkey: 'account.problem.passkey',
  last: 'account.problem.last',
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

/** Its button leads to the page of a link, which ends all sessions. */
export function PasswordSection() {
  const t = useTranslations();
  return (
    <Section title={t('account.password.title')} lead={t('account.password.lead')}>
      <form method="post" action={`${at}/password`}>
        <Button>{t('account.password.change')}</Button>
      </form>
    </Section>
  );
}

export function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations();
  return (
    <Section title={t('account.codes.saveTitle')} lead={t('account.codes.saveLead')}>
      <RecoveryCodeList codes={codes} />
      <form method="post" action={`${at}/codes-kept`}>
        <Button variant="primary">{t('account.codes.saved')}</Button>
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
  const t = useTranslations();
  if (enrolled) {
    return (
      <Section title={t('account.app.title')} lead={<EnabledLabel>{t('account.app.inUse')}</EnabledLabel>}>
        <form method="post" action={`${at}/totp-remove`}>
          <Button variant="destructive">{t('account.app.remove')}</Button>
        </form>
      </Section>
    );
  }
  return (
    <Section title={t('account.app.title')} lead={t('account.app.scan')}>
      {enrolment ? (
        <div className="flex max-w-sm flex-col gap-4">
          <QrCode svg={enrolment.qrSvg} secret={enrolment.secret} />
          <form method="post" action={`${at}/totp`} className="flex flex-col gap-4">
            <Field
              name="code"
              label={t('account.app.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
            />
            <Button variant="primary">{t('account.app.add')}</Button>
          </form>
        </div>
      ) : null}
    </Section>
  );
}

export function PasskeySection({ passkeys, mayChange }: Pick<SecurityOverview, 'passkeys' | 'mayChange'>) {
  const t = useTranslations();
  const lead = t('account.passkeys.lead');
  return (
    <Section title={t('account.passkeys.title')} lead={lead}>
      {passkeys.length > 0 ? (
        <ul className="divide-y border-y">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span>
                {name}{' '}
                <span className="text-table text-muted-foreground">
                  {t('account.passkeys.added', { day: createdAt.toISOString().slice(0, 10) })}{' '}
                  {lastUsedAt
                    ? t('account.passkeys.lastUsed', { day: lastUsedAt.toISOString().slice(0, 10) })
                    : t('account.passkeys.notUsed')}
                </span>
              </span>
              <form method="post" action={`${at}/passkey-remove`}>
                <input type="hidden" name="id" value={id} />
                <Button variant="destructive" small>
                  {t('account.passkeys.remove')}
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
  const t = useTranslations();
  return (
    <Section title={t('account.codes.title')} lead={t('account.codes.left', { count: left })}>
      <form method="post" action={`${at}/recovery-codes`}>
        <Button>{t('account.codes.create')}</Button>
      </form>
    </Section>
  );
}

export function SignInAgain() {
  const t = useTranslations();
  return (
    <p className="mt-6 rounded-md border px-3 py-2">
      {t.rich('account.signInAgain', {
        link: (chunks) => (
          <a href={`/sign-in?again&to=${at}`} className="text-primary underline">
            {chunks}
          </a>
        ),
      })}
    </p>
  );
}

export function SecurityProblem({ name }: { name: string | undefined }) {
  const t = useTranslations();
  const problem = name && Object.hasOwn(securityProblems, name) ? securityProblems[name] : undefined;
  return problem ? (
    <div className="mt-6">
      <Problem>{t(problem)}</Problem>
    </div>
  ) : null;
}

function EnabledLabel({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      <span className="text-state-good">{t('account.inUse')}</span> {children}
    </>
  );
}
