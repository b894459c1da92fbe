import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScaffoldError } from './lib/scaffold.ts';
import { createFeature } from './new-feature.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The files of this checkout that a feature is registered in; `npm run test:new-feature` runs every check on one. */
let checkout: string;

beforeAll(async () => {
  checkout = await mkdtemp(path.join(os.tmpdir(), 'turnpike-feature-'));
  const featureFiles = (await readdir(path.join(root, 'lib'))).map((name) => `lib/${name}/feature.ts`);
  const present = featureFiles.filter((file) => existsSync(path.join(root, file)));
  for (const file of ['lib/features.ts', 'messages/en', 'prisma/schema', ...present]) {
    await cp(path.join(root, file), path.join(checkout, file), { recursive: true });
  }
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(checkout, file), 'utf8');

describe('a new feature', () => {
  it('consists of eight files and a test, and changes one file', async () => {
    const files = await createFeature(checkout, 'token-reviews', 'access_token');
    expect(files.sort()).toEqual([
      'app/(backoffice)/token-reviews/[id]/page.tsx',
      'app/(backoffice)/token-reviews/page.tsx',
      'components/token-reviews/api.ts',
      'components/token-reviews/token-reviews.tsx',
      'lib/features.ts',
      'lib/token-reviews/feature.ts',
      'lib/token-reviews/staff/index.ts',
      'lib/token-reviews/subscriber.ts',
      'lib/token-reviews/token-reviews.integration.test.ts',
      'messages/en/token-reviews/token-reviews.json',
    ]);
    expect(await read('lib/features.ts')).toContain('  tokenReviewsFeature,\n');
    const names = JSON.parse(await read('messages/generated/pages.json'));
    expect(names.tokenReviews).toBe('Token reviews');
  });

  it('has a key that no other page has', async () => {
    const folders = await readdir(path.join(checkout, 'lib'));
    const files = folders
      .map((name) => `lib/${name}/feature.ts`)
      .filter((file) => existsSync(path.join(checkout, file)));
    const sources = await Promise.all(files.map(read));
    const letters = sources.flatMap((source) => [...source.matchAll(/\bkey: '([^'])'/g)].map(([, key]) => key));
    expect(letters.length).toBeGreaterThan(10);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('contains no placeholder of its template', async () => {
    for (const file of ['feature.ts', 'subscriber.ts', 'staff/index.ts', 'token-reviews.integration.test.ts']) {
      expect(await read(`lib/token-reviews/${file}`)).not.toMatch(/__[a-z]+__/i);
    }
    expect(await read('components/token-reviews/token-reviews.tsx')).not.toMatch(/__[a-z]+__/i);
  });

  it('imports only files that there are', async () => {
    const folders = ['lib/token-reviews', 'components/token-reviews', 'app/(backoffice)/token-reviews'];
    const inFolders = await Promise.all(
      folders.map((folder) => readdir(path.join(checkout, folder), { recursive: true })),
    );
    const files = folders.flatMap((folder, index) => (inFolders[index] ?? []).map((file) => `${folder}/${file}`));
    const sources = files.filter((file) => /\.tsx?$/.test(file));
    const imports = (await Promise.all(sources.map(read))).flatMap((source) =>
      [...source.matchAll(/from '#([^']+)'/g)].map(([, file = '']) => file),
    );
    const isThere = (file: string) => existsSync(path.join(root, file)) || existsSync(path.join(checkout, file));
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.filter((file) => !isThere(file))).toEqual([]);
  });

  it.each([
    ['Reviews', 'access_token', /lower-case/],
    ['review', 'access_token', /plural/],
    ['../reviews', 'access_token', /lower-case/],
    ['token-reviews', 'access_token', /exists already/],
    ['rules', 'no_table', /no table no_table/],
    ['rules', 'vault_account', /lacks: .*entityId/],
    ['rules', 'routing_rule', /lacks: @@index/],
  ])('is refused as %s over %s, and nothing is written', async (name, table, message) => {
    const before = await read('lib/features.ts');
    const made = createFeature(checkout, name, table);
    await expect(made).rejects.toThrow(ScaffoldError);
    await expect(made).rejects.toThrow(message);
    expect(await read('lib/features.ts')).toBe(before);
  });
});
