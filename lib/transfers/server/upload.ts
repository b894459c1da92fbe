import type { FileHandle } from 'node:fs/promises';
import { maxFileBytes, openNameless, readPieces } from '#lib/settlement/index.ts';
import { FileError } from './file-error.ts';

/** A file while a client writes it. It has no name on this machine: when the connection breaks, nothing is left. */
export class Upload {
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  #size = 0;
  #broken: string | null = null;

  private constructor(file: FileHandle, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  static async open(maxBytes = maxFileBytes): Promise<Upload> {
    return new Upload(await openNameless(), maxBytes);
  }

  get size(): number {
    return this.#size;
  }

  /** Why the file is never imported; null when it is whole so far. */
  get broken(): string | null {
    return this.#broken;
  }

  /** A file is written from its beginning to its end: whatever else is written is not one that was sent whole. */
  async write(offset: number, bytes: Buffer): Promise<void> {
    if (this.#broken !== null) throw new FileError('FAILURE', this.#broken);
    if (offset !== this.#size) this.#fail('Write the file from its beginning to its end; it cannot be resumed.');
    if (offset + bytes.length > this.#maxBytes) this.#fail(`The file is larger than ${this.#maxBytes / 1024 ** 2} MB.`);
    await this.#file.write(bytes, 0, bytes.length, offset);
    this.#size += bytes.length;
  }

  pieces(): AsyncIterable<Buffer> {
    return readPieces(this.#file);
  }

  async discard(): Promise<void> {
    await this.#file.close();
  }

  #fail(reason: string): never {
    this.#broken = reason;
    throw new FileError('FAILURE', reason);
  }
}
