import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { AccountLayout } from '#components/identity/account/account-layout.tsx';
import {
  AppSection,
  CodesSection,
  NewCodes,
  PasskeySection,
  PasswordSection,
  SecurityProblem,
  SignInAgain,
} from '#components/identity/account/security-sections.tsx';
import { currentServices } from '#lib/current-services.ts';
import { getSecuritySettings, startTotpEnrolment, withAutocommit } from '#lib/identity/index.ts';

export const generateMetadata = pageMetadata('account.security.title');

type PageProps = { searchParams: Promise<{ problem?: string | string[] }> };

export default async function SecurityPage({ searchParams }: PageProps) {
  const t = await getTranslations();
  const { problem } = await searchParams;
  const { sso } = await currentServices();
  const session = await requireSessionOrSignIn();
  const { totp, passkeys, recoveryCodes, newCodes, mayChange } = await getSecuritySettings(sso, session);
  const protectedBy = totp || passkeys.length > 0;
  return (
    <AccountLayout
      here="/account/security"
      title={t('account.security.title')}
      lead={protectedBy ? t('account.security.leadProtected') : t('account.security.leadUnprotected')}
    >
      <SecurityProblem name={typeof problem === 'string' ? problem : undefined} />
      {newCodes.length > 0 ? (
        <NewCodes codes={newCodes} />
      ) : (
        <>
          {mayChange ? null : <SignInAgain />}
          <AppSection
            enrolled={totp}
            enrolment={totp || !mayChange ? null : await startTotpEnrolment(withAutocommit(sso), session)}
          />
          <PasskeySection passkeys={passkeys} mayChange={mayChange} />
          {protectedBy ? <CodesSection left={recoveryCodes} /> : null}
          {mayChange ? <PasswordSection /> : null}
        </>
      )}
    </AccountLayout>
  );
}
