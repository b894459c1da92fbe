import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { generateModules } from './generate-modules.ts';

let database: TestDatabase;
let modules: ReadonlyMap<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  modules = await generateModules(database.url);
});
afterAll(() => database.close());

describe('the modules of the sql/ folders', () => {
  test('are what `npm run generate:sql` writes', async () => {
    expect(modules.size).toBeGreaterThan(10);
    for (const [file, generated] of modules) expect(await readFile(file, 'utf8'), file).toBe(generated);
  });

  test('have statements with different names, because a connection prepares each name once', () => {
    const names = [...modules.values()].flatMap((text) => [...text.matchAll(/^ {2}name: '(.*)',$/gm)]);
    const distinct = new Set(names.map(([, name]) => name));
    expect(distinct.size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
  });
});
