import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What encrypts and authenticates a backup: keys that follow from the master key, or from TURNPIKE_BACKUP_KEY. */
export class BackupKeys {
  readonly #root: Buffer;

  /** `root` is 64 hexadecimal digits. */
  constructor(root: string) {
    this.#root = Buffer.from(root, 'hex');
  }

  /** Which key it is, without a way back to it: another one is named as such, and not as damage. */
  get id(): string {
    return this.#derive('turnpike backup key id').subarray(0, 8).toString('hex');
  }

  /** A key for one file. */
  fileKey(salt: Uint8Array): Buffer {
    return this.#derive('turnpike backup file', salt);
  }

  /** The code of a text for one purpose. */
  codeOf(purpose: string, text: string): string {
    return createHmac('sha256', this.#derive(`turnpike backup ${purpose}`))
      .update(text)
      .digest('hex');
  }

  accepts(purpose: string, text: string, code: string): boolean {
    const expected = Buffer.from(this.codeOf(purpose, text));
    const actual = Buffer.from(code);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  #derive(info: string, salt: Uint8Array = new Uint8Array()): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#root, salt, info, 32));
  }
}
