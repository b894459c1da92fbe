import { createHash } from 'node:crypto';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';

const count = 10;
/** Without 0, 1, I, L, O, because users read codes from paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Sixteen characters of 31, near 79 bits: a plain hash is sufficient. */
function newCode(): string {
  let code = '';
  while (code.length < 16) {
    const [byte = 255] = newSecretBytes(1);
    // 248 is 8 × 31: above it the first letters would come more often.
    if (byte < 248) code += alphabet.charAt(byte % alphabet.length);
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

function hashOf(code: string): Uint8Array<ArrayBuffer> {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return Uint8Array.from(createHash('sha256').update(plain).digest());
}

/** Ten new codes in place of all earlier ones, within the caller's transaction; shown once. */
export async function replaceRecoveryCodes({ prisma }: StaffTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await prisma.recoveryCode.deleteMany({ where: { userId } });
  await prisma.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(code) })) });
  return codes;
}

/** True once for each code. */
export async function consumeRecoveryCode(
  { prisma }: StaffTx,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await prisma.recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(code), usedAt: null },
    data: { usedAt: now },
  });
  return used.count === 1;
}

export function countRecoveryCodes({ prisma }: Reader, userId: string): Promise<number> {
  return prisma.recoveryCode.count({ where: { userId, usedAt: null } });
}
