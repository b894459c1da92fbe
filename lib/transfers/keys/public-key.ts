import { createHash, createPublicKey } from 'node:crypto';
import ssh from 'ssh2';

/** A public key of SSH as it is stored. */
export type PublicKey = { algorithm: string; publicKey: string; fingerprint: string };

/** The way OpenSSH writes it: `SHA256:` and base64 without padding. */
export function fingerprintOf(blob: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}

const algorithms = new Set([
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
]);
const minRsaBits = 2048;

/** Reads one line of a file such as `id_ed25519.pub`; else the reason in words for the user who entered it. */
export function readPublicKey(text: string): PublicKey | { problem: string } {
  const line = text.trim();
  if (/PRIVATE KEY/.test(line))
    return { problem: 'This is a private key. Never hand it on: enter the public key, from the file .pub.' };
  const parsed = ssh.utils.parseKey(line);
  if (parsed instanceof Error || line.includes('\n'))
    return { problem: 'Enter a public key in one line, such as “ssh-ed25519 AAAA…”.' };
  if (!algorithms.has(parsed.type))
    return { problem: `Keys of the type ${parsed.type} are not accepted. Make one of the type ed25519.` };
  if (parsed.type === 'ssh-rsa' && rsaBits(parsed.getPublicPEM()) < minRsaBits)
    return { problem: `An RSA key needs at least ${minRsaBits} bits. Make one of the type ed25519.` };
  const blob = parsed.getPublicSSH();
  return {
    algorithm: parsed.type,
    publicKey: `${parsed.type} ${blob.toString('base64')}`,
    fingerprint: fingerprintOf(blob),
  };
}

function rsaBits(pem: string): number {
  return createPublicKey(pem).asymmetricKeyDetails?.modulusLength ?? 0;
}

/** Whether a signature over `bytes` was made with the private half of a stored key; SHA-1 is refused. */
export function verifies(
  { publicKey }: Pick<PublicKey, 'publicKey'>,
  { bytes, signature, hash }: { bytes: Buffer; signature: Buffer; hash: string | undefined },
): boolean {
  const parsed = ssh.utils.parseKey(publicKey);
  if (parsed instanceof Error) return false;
  if (parsed.type === 'ssh-rsa' && hash !== 'sha256' && hash !== 'sha512') return false;
  return parsed.verify(bytes, signature, hash) === true;
}

/** A new pair: the private half in the form of OpenSSH, the public one as in a file authorized_keys. */
export function createKeyPair(): { privateKey: string; publicKey: string } {
  for (;;) {
    const { private: privateKey, public: publicKey } = ssh.utils.generateKeyPairSync('ed25519');
    const pair = { privateKey, publicKey: publicKey.trim() };
    // The library leaves out a zero at the beginning of a key, so that one of 256 pairs cannot be read.
    if (!('problem' in readPublicKey(pair.publicKey))) return pair;
  }
}

/** The fingerprint of the public half of a private key. */
export function fingerprintOfPrivateKey(privateKey: string): string {
  const parsed = ssh.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  return fingerprintOf(parsed.getPublicSSH());
}
