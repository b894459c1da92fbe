import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';

/** Time-based codes (RFC 6238) of an authenticator app: six digits, thirty seconds, SHA-1 as all apps expect. */

const stepSeconds = 30;

function totpOf(base32: string, username = ''): TOTP {
  return new TOTP({
    issuer: 'Turnpike',
    label: username,
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  });
}

export function newTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(newSecretBytes(20)).buffer }).base32;
}

/** The enrolment data: the URI in the QR code, the code itself, and the secret as text. */
export function describeTotp(base32: string, username: string): { uri: string; qrSvg: string; secret: string } {
  const uri = totpOf(base32, username).toString();
  return {
    uri,
    // Black on white in both themes: cameras need it.
    qrSvg: renderSVG(uri, { ecc: 'M', border: 3, whiteColor: '#ffffff', blackColor: '#000000' }),
    secret: base32.replace(/(.{4})(?=.)/g, '$1 '),
  };
}

/** Number of the step that the code belongs to, one step early or late allowed; null: none. */
export function stepOfCode(base32: string, code: string, now: Date): bigint | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(base32).validate({ token: digits, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  return BigInt(Math.floor(now.getTime() / 1000 / stepSeconds) + delta);
}

const bindingOf = (userId: string): Binding => ({
  kind: 'TOTP secret of a user',
  tenant: '',
  row: userId,
  formerly: [`totp ${userId}`],
});

export const sealedTotpSecrets: SealedColumn = {
  table: 'app_user',
  column: 'sealed_totp_secret',
  key: ['id'],
  bindingOf: ({ id }) => bindingOf(String(id)),
};

/** Stores the secret after its first code was right, and consumes that code. */
export async function saveTotp(
  { prisma }: StaffTx,
  vault: Vault,
  userId: string,
  base32: string,
  step: bigint,
): Promise<void> {
  const sealedTotpSecret = vault.encryptText(base32, bindingOf(userId));
  await prisma.user.update({ where: { id: userId }, data: { sealedTotpSecret, totpLastStep: step } });
}

/** True once per code: one conditional UPDATE consumes its step and all earlier ones. */
export async function consumeTotp(
  { prisma }: StaffTx,
  vault: Vault,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { sealedTotpSecret: true } });
  if (!user?.sealedTotpSecret) return false;
  const step = stepOfCode(await vault.decryptText(user.sealedTotpSecret, bindingOf(userId)), code, now);
  if (step === null) return false;
  const { count } = await prisma.user.updateMany({
    where: { id: userId, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}
