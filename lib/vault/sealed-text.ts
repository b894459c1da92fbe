import type { Binding } from '#lib/platform/database/sealed-column.ts';

/**
 * The two forms of an encrypted text: `key.ciphertext`, bound to a text of its owner, and `key.2.ciphertext`, bound to
 * tenant, row, kind and key. Only the second is written.
 */
export type SealedText = { keyVersion: number; form: 1 | 2; body: Buffer };

export const currentForm = 2;

export function readSealedText(sealed: string): SealedText {
  const [version = '', ...rest] = sealed.split('.');
  const isCurrent = rest.length === 2 && rest[0] === String(currentForm);
  const body = Buffer.from(rest.at(-1) ?? '', 'base64url');
  return { keyVersion: Number(version), form: isCurrent ? currentForm : 1, body };
}

/** How every text under this key begins that has the current form. */
export const prefixOf = (keyVersion: number): string => `${keyVersion}.${currentForm}.`;

/** What a value of the current form is bound to, without ambiguity. */
export function boundTo({ kind, tenant, row }: Binding, keyVersion: number): string {
  return JSON.stringify([currentForm, keyVersion, kind, tenant, row]);
}
