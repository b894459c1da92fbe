import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { newSecretBytes } from '#lib/platform/ids.ts';

/**
 * The scopes of a token; each operation of the gateway requires one.
 */
export const accessScopes = ['payments', 'registrations', 'queries'] as const;
export type AccessScope = (typeof accessScopes)[number];

const prefix = 'tpk_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checkLength = 6;

/** A new bearer token: prefix, 256 random bits, checksum. Shown once; only its hash is kept. */
export function newAccessToken(): string {
  const secret = toBase62(newSecretBytes(32)).padStart(secretLength, '0');
  return prefix + secret + checksum(secret);
}

/** True when prefix and checksum are valid: a mistyped token is rejected without a query. */
export function isWellFormedToken(token: string): boolean {
  if (token.length !== prefix.length + secretLength + checkLength || !token.startsWith(prefix)) return false;
  const secret = token.slice(prefix.length, -checkLength);
  return checksum(secret) === token.slice(-checkLength);
}

/** SHA-256 suffices: 256 random bits cannot be guessed, so there is nothing to slow down. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The part of a token that is shown later. */
export function hintOf(token: string): string {
  return `${token.slice(0, prefix.length + 4)}…${token.slice(-4)}`;
}

function checksum(secret: string): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(prefix + secret));
  return toBase62(sum).padStart(checkLength, '0');
}

function toBase62(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (number > 0n) {
    text = alphabet.charAt(Number(number % 62n)) + text;
    number /= 62n;
  }
  return text;
}
