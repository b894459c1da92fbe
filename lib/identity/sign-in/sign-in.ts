import type { Provider } from 'oidc-provider';
import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { auditedTransaction } from '../audited-transaction.ts';
import { type Identity, withAutocommit } from '../identity.ts';
import { requestPasswordLink } from '../passwords/request-password-link.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import {
  acceptPasskey,
  anyPasskeyOptions,
  findUserByPasskey,
  passkeyAuthenticationOptions,
} from '../second-factors/passkeys.ts';
import { consumeRecoveryCode, replaceRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { consumeTotp, describeTotp, newTotpSecret, saveTotp, stepOfCode } from '../second-factors/totp.ts';
import { findSecondFactors } from '../users.ts';
import { checkLoginAttempt, clearLoginAttempts } from './login-attempts.ts';
import {
  deleteSignIn,
  enrolmentBinding,
  findSignIn,
  initialState,
  keepSignIn,
  passSecondFactor,
  type SignIn,
  shownOnceBinding,
} from './sign-in-store.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/** One page of a sign-in with its data. */
export type SignInPage =
  /** `mailsLinks`: the page offers to mail a link for a new password. */
  | { page: 'password'; application: string; username: string; problem: string | null; mailsLinks: boolean }
  | { page: 'second-factor'; totp: boolean; passkeys: boolean; problem: string | null }
  | { page: 'enrol'; qrSvg: string; secret: string; problem: string | null }
  | { page: 'recovery-codes'; codes: string[] }
  | { page: 'consent'; application: string; name: string; username: string }
  | { page: 'done' };

/** A sign-in in progress: the interaction of the library, its stored state and the address of the request. */
export type SignInVisit = { interaction: Interaction; signIn: SignIn; address: string | null };

const refused = 'The user name or the password is wrong, or there were ten failures: then try again after 30 minutes.';
const linkMailed =
  'If this user has an account, a link to set a new password was mailed to its e-mail address. It may take a minute.';
const wrongCode = 'This code is wrong, was used before, or there were ten failures: then try again after 30 minutes.';

/**
 * The sign-in that this browser started; null when it has ended or belongs to another browser. The cookie is
 * required, so a link to a sign-in is not sufficient.
 */
export async function findVisit(
  sso: Identity,
  uid: string,
  { cookie, address }: { cookie: string | undefined; address: string | null },
): Promise<SignInVisit | null> {
  if (!uid || cookie !== uid) return null;
  const interaction = await sso.provider.Interaction.find(uid);
  if (!interaction) return null;
  return { interaction, signIn: await findSignIn(sso.db, uid), address };
}

/** Which page comes next. */
export async function nextPage(sso: Identity, visit: SignInVisit): Promise<SignInPage> {
  const { interaction, signIn } = visit;
  const application = await nameOfClient(sso, interaction);
  if (interaction.prompt.name === 'consent') return consentPage(sso, interaction, application);
  const { userId, problem } = signIn;
  if (!userId) {
    const mailsLinks = sso.sendMail !== null;
    return { page: 'password', application, username: signIn.username ?? hintOf(interaction), problem, mailsLinks };
  }
  if (signIn.sealedCodes) {
    const codes = await sso.vault.decryptText(signIn.sealedCodes, shownOnceBinding(interaction.uid));
    return { page: 'recovery-codes', codes: codes.split(' ') };
  }
  if (signIn.secondFactorAt) return { page: 'done' };
  const factors = await findSecondFactors(sso, userId);
  if (factors.totp || factors.passkeys > 0) {
    return { page: 'second-factor', totp: factors.totp, passkeys: factors.passkeys > 0, problem };
  }
  if (!sso.secondFactorRequired) return { page: 'done' };
  const secret = await secretUnderEnrolment(sso, visit);
  const { qrSvg, secret: typed } = describeTotp(secret, signIn.username ?? '');
  return { page: 'enrol', qrSvg, secret: typed, problem };
}

/** The first step: user name and password (R-4.7-04). */
export async function submitPassword(
  sso: Identity,
  { interaction, address }: SignInVisit,
  input: { username: string; password: string },
): Promise<void> {
  const userId = await verifyPassword(sso, input, address);
  if (!userId) sso.log.info({ interaction: interaction.uid }, 'a sign-in was refused');
  // Earlier attempts in this browser do not count for this user.
  await keepSignIn(autocommit(sso.db), interaction, {
    ...initialState,
    // A number that was typed into the wrong field is not kept.
    username: hideCardNumbers(input.username.slice(0, 200)),
    userId,
    passwordAt: userId ? sso.clock.now() : null,
    methods: userId ? ['pwd'] : [],
    problem: userId ? null : refused,
  });
}

/** Mails a link for a new password; the page is the same where there is no such user. */
export async function submitMailLink(
  sso: Identity,
  { interaction, address }: SignInVisit,
  username: string,
): Promise<void> {
  await requestPasswordLink(sso, username, address);
  await keepSignIn(autocommit(sso.db), interaction, {
    ...initialState,
    username: hideCardNumbers(username.slice(0, 200)),
    problem: sso.sendMail ? linkMailed : null,
  });
}

/** The second step for those who have it (R-4.7-05): a code of the app, or one of the recovery codes. */
export async function submitCode(
  sso: Identity,
  { interaction, signIn, address }: SignInVisit,
  code: string,
): Promise<void> {
  const { userId } = signIn;
  if (!userId) return;
  const now = sso.clock.now();
  const right = await checkLoginAttempt(
    sso,
    { userId, address },
    async () =>
      (await consumeTotp(autocommit(sso.db), sso.vault, userId, code, now)) ||
      (await consumeRecoveryCode(autocommit(sso.db), userId, code, now)),
  );
  await completeSecondFactor(sso, interaction, signIn, right ? 'otp' : null, wrongCode);
}

/** The authentication options for a passkey: of the user whose password was right, or of any user instead of a password. */
export async function startPasskey(sso: Identity, { interaction, signIn }: SignInVisit) {
  if (signIn.secondFactorAt || interaction.prompt.name !== 'login') return null;
  const { userId } = signIn;
  const options = await (userId === null ? anyPasskeyOptions(sso) : passkeyAuthenticationOptions(sso, userId));
  await keepSignIn(autocommit(sso.db), interaction, { challenge: options.challenge });
  return options;
}

export async function submitPasskey(sso: Identity, visit: SignInVisit, answer: unknown): Promise<void> {
  const { signIn, address } = visit;
  const { userId, challenge } = signIn;
  if (!challenge) return;
  if (!userId) return signInByPasskey(sso, visit, { challenge, answer });
  const verify = () => acceptPasskey(withAutocommit(sso), userId, { challenge, answer });
  const right = await checkLoginAttempt(sso, { userId, address }, verify);
  await keepSignIn(autocommit(sso.db), visit.interaction, { challenge: null });
  const problem = 'The passkey was not accepted. Try again, or use a code.';
  await completeSecondFactor(sso, visit.interaction, signIn, right ? 'hwk' : null, problem);
}

/** The passkey instead of a password: with the user verified by the device, it is both factors. */
async function signInByPasskey(
  sso: Identity,
  { interaction }: SignInVisit,
  input: { challenge: string; answer: unknown },
): Promise<void> {
  const user = await findUserByPasskey(withAutocommit(sso), input);
  if (!user) sso.log.info({ interaction: interaction.uid }, 'a sign-in was refused');
  await keepSignIn(autocommit(sso.db), interaction, {
    ...initialState,
    username: user?.username ?? null,
    userId: user?.id ?? null,
    secondFactorAt: user ? sso.clock.now() : null,
    methods: user ? ['hwk', 'mfa'] : [],
    problem: user ? null : 'The passkey was not accepted. Sign in with your user name and password.',
  });
}

async function completeSecondFactor(
  sso: Identity,
  interaction: Interaction,
  signIn: SignIn,
  method: 'otp' | 'hwk' | null,
  problem: string,
): Promise<void> {
  if (!method) return keepSignIn(autocommit(sso.db), interaction, { problem });
  await passSecondFactor(autocommit(sso.db), interaction.uid, signIn.userId ?? '', {
    secondFactorAt: sso.clock.now(),
    methods: [...signIn.methods, method, 'mfa'],
    problem: null,
  });
}

/** Enrolment at sign-in, where a second factor is required: the first right code keeps the secret. */
export async function submitEnrolment(sso: Identity, visit: SignInVisit, code: string): Promise<void> {
  const { interaction, signIn, address } = visit;
  const { userId } = signIn;
  if (!userId || signIn.secondFactorAt) return;
  const { totp, passkeys } = await findSecondFactors(sso, userId);
  if (totp || passkeys > 0) return;
  const secret = await secretUnderEnrolment(sso, visit);
  const step = stepOfCode(secret, code, sso.clock.now());
  if (step === null) {
    const problem = 'This code is not correct. Wait for the next code in your app and type it.';
    return keepSignIn(autocommit(sso.db), interaction, { problem });
  }
  await auditedTransaction(sso, { userId, address }, async ({ db, vault, clock }) => {
    await saveTotp(db, vault, userId, secret, step);
    const codes = await replaceRecoveryCodes(db, userId);
    await passSecondFactor(db, interaction.uid, userId, {
      secondFactorAt: clock.now(),
      methods: [...signIn.methods, 'otp', 'mfa'],
      problem: null,
      sealedTotpSecret: null,
      sealedCodes: vault.encryptText(codes.join(' '), shownOnceBinding(interaction.uid)),
    });
    return { result: null, action: 'authenticator-app.add', entityId: null, subjectId: userId };
  });
}

/** The user has confirmed the recovery codes; they are not shown again. */
export async function confirmRecoveryCodes(sso: Identity, { interaction }: SignInVisit): Promise<void> {
  await keepSignIn(autocommit(sso.db), interaction, { sealedCodes: null });
}

/** Passes the result to the library and returns the next URL. Only after `nextPage` returns done. */
export async function finishSignIn(sso: Identity, { interaction, signIn, address }: SignInVisit): Promise<string> {
  const { userId, methods } = signIn;
  if (!userId) throw new Error('no user has signed in');
  const application = await nameOfClient(sso, interaction);
  await auditedTransaction(sso, { userId, address }, async ({ db }) => {
    await clearLoginAttempts(db, userId);
    const after = { application, methods };
    return { result: null, action: 'user.sign-in', entityId: null, subjectId: userId, after };
  });
  sso.log.info({ userId, methods }, 'signed in');
  const login = { accountId: userId, amr: methods, remember: false };
  return finish(sso, interaction, { login });
}

export type ConsentAnswer = 'share' | 'withhold';

/** Spec 4.7 rule 4: name and preferred_username are returned only with consent; sign-in also works without it. */
export async function answerConsent(
  sso: Identity,
  { interaction }: SignInVisit,
  answer: ConsentAnswer,
): Promise<string> {
  const { accountId } = interaction.session ?? {};
  if (interaction.prompt.name !== 'consent' || !accountId) throw new Error('no consent was requested');
  const clientId = String(interaction.params.client_id);
  const known = interaction.grantId ? await sso.provider.Grant.find(interaction.grantId) : undefined;
  const grant = known ?? new sso.provider.Grant({ accountId, clientId });
  const missing = missingScopes(interaction);
  grant.addOIDCScope(['openid', ...missing].join(' '));
  if (answer === 'withhold') grant.rejectOIDCScope(missing.join(' '));
  return finish(sso, interaction, { consent: { grantId: await grant.save() } });
}

/** The user cancels: the client gets `access_denied`. */
export function cancelSignIn(sso: Identity, { interaction }: SignInVisit): Promise<string> {
  return finish(sso, interaction, { error: 'access_denied', error_description: 'End-User aborted interaction' });
}

/** Whether the response may be a redirect: a form may only redirect to our own origin (`form-action`). */
export async function isBackOfficeRedirect(sso: Identity, { interaction }: SignInVisit): Promise<boolean> {
  return new URL(String(interaction.params.redirect_uri)).origin === new URL(sso.baseUrl).origin;
}

async function finish(sso: Identity, interaction: Interaction, result: Record<string, unknown>): Promise<string> {
  interaction.result = 'error' in result ? result : { ...interaction.lastSubmission, ...result };
  await interaction.persist();
  await deleteSignIn(autocommit(sso.db), interaction.uid);
  return interaction.returnTo;
}

async function secretUnderEnrolment(sso: Identity, { interaction, signIn }: SignInVisit): Promise<string> {
  const boundTo = enrolmentBinding(interaction.uid);
  if (signIn.sealedTotpSecret) return sso.vault.decryptText(signIn.sealedTotpSecret, boundTo);
  const secret = newTotpSecret();
  await keepSignIn(autocommit(sso.db), interaction, { sealedTotpSecret: sso.vault.encryptText(secret, boundTo) });
  return secret;
}

async function consentPage(sso: Identity, interaction: Interaction, application: string): Promise<SignInPage> {
  const { accountId = '' } = interaction.session ?? {};
  const user = await sso.db.prisma.user.findUniqueOrThrow({ where: { id: accountId } });
  return { page: 'consent', application, name: user.name, username: user.username };
}

function missingScopes({ prompt }: Interaction): string[] {
  return (prompt.details.missingOIDCScope as string[] | undefined) ?? [];
}

async function nameOfClient(sso: Identity, { params }: Interaction): Promise<string> {
  const client = await sso.provider.Client.find(String(params.client_id));
  return client?.clientName ?? 'an application';
}

const hintOf = ({ params }: Interaction): string => hideCardNumbers(String(params.login_hint ?? '').slice(0, 200));
