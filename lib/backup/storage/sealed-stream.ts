import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { BackupError } from '../backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';

/**
 * The form of every encrypted file of a backup: 8 bytes that name it, 32 bytes of salt, then chunks of AES-256-GCM of one
 * MiB each. The nonce of a chunk is its number and whether it is the last one, and what the file is is authenticated with
 * each: a chunk that is changed, moved, repeated or missing is found, and so is a file in the place of another.
 */
const magic = Buffer.from('TPBACK1\n');
const saltBytes = 32;
const chunkBytes = 1024 * 1024;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes;

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export async function* seal(source: Source, keys: BackupKeys, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keys.fileKey(salt);
  yield Buffer.concat([magic, salt]);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Throws BackupError at the first chunk that is not as it was written. */
export async function* unseal(source: Source, keys: BackupKeys, name: string): AsyncGenerator<Buffer> {
  const { header, rest } = await takeHeader(source, name);
  const key = keys.fileKey(header.subarray(magic.length));
  let number = 0;
  for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes)) {
    yield open(chunk, { key, nonce: nonceOf(number, isLast), name });
    number += 1;
  }
}

type Opening = { key: Buffer; nonce: Buffer; name: string };

function open(chunk: Buffer, { key, nonce, name }: Opening): Buffer {
  if (chunk.length < tagBytes) throw new BackupError(`${name} ends too early.`);
  const end = chunk.length - tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(name))
      .setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch {
    throw new BackupError(`${name} is damaged, was cut off, or is another file under this name.`);
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt32BE(isLast ? 1 : 0, 8);
  return nonce;
}

async function takeHeader(source: Source, name: string): Promise<{ header: Buffer; rest: AsyncGenerator<Buffer> }> {
  const parts = toBuffers(source);
  let seen = Buffer.alloc(0);
  while (seen.length < headerBytes) {
    const { value, done } = await parts.next();
    if (done) throw new BackupError(`${name} ends too early.`);
    seen = Buffer.concat([seen, value]);
  }
  if (!seen.subarray(0, magic.length).equals(magic)) throw new BackupError(`${name} is no file of a backup.`);
  async function* rest(): AsyncGenerator<Buffer> {
    yield seen.subarray(headerBytes);
    yield* parts;
  }
  return { header: seen.subarray(0, headerBytes), rest: rest() };
}

async function* toBuffers(source: Source): AsyncGenerator<Buffer> {
  for await (const part of source) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

/** Pieces of one size; the last one is shorter or equal, and there is always a last one. */
async function* inChunks(source: Source, bytes: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of toBuffers(source)) {
    parts.push(part);
    length += part.length;
    if (length <= bytes) continue;
    let whole = Buffer.concat(parts);
    while (whole.length > bytes) {
      yield { chunk: whole.subarray(0, bytes), isLast: false };
      whole = whole.subarray(bytes);
    }
    parts = [whole];
    length = whole.length;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}
