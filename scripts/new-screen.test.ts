import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScaffoldError } from './lib/scaffold.ts';
import { createScreen } from './new-screen.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The files of this checkout that a screen is registered in; `npm run test:new-screen` runs every check on one. */
let checkout: string;

beforeAll(async () => {
  checkout = await mkdtemp(path.join(os.tmpdir(), 'turnpike-screen-'));
  for (const file of [
    'lib/backoffice/routes.ts',
    'components/layout/navigation-items.ts',
    'messages/en',
    'prisma/schema',
  ]) {
    await cp(path.join(root, file), path.join(checkout, file), { recursive: true });
  }
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(checkout, file), 'utf8');

describe('a new screen', () => {
  it('touches eight files, and is registered', async () => {
    const files = await createScreen(checkout, 'token-reviews', 'access_token');
    expect(files.sort()).toEqual([
      'app/(backoffice)/token-reviews/[id]/page.tsx',
      'app/(backoffice)/token-reviews/page.tsx',
      'components/layout/navigation-items.ts',
      'components/token-reviews/token-reviews.tsx',
      'lib/backoffice/routes.ts',
      'lib/backoffice/token-reviews/token-review-routes.ts',
      'lib/backoffice/token-reviews/token-reviews.integration.test.ts',
      'messages/en/token-reviews.json',
    ]);
    expect(await read('lib/backoffice/routes.ts')).toContain('  ...tokenReviewRoutes,\n');
    const names = JSON.parse(await read('messages/generated/pages.json'));
    expect(names.tokenReviews).toBe('Token reviews');
  });

  it('has a key that no other page has', async () => {
    const keys = [...(await read('components/layout/navigation-items.ts')).matchAll(/'([^'])', '[a-z-]+'\]/g)];
    const letters = keys.map(([, key]) => key);
    expect(letters.length).toBeGreaterThan(10);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('contains no placeholder of its template', async () => {
    for (const file of ['token-review-routes.ts', 'token-reviews.integration.test.ts']) {
      expect(await read(`lib/backoffice/token-reviews/${file}`)).not.toMatch(/__[a-z]+__/i);
    }
    expect(await read('components/token-reviews/token-reviews.tsx')).not.toMatch(/__[a-z]+__/i);
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
    const before = await read('lib/backoffice/routes.ts');
    const made = createScreen(checkout, name, table);
    await expect(made).rejects.toThrow(ScaffoldError);
    await expect(made).rejects.toThrow(message);
    expect(await read('lib/backoffice/routes.ts')).toBe(before);
  });
});
