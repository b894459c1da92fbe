import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type DecryptionKey, decryptPieces } from './pgp.ts';
import { CardFileError } from './read-cards.ts';

/** A file of cards, which is read more than once, a piece at a time. */
export type CardFile = {
  name: string;
  /** SHA-256 of its bytes as they are stored: encrypted where it is. */
  digest: string;
  /** Its text; the end fails where the file was changed. */
  pieces: () => AsyncIterable<string>;
};

/** `key`: null for a file that is not encrypted. */
export async function openCardFile(file: string, key: DecryptionKey | null): Promise<CardFile> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new CardFileError(`${file} cannot be read.`);
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  const digest = hash.digest('hex');
  const bytes = () => readUnchanged(file, digest);
  return {
    name: path.basename(file),
    digest,
    pieces: () => textOf(key === null ? bytes() : decryptPieces(bytes(), key)),
  };
}

async function* readUnchanged(file: string, digest: string): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== digest) throw new CardFileError('The file was changed while it was read.');
}

async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new CardFileError('The file is not written in UTF-8.');
    }
  };
  for await (const piece of pieces) yield decode(piece);
  yield decode();
}
