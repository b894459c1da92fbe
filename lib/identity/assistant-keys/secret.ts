import { hash } from 'node:crypto';
import { newSecretBytes } from '#lib/platform/ids.ts';

const prefix = 'tka_';

/** A new key: prefix and 256 random bits. Shown once; only its hash is stored. */
export function newAssistantKey(): string {
  return prefix + newSecretBytes(32).toString('base64url');
}

/** SHA-256 suffices: 256 random bits cannot be guessed, so there is nothing to slow down. */
export function hashAssistantKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hash('sha256', key, 'buffer'));
}

/** True when a text has the form of a key: any other one is rejected without asking the database. */
export const isAssistantKey = (text: string): boolean => /^tka_[\w-]{43}$/.test(text);

/** What lists show of a key. */
export const hintOfAssistantKey = (key: string): string => `${key.slice(0, prefix.length + 4)}…${key.slice(-4)}`;
