import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { newSecretBytes } from '#lib/platform/ids.ts';

// Keys are objects, not bytes: Node takes 12 µs to find out that bytes are no key object, each time that they are used.

const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM; the result is nonce ‖ tag ‖ ciphertext. `boundTo` is authenticated but not stored: a
 * ciphertext copied to another row cannot be decrypted there.
 */
export function encrypt(key: KeyObject, plaintext: Buffer, boundTo: string): Buffer {
  const nonce = newSecretBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the result of {@link encrypt}; throws when key, binding or bytes differ. */
export function decrypt(key: KeyObject, sealed: Buffer, boundTo: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(boundTo));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch (cause) {
    throw new UnreadableValue('the value cannot be decrypted: key, binding or bytes differ', { cause });
  }
}

/** Key, binding or bytes of a value differ from those that it was encrypted with. */
class UnreadableValue extends Error {}

/** Null for a value that cannot be read, for those who go on with the next one; rethrows every other error. */
export function unlessUnreadable(error: unknown): null {
  if (error instanceof UnreadableValue) return null;
  throw error;
}

/** Keyed fingerprint: equal texts give equal bytes, and without the key numbers cannot be guessed. */
export function fingerprint(key: KeyObject, text: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** The key that wraps data keys, derived from the master key of the environment. */
export function deriveWrappingKey(masterKey: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', 'turnpike vault wrapping key', 32)));
}

/** The key of one purpose, so that a code is valid for one purpose only. */
export function derivePurposeKey(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `turnpike ${purpose}`, 32)));
}
