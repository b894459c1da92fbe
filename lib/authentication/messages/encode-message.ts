/** What travels through a browser, as base64url: `creq`, `cres` and `threeDSMethodData`. */
export function encodeMessage(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}

/** The text behind base64url; browsers and other servers may pad it. Null when it is none. */
export function decodeMessage(encoded: string): string | null {
  const plain = encoded.trim().replace(/=+$/, '');
  if (!/^[A-Za-z0-9_-]+$/.test(plain)) return null;
  return Buffer.from(plain, 'base64url').toString('utf8');
}
