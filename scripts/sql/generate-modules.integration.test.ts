import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStatement, statementName } from '#lib/platform/database/sql-file.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { findStatements, generateModules } from './generate-modules.ts';
import { parseStatement } from './parse-statement.ts';

/** Each statement is described by the server, beside the tests of other files. */
const describingMs = 300_000;

let database: TestDatabase;
let modules: ReadonlyMap<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  modules = await generateModules(database.url);
}, describingMs);
afterAll(() => database.close());

describe('the modules of the sql/ folders', () => {
  test('are what `npm run generate:sql` writes', async () => {
    expect(modules.size).toBeGreaterThan(10);
    for (const [file, generated] of modules) expect(await readFile(file, 'utf8'), file).toBe(generated);
  });

  const files = [...findStatements().values()].flat();

  test('have statements with different names that fit, because a connection prepares each name once', () => {
    const names = files.map(statementName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
    // PostgreSQL cuts longer ones.
    expect(names.filter((name) => name.length > 63)).toEqual([]);
  });

  test.each(files)('%s is read at run time as the generator understood it', async (file) => {
    const content = await readFile(file, 'utf8');
    const { text, parameters } = readStatement(content);
    const parsed = parseStatement(file, content);
    expect(text.replace(/^\/\* any merchant: .* \*\/ /, '')).toBe(parsed.text);
    expect(parameters).toEqual(parsed.parameters.map(({ name }) => name));
    expect(text.startsWith('/* any merchant: ')).toBe(/^-- any merchant: /m.test(content));
  });
});
