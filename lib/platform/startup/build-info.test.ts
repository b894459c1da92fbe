import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildNumber } from './build-info.ts';

const commit = 'a1b2c3d4e5'.repeat(4);
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'turnpike-build-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a release names the commit that it was made of and its time', async () => {
  await writeFile(path.join(root, 'release.json'), JSON.stringify({ commit, committedAt: '2026-11-29T10:20:30Z' }));
  expect(await readBuildNumber(root)).toBe(`${commit}@2026-11-29 10:20:30 +0000`);
});

test('a checkout names the commit that its branch is at, and when that was', async () => {
  await mkdir(path.join(root, '.git/refs/heads'), { recursive: true });
  await writeFile(path.join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  await writeFile(path.join(root, '.git/refs/heads/main'), `${commit}\n`);
  const at = new Date('2026-11-28T01:02:03Z');
  await utimes(path.join(root, '.git/HEAD'), at, at);
  expect(await readBuildNumber(root)).toBe(`${commit}@2026-11-28 01:02:03 +0000`);
});

test('a folder that is neither has zeros', async () => {
  expect(await readBuildNumber(root)).toBe(`${'0'.repeat(40)}@1970-01-01 00:00:00 +0000`);
});
