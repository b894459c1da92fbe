import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, derivePurposeKey, deriveWrappingKey, encrypt, fingerprint } from './cipher.ts';

const keyBytes = Buffer.alloc(32, 1);
const key = createSecretKey(keyBytes);
const secret = Buffer.from('4200000000000000');

describe('a ciphertext', () => {
  it('is read with its key and binding, and is another one each time', () => {
    const sealed = encrypt(key, secret, 'row-1');
    expect(decrypt(key, sealed, 'row-1')).toEqual(secret);
    expect(encrypt(key, secret, 'row-1')).not.toEqual(sealed);
    expect(sealed).toHaveLength(12 + 16 + secret.length);
  });

  it('cannot be read with another key, for another row or when one bit of it changed', () => {
    const sealed = encrypt(key, secret, 'row-1');
    expect(() => decrypt(createSecretKey(Buffer.alloc(32, 2)), sealed, 'row-1')).toThrow();
    expect(() => decrypt(key, sealed, 'row-2')).toThrow();
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decrypt(key, changed, 'row-1')).toThrow();
    }
  });
});

describe('derived keys and codes', () => {
  const hex = (bytes: Buffer) => bytes.toString('hex');

  // Stored data depends on them: a change would make it unreadable.
  it('are those of earlier versions', () => {
    expect(hex(deriveWrappingKey(keyBytes).export())).toMatchInlineSnapshot(
      `"10a22a70b523c9508aed1d32db1a6f1c960f1258ec431d9b157d693bd30e2027"`,
    );
    expect(hex(fingerprint(key, 'card:4200000000000000'))).toMatchInlineSnapshot(
      `"bc4a771ac7f1c2e9b0a1a41dd4c96ae39e0db4a57b74f0c72d37d922cf7bd4b1"`,
    );
    expect(hex(fingerprint(derivePurposeKey(key, 'audit'), secret))).toMatchInlineSnapshot(
      `"ed07628b826da41ec3a2b8c9c16cf58d614799fe236d5c266b2a79dcb936a63d"`,
    );
  });

  it('differ by key, text and purpose', () => {
    const other = createSecretKey(Buffer.alloc(32, 2));
    expect(fingerprint(other, 'a')).not.toEqual(fingerprint(key, 'a'));
    expect(fingerprint(derivePurposeKey(key, 'webhook'), secret)).not.toEqual(
      fingerprint(derivePurposeKey(key, 'audit'), secret),
    );
  });
});
