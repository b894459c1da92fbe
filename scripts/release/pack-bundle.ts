import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, zstdCompressSync } from 'node:zlib';

/** Packs a folder so that the same content gives the same bytes: names in order, one time, one owner, plain modes. */
export async function packBundle(folder: string, archive: string, at: Date): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=ustar',
      '--sort=name',
      `--mtime=@${Math.floor(at.getTime() / 1000)}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--directory=${path.dirname(folder)}`,
      path.basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  const parts: Buffer[] = [];
  for await (const part of tar.stdout) parts.push(part);
  const code = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  // In one piece: a stream ends with an empty frame or without, depending on how its pieces come.
  const level = { [constants.ZSTD_c_compressionLevel]: 15 };
  await writeFile(archive, zstdCompressSync(Buffer.concat(parts), { params: level }));
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
