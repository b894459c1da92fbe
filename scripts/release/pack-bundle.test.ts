import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packBundle } from './pack-bundle.ts';

test('the same files give the same bytes, whenever, in which order and under which mask they were written', async () => {
  const workshop = await mkdtemp(path.join(os.tmpdir(), 'turnpike-pack-'));
  const pack = async (name: string, files: readonly string[], mode: number, at: Date): Promise<Buffer> => {
    const folder = path.join(workshop, name, 'bundle');
    await mkdir(path.join(folder, 'inner'), { recursive: true });
    for (const file of files) {
      await writeFile(path.join(folder, file), `content of ${file}`);
      await chmod(path.join(folder, file), mode);
      await utimes(path.join(folder, file), at, at);
    }
    const archive = path.join(workshop, `${name}.tar.zst`);
    await packBundle(folder, archive, new Date('2026-11-29T00:00:00Z'));
    return readFile(archive);
  };
  try {
    const one = await pack('one', ['b', 'a', 'inner/c'], 0o600, new Date('2026-01-01T00:00:00Z'));
    const other = await pack('other', ['inner/c', 'a', 'b'], 0o666, new Date('2025-01-01T00:00:00Z'));
    expect(one.equals(other)).toBe(true);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
});
