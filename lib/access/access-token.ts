import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { currentCell, newSecretBytes } from '#lib/platform/ids.ts';

/**
 * What a token may do; an operation of the gateway asks for one of these.
 */
export const accessScopes = ['payments', 'registrations', 'queries', 'webhooks', 'settlement'] as const;
export type AccessScope = (typeof accessScopes)[number];

const prefix = 'tpk_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const cellLength = 2;
const secretLength = 43;
const checkLength = 6;

/** A new bearer token: prefix, cell, 256 random bits, checksum. Shown once; only its hash is kept. */
export function newAccessToken(): string {
  const secret = toBase62(newSecretBytes(32)).padStart(secretLength, '0');
  const body = currentCell() + secret;
  return prefix + body + checksum(body);
}

/**
 * A token as clients of other gateways build it: base64 of `userId|password`, of which the user is no user here. It has as many
 * random bits and a checksum, too.
 */
export function newPairToken(userId: string): string {
  const body = currentCell() + toBase62(newSecretBytes(32)).padStart(secretLength, '0');
  return Buffer.from(`${userId}|${body}${checksum(body)}`).toString('base64');
}

/** True when prefix and checksum fit: a mistyped token is rejected without asking the database. */
export function isWellFormedToken(token: string): boolean {
  const secret = token.startsWith(prefix) ? token.slice(prefix.length) : passwordOf(token);
  const body = secret.slice(0, -checkLength);
  return body.length === cellLength + secretLength && checksum(body) === secret.slice(-checkLength);
}

/** Empty for what is no pair. */
function passwordOf(token: string): string {
  const pair = /^[A-Za-z0-9+/]{100,120}={0,2}$/.test(token) ? Buffer.from(token, 'base64').toString('latin1') : '';
  return /^[0-9a-f]{32}\|(.*)$/.exec(pair)?.[1] ?? '';
}

/** SHA-256 suffices: 256 random bits cannot be guessed, so there is nothing to slow down. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** What people see of a token afterwards. */
export function hintOf(token: string): string {
  return `${token.slice(0, prefix.length + 4)}…${token.slice(-4)}`;
}

/** Whether a token is a pair, by what people see of it. */
export const isPairHint = (hint: string): boolean => !hint.startsWith(prefix);

function checksum(body: string): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(prefix + body));
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
