import { generateKeyPairSync } from 'node:crypto';
import ssh from 'ssh2';
import { describe, expect, it } from 'vitest';
import { createKeyPair, fingerprintOfPrivateKey, readPublicKey, verifies } from './public-key.ts';

/** A key of OpenSSH with the fingerprint that `ssh-keygen -l` shows of it. */
const known = {
  line: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl github',
  fingerprint: 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU',
};

const rsa = (bits: number): string => ssh.utils.generateKeyPairSync('rsa', { bits }).public.trim();

describe('a public key', () => {
  it('is read from its line, with the fingerprint that OpenSSH shows', () => {
    expect(readPublicKey(`${known.line}\n`)).toEqual({
      algorithm: 'ssh-ed25519',
      fingerprint: known.fingerprint,
      publicKey: known.line.split(' ').slice(0, 2).join(' '),
    });
    expect(readPublicKey(rsa(2_048))).toMatchObject({ algorithm: 'ssh-rsa' });
  });

  it.each([
    ['', /one line/],
    ['ssh-ed25519 AAAA', /one line/],
    [`${known.line}\n${known.line}`, /one line/],
    [createKeyPair().privateKey, /private key/],
    [rsa(1_024), /at least 2048 bits/],
  ])('%#: is refused with the reason', (text, problem) => {
    expect(readPublicKey(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('verifies what its private half has signed, and nothing else', () => {
    const { privateKey, publicKey } = createKeyPair();
    const parsed = ssh.utils.parseKey(privateKey);
    if (parsed instanceof Error) throw parsed;
    const bytes = Buffer.from('signed');
    const signature = parsed.sign(bytes);
    expect(verifies({ publicKey }, { bytes, signature, hash: undefined })).toBe(true);
    expect(verifies({ publicKey }, { bytes: Buffer.from('other'), signature, hash: undefined })).toBe(false);
    expect(verifies(createKeyPair(), { bytes, signature, hash: undefined })).toBe(false);
    expect(readPublicKey(publicKey)).toMatchObject({ fingerprint: fingerprintOfPrivateKey(privateKey) });
  });

  it('of RSA verifies no signature with SHA-1', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const parsed = ssh.utils.parseKey(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
    if (parsed instanceof Error) throw parsed;
    const publicKey = `ssh-rsa ${parsed.getPublicSSH().toString('base64')}`;
    const bytes = Buffer.from('signed');
    const check = (hash: string | undefined) =>
      verifies({ publicKey }, { bytes, signature: parsed.sign(bytes, hash), hash });
    expect([check('sha256'), check('sha512'), check('sha1'), check(undefined)]).toEqual([true, true, false, false]);
  });
});
