import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function sourcesOf(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|\/)generated\//.test(name));
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })),
  );
}

/** Comments may speak of what code may not do. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

test('time and chance enter through clock.ts and ids.ts only', async () => {
  const entryPoints = new Set(['lib/platform/clock.ts', 'lib/platform/ids.ts']);
  const forbidden = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\brandomUUID\(/;
  const offenders = (await sourcesOf('lib'))
    .filter(({ name, text }) => !entryPoints.has(name) && forbidden.test(withoutComments(text)))
    .map(({ name }) => name);
  expect(offenders).toEqual([]);
});

test('the environment is read in env.ts only', async () => {
  const sources = [
    ...(await sourcesOf('lib')),
    ...(await sourcesOf('app')),
    ...(await sourcesOf('components')),
  ];
  const offenders = sources
    .filter(
      ({ name, text }) => name !== 'lib/platform/env.ts' && /\bprocess\.env\b/.test(withoutComments(text)),
    )
    .map(({ name }) => name);
  expect(offenders).toEqual([]);
});
