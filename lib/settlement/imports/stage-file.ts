import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Larger files are refused; a line of a settlement file has about 400 bytes. */
export const maxFileBytes = 2 * 1024 ** 3;
const pieceBytes = 262_144;

export type StagedFile = { sha256: string; byteSize: number; pieces(): AsyncGenerator<Buffer>; close(): Promise<void> };

/**
 * Keeps a file on disk while it arrives, so that no transaction is open for a client that sends slowly. The file has no
 * name: whatever ends this process, nothing of it stays. Null when it is larger than `maxFileBytes`.
 */
export async function stageFile(
  body: AsyncIterable<Uint8Array>,
  onProgress: (bytes: number) => void,
): Promise<StagedFile | null> {
  const file = await openNameless();
  try {
    const digest = createHash('sha256');
    let byteSize = 0;
    for await (const piece of body) {
      byteSize += piece.length;
      if (byteSize > maxFileBytes) {
        await file.close();
        return null;
      }
      digest.update(piece);
      await file.writeFile(piece);
      onProgress(byteSize);
    }
    const sha256 = digest.digest('hex');
    return { sha256, byteSize, pieces: () => readPieces(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file without a name: whatever ends this process, nothing of it stays. */
export async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-settlement-'));
  try {
    return await open(path.join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bytes of a file from its beginning; the next piece is read while one is worked on. */
export async function* readPieces(file: FileHandle): AsyncGenerator<Buffer> {
  const read = async (position: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position);
    return buffer.subarray(0, bytesRead);
  };
  let position = 0;
  let next = read(position);
  for (;;) {
    const piece = await next;
    if (piece.length === 0) return;
    position += piece.length;
    next = read(position);
    next.catch(() => undefined);
    yield piece;
  }
}
