import type { Fingerprints } from '../fingerprint.ts';

/**
 * A listed card in an export, which the same installation reads again: its visible digits and its fingerprint, with a check
 * that both belong together. Fingerprints of another installation would never match a card here.
 */
export type ListedCard = { value: string; label: string };

const checkBytes = 12;
const form = /^(\d{6}…\d{4}) ([\w-]{22})\.([\w-]{16})$/u;

export function writeExportedCard(vault: Fingerprints, { value, label }: ListedCard): string {
  return `${label} ${value}.${checkOf(vault, { value, label })}`;
}

/** Null for any other text, a card number for instance; `foreign` when it was changed or is of another installation. */
export function readExportedCard(vault: Fingerprints, text: string): ListedCard | 'foreign' | null {
  const [, label, value, check] = form.exec(text) ?? [];
  if (label === undefined || value === undefined) return text.includes('…') ? 'foreign' : null;
  return checkOf(vault, { value, label }) === check ? { value, label } : 'foreign';
}

function checkOf(vault: Fingerprints, { value, label }: ListedCard): string {
  const check = vault.authenticate('risk-list-export', Buffer.from(`${label} ${value}`));
  return check.subarray(0, checkBytes).toString('base64url');
}
