import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file under a temporary name, to the disk, and renames it: programs that watch the folder see it whole. */
export async function writeFolderFile(directory: string, name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o770 });
  const unfinished = path.join(directory, `.${name}.part`);
  const file = await open(unfinished, 'w', 0o660);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(directory, name));
}
