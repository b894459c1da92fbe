import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { BackupKeys } from './backup-keys.ts';
import { seal, unseal } from './sealed-stream.ts';

const keys = new BackupKeys('ab'.repeat(32));
const mib = 1024 * 1024;
const headerBytes = 40;
const chunkBytes = mib + 16;

async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found);
}

const sealed = (content: Buffer): Promise<Buffer> => all(seal([content], keys, 'one'));
const open = (file: Buffer, name = 'one', by = keys): Promise<Buffer> => all(unseal([file], by, name));

it.each([0, 1, mib - 1, mib, mib + 1, 3 * mib])('%i bytes are read as they were written', async (size) => {
  const content = randomBytes(size);
  expect((await open(await sealed(content))).equals(content)).toBe(true);
});

it('what arrives in small parts is read alike', async () => {
  const content = randomBytes(mib + 100);
  const file = await sealed(content);
  const parts = Array.from({ length: Math.ceil(file.length / 999) }, (_, at) =>
    file.subarray(at * 999, at * 999 + 999),
  );
  expect((await all(unseal(parts, keys, 'one'))).equals(content)).toBe(true);
});

const chunk = (file: Buffer, index: number): Buffer =>
  file.subarray(headerBytes + index * chunkBytes, headerBytes + (index + 1) * chunkBytes);

it.each<[string, (file: Buffer) => Buffer]>([
  ['its last chunk is missing', (file) => file.subarray(0, headerBytes + 2 * chunkBytes)],
  ['all chunks are missing', (file) => file.subarray(0, headerBytes)],
  ['it ends in its header', (file) => file.subarray(0, 20)],
  ['it is empty', () => Buffer.alloc(0)],
  [
    'two chunks changed places',
    (file) => Buffer.concat([file.subarray(0, headerBytes), chunk(file, 1), chunk(file, 0), chunk(file, 2)]),
  ],
  [
    'a chunk is there twice',
    (file) => Buffer.concat([file.subarray(0, headerBytes), chunk(file, 0), file.subarray(headerBytes)]),
  ],
  ['a byte follows', (file) => Buffer.concat([file, Buffer.of(0)])],
])('a file is refused where %s', async (_, change) => {
  await expect(open(change(await sealed(randomBytes(2 * mib + 5))))).rejects.toThrow(/^one /);
});

it('a file is refused under another name and another key', async () => {
  const file = await sealed(randomBytes(10));
  await expect(open(file, 'two')).rejects.toThrow('another file under this name');
  await expect(open(file, 'one', new BackupKeys('cd'.repeat(32)))).rejects.toThrow('damaged');
});
