import type { Vault } from '#lib/vault/index.ts';

/** Keyed hashes of this installation: equal values have equal ones, and the value cannot be found from it. */
export type Fingerprints = Pick<Vault, 'authenticate'>;

const bytes = 16;

/** The fingerprint of a card or account number, the same for every merchant. */
export function fingerprintNumber(vault: Fingerprints, number: string): string {
  return fingerprint(vault, 'risk-card', number);
}

/** The fingerprint of any other value that is counted. */
export function fingerprintValue(vault: Fingerprints, key: string, value: string): string {
  return fingerprint(vault, `risk-${key}`, value);
}

function fingerprint(vault: Fingerprints, purpose: string, value: string): string {
  return vault.authenticate(purpose, Buffer.from(value)).subarray(0, bytes).toString('base64url');
}
