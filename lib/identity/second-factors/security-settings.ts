import type { Identity, IdentityReader, IdentityTx } from '../identity.ts';
import { acknowledgeOneTimeSecret, peekOneTimeSecret, storeOneTimeSecret } from '../one-time-secrets.ts';
import type { LiveSession } from '../sessions.ts';
import { enrolmentBinding, findSignIn, keepSignIn } from '../sign-in/sign-in-store.ts';
import { findSecondFactors } from '../users.ts';
import { addPasskey, findPasskeys, type ListedPasskey, passkeyRegistrationOptions, removePasskey } from './passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { describeTotp, newTotpSecret, saveTotp, stepOfCode } from './totp.ts';

/** The second factors of the signed-in user. */

export type SecurityOverview = {
  totp: boolean;
  passkeys: ListedPasskey[];
  recoveryCodes: number;
  /** New codes that the user has not confirmed yet. */
  newCodes: string[];
  /** The last factor may not be removed where one is required. */
  required: boolean;
  /** Requires a recent sign-in, so that an unattended session cannot change anything. */
  mayChange: boolean;
};

const mayChangeForMs = 15 * 60_000;
const codesTopic = 'recovery codes';

export async function getSecuritySettings(sso: IdentityReader, session: LiveSession): Promise<SecurityOverview> {
  const { totp } = await findSecondFactors(sso, session.user.id);
  const newCodes = await peekOneTimeSecret(sso, session, codesTopic);
  return {
    totp,
    passkeys: await findPasskeys(sso, session.user.id),
    recoveryCodes: await countRecoveryCodes(sso.db, session.user.id),
    newCodes: newCodes?.split(' ') ?? [],
    required: sso.secondFactorRequired,
    mayChange: isRecentlyAuthenticated(sso, session),
  };
}

/** By the sign-in itself: a session that the provider's own opens without a password is no proof. */
export function isRecentlyAuthenticated({ clock }: Pick<Identity, 'clock'>, { authenticatedAt }: LiveSession): boolean {
  return clock.now().getTime() - authenticatedAt.getTime() < mayChangeForMs;
}

/** Between its pages an enrolment is stored like a sign-in, per session. */
function keyOf({ publicId, endsAt }: LiveSession): { uid: string; exp: number } {
  return { uid: `session ${publicId}`, exp: Math.floor(endsAt.getTime() / 1000) };
}

/** The secret under enrolment, as QR code and text; the same until it is confirmed. */
export async function startTotpEnrolment(
  sso: IdentityTx,
  session: LiveSession,
): Promise<{ qrSvg: string; secret: string }> {
  const key = keyOf(session);
  const kept = (await findSignIn(sso.db, key.uid)).sealedTotpSecret;
  const secret = kept ? await sso.vault.decryptText(kept, enrolmentBinding(key.uid)) : newTotpSecret();
  if (!kept)
    await keepSignIn(sso.db, key, { sealedTotpSecret: sso.vault.encryptText(secret, enrolmentBinding(key.uid)) });
  return describeTotp(secret, session.user.username);
}

/** Stores the app when its first code is right, with new recovery codes. */
export async function confirmTotp(sso: IdentityTx, session: LiveSession, code: string): Promise<boolean> {
  const key = keyOf(session);
  const kept = (await findSignIn(sso.db, key.uid)).sealedTotpSecret;
  if (!kept) return false;
  const secret = await sso.vault.decryptText(kept, enrolmentBinding(key.uid));
  const step = stepOfCode(secret, code, sso.clock.now());
  if (step === null) return false;
  await saveTotp(sso.db, sso.vault, session.user.id, secret, step);
  await keepSignIn(sso.db, key, { sealedTotpSecret: null });
  await renewRecoveryCodes(sso, session);
  return true;
}

/** False where it is the last factor and one is required. */
export async function removeOwnTotp(sso: IdentityTx, session: LiveSession): Promise<boolean> {
  const factors = await findSecondFactors(sso, session.user.id);
  if (sso.secondFactorRequired && factors.passkeys === 0) return false;
  await sso.db.prisma.user.update({
    where: { id: session.user.id },
    data: { sealedTotpSecret: null, totpLastStep: null },
  });
  await dropUselessCodes(sso, session.user.id);
  return true;
}

export async function startOwnPasskey(sso: IdentityTx, session: LiveSession) {
  const options = await passkeyRegistrationOptions(sso, session.user.id);
  await keepSignIn(sso.db, keyOf(session), { challenge: options.challenge });
  return options;
}

/** Stores the passkey when the response is valid; the first factor comes with recovery codes. */
export async function finishPasskey(
  sso: IdentityTx,
  session: LiveSession,
  input: { name: string; answer: unknown },
): Promise<boolean> {
  const key = keyOf(session);
  const { challenge } = await findSignIn(sso.db, key.uid);
  if (!challenge) return false;
  await keepSignIn(sso.db, key, { challenge: null });
  if (!(await addPasskey(sso, session.user.id, { ...input, challenge }))) return false;
  if ((await countRecoveryCodes(sso.db, session.user.id)) === 0) await renewRecoveryCodes(sso, session);
  return true;
}

export async function removeOwnPasskey(sso: IdentityTx, session: LiveSession, id: string): Promise<boolean> {
  const factors = await findSecondFactors(sso, session.user.id);
  if (sso.secondFactorRequired && !factors.totp && factors.passkeys <= 1) return false;
  const removed = await removePasskey(sso, session.user.id, id);
  await dropUselessCodes(sso, session.user.id);
  return removed;
}

/** Creates ten new codes; the page shows them until the user confirms. */
export async function renewRecoveryCodes(sso: IdentityTx, session: LiveSession): Promise<void> {
  const codes = await replaceRecoveryCodes(sso.db, session.user.id);
  await storeOneTimeSecret(sso, session, codesTopic, codes.join(' '));
}

export function confirmNewCodes(sso: IdentityTx, session: LiveSession): Promise<void> {
  return acknowledgeOneTimeSecret(sso, session, codesTopic);
}

/** Recovery codes need a second factor to replace. */
async function dropUselessCodes(sso: IdentityTx, userId: string): Promise<void> {
  const { totp, passkeys } = await findSecondFactors(sso, userId);
  if (!totp && passkeys === 0) await sso.db.prisma.recoveryCode.deleteMany({ where: { userId } });
}
