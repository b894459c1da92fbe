import { createHash, timingSafeEqual } from 'node:crypto';
import { hashPassword, matchesPassword } from '#lib/access/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';

const count = 10;
const codeLength = 16;
/** Without 0, 1, I, L, O, because users read codes from paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Sixteen characters of 31, near 79 bits. */
function newCode(): string {
  let code = '';
  while (code.length < codeLength) {
    const [byte = 255] = newSecretBytes(1);
    // 248 is 8 × 31: above it the first letters would come more often.
    if (byte < 248) code += alphabet.charAt(byte % alphabet.length);
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

const plainOf = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** The bytes of an encoded argon2id hash. */
const bytesOf = (hash: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hash));

/** Codes of earlier versions are kept as SHA-256, until they are used or replaced. */
const firstHashOf = (plain: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(plain).digest());

/** Ten new codes in place of all earlier ones, within the caller's transaction; shown once, kept like passwords. */
export async function replaceRecoveryCodes({ prisma }: StaffTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(plainOf(code))));
  await prisma.recoveryCode.deleteMany({ where: { userId } });
  await prisma.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, codeHash: bytesOf(hash) })) });
  return codes;
}

/** True once for each code. */
export async function consumeRecoveryCode(tx: StaffTx, userId: string, code: string, now: Date): Promise<boolean> {
  const plain = plainOf(code);
  if (plain.length !== codeLength) return false;
  const codeHash = await findHash(tx, userId, plain);
  if (!codeHash) return false;
  const used = await tx.prisma.recoveryCode.updateMany({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: now },
  });
  return used.count === 1;
}

async function findHash({ prisma }: StaffTx, userId: string, plain: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const unused = await prisma.recoveryCode.findMany({ where: { userId, usedAt: null } });
  const first = firstHashOf(plain);
  for (const { codeHash } of unused) {
    const stored = Buffer.from(codeHash);
    const matches =
      stored.length === first.length
        ? timingSafeEqual(stored, first)
        : await matchesPassword(stored.toString(), plain, `recovery codes of ${userId}`);
    if (matches) return codeHash;
  }
  return null;
}

export function countRecoveryCodes({ prisma }: Reader, userId: string): Promise<number> {
  return prisma.recoveryCode.count({ where: { userId, usedAt: null } });
}
