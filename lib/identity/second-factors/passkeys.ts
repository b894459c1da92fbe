import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { IdentityReader, IdentityTx } from '../identity.ts';

/**
 * Passkeys (WebAuthn level 2): as second factor in place of a code, or alone where the device verified its user, which is two
 * factors at once.
 */

type Parts = Pick<IdentityReader, 'db' | 'clock' | 'baseUrl'>;
type WritingParts = Pick<IdentityTx, 'db' | 'clock' | 'baseUrl'>;
type Transport = 'usb' | 'ble' | 'nfc' | 'internal' | 'cable' | 'hybrid' | 'smart-card';
type RegistrationAnswer = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type AuthenticationAnswer = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

export type ListedPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export function findPasskeys({ db }: Parts, userId: string): Promise<ListedPasskey[]> {
  return db.prisma.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
}

/** The registration options for the browser; keep `challenge` until the response. */
export async function passkeyRegistrationOptions(
  parts: Parts,
  userId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = await parts.db.prisma.user.findUniqueOrThrow({ where: { id: userId }, include: { passkeys: true } });
  return generateRegistrationOptions({
    rpName: 'Turnpike',
    rpID: new URL(parts.baseUrl).hostname,
    userName: user.username,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id, 'hex')),
    excludeCredentials: user.passkeys.map(({ id }) => ({ id })),
    // A passkey that the browser finds by itself signs in without a user name.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Stores the passkey when the response of the browser is valid. */
export async function addPasskey(
  { db, clock, baseUrl }: WritingParts,
  userId: string,
  input: { challenge: string; name: string; answer: unknown },
): Promise<boolean> {
  const verified = await verifyRegistrationResponse({
    response: input.answer as RegistrationAnswer,
    expectedChallenge: input.challenge,
    expectedOrigin: new URL(baseUrl).origin,
    expectedRPID: new URL(baseUrl).hostname,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  const { count } = await db.prisma.passkey.createMany({
    data: [
      {
        id: credential.id,
        userId,
        name: input.name.trim().slice(0, 60) || 'Passkey',
        publicKey: Uint8Array.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        createdAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

/** The authentication options for the browser. */
export async function passkeyAuthenticationOptions(
  { db, baseUrl }: Parts,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await db.prisma.passkey.findMany({ where: { userId } });
  return generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as Transport[] })),
    userVerification: 'preferred',
  });
}

/** The options of a sign-in without a user name: any passkey of this site whose device verifies its user. */
export function anyPasskeyOptions({ baseUrl }: Pick<Parts, 'baseUrl'>): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({ rpID: new URL(baseUrl).hostname, userVerification: 'required' });
}

/**
 * The user whose passkey signed the response, where the device verified them; null in every other case, also for a user
 * who is disabled. A signature cannot be guessed, so failures are not counted.
 */
export async function findUserByPasskey(
  parts: WritingParts,
  input: { challenge: string; answer: unknown },
): Promise<{ id: string; username: string } | null> {
  const answer = input.answer as AuthenticationAnswer;
  const id = typeof answer?.id === 'string' ? answer.id : '';
  const passkey = await parts.db.prisma.passkey.findUnique({ where: { id }, include: { user: true } });
  if (!passkey || passkey.user.disabledAt) return null;
  // The passkey names its user too, who must be the same.
  const handle = answer.response?.userHandle;
  if (handle !== undefined && Buffer.from(handle, 'base64url').toString('hex') !== passkey.userId) return null;
  const accepted = await acceptPasskey(parts, passkey.userId, { ...input, isVerified: true });
  return accepted ? { id: passkey.userId, username: passkey.user.username } : null;
}

/** True when a passkey of this user signed the response; a counter that goes back means a copied key. */
export async function acceptPasskey(
  { db, clock, baseUrl }: WritingParts,
  userId: string,
  input: { challenge: string; answer: unknown; isVerified?: boolean },
): Promise<boolean> {
  const answer = input.answer as AuthenticationAnswer;
  const id = typeof answer?.id === 'string' ? answer.id : '';
  const passkey = await db.prisma.passkey.findFirst({ where: { id, userId } });
  if (!passkey) return false;
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: input.challenge,
    expectedOrigin: new URL(baseUrl).origin,
    expectedRPID: new URL(baseUrl).hostname,
    requireUserVerification: input.isVerified ?? false,
    credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: Number(passkey.counter) },
  }).catch(() => null);
  if (!verified?.verified) return false;
  await db.prisma.passkey.update({
    where: { id },
    data: { counter: verified.authenticationInfo.newCounter, lastUsedAt: clock.now() },
  });
  return true;
}

export async function removePasskey({ db }: WritingParts, userId: string, id: string): Promise<boolean> {
  const { count } = await db.prisma.passkey.deleteMany({ where: { id, userId } });
  return count === 1;
}
