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
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })));
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
  const sources = [...(await sourcesOf('lib')), ...(await sourcesOf('app')), ...(await sourcesOf('components'))];
  const offenders = sources
    .filter(({ name, text }) => name !== 'lib/platform/env.ts' && /\bprocess\.env\b/.test(withoutComments(text)))
    .map(({ name }) => name);
  expect(offenders).toEqual([]);
});

/** Why these files may contain the text of a statement. */
const mayContainSql: Readonly<Record<string, string>> = {
  'lib/platform/database/migrations/apply-migration.ts': 'runs before the tables of any `sql/` folder exist',
  'lib/platform/database/migrations/compatibility.ts': 'runs before the tables of any `sql/` folder exist',
  'lib/platform/database/migrations/migrate.ts': 'runs before the tables of any `sql/` folder exist',
  'lib/platform/database/migrations/migration-lock.ts': 'runs before the tables of any `sql/` folder exist',
  'lib/platform/database/bulk/insert-alongside.ts': 'joins two statements of `sql/` folders',
  'lib/platform/database/tenants/row-level-security.ts': 'generates policies and roles from a list',
  'lib/staff/row-policies.ts': 'the conditions of those policies',
  'lib/platform/embedded-postgres/index.ts': 'creates the database',
  'lib/platform/embedded-postgres/recover-cluster.ts': 'asks a server without tables',
  'lib/platform/embedded-postgres/check-pages.ts': 'uses an extension that only a checked copy has',
  'lib/platform/testing/empty-tables.ts': 'empties tables between tests',
  'lib/platform/testing/test-database.ts': 'copies a database for each test file',
  'lib/platform/testing/start-test-server.ts': 'creates the database that is copied',
  'lib/assistant/testing/foreign-ids.ts': 'reads every table of tenants that the catalogue names',
  'lib/assistant/testing/table-contents.ts': 'reads every table that the catalogue names',
  'lib/erasure/testing/read-database.ts': 'reads every table that the catalogue names',
  'lib/platform/events/testing/crashing-relay.ts': 'writes to a table of its test',
};

test('SQL texts are in sql/ folders only, apart from a short list', async () => {
  const statement =
    /[`'"]\s*(?:\/\*[^*]*\*\/\s*)?(?:SELECT\s+[\w"(*]|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+(?:RECURSIVE\s+)?\w+\s+AS\s*\()/i;
  const sources = [...(await sourcesOf('lib')), ...(await sourcesOf('app'))];
  const offenders = sources
    .filter(({ name }) => !/\/sql\/index\.ts$/.test(name) && !(name in mayContainSql))
    .filter(({ text }) => statement.test(withoutComments(text)))
    .map(({ name }) => name);
  expect(offenders).toEqual([]);
});

test('a statement is a transaction of its own only where no other transaction is open', async () => {
  const example = 'withTransaction(pool, async (tx) => {\n    await insert(autocommit(db), row);\n  })';
  expect(insideTransaction.test(example)).toBe(true);
  const bothKinds = (await sourcesOf('lib')).filter(
    ({ text }) => /\bautocommit\(/.test(text) && /\bwith(?:Staff)?Transaction\(/.test(text),
  );
  const offenders = bothKinds.filter(({ text }) => insideTransaction.test(text)).map(({ name }) => name);
  expect(offenders).toEqual([]);
});

/** `autocommit` within the function that is given to `withTransaction` or `auditedTransaction`. */
const insideTransaction =
  /(?:withTransaction|withStaffTransaction|withAudit|auditedTransaction)\((?:(?!\n\}|\n {2}\}\);)[\s\S])*?=>\s*\{(?:(?!\n {2}\}\)|\n\})[\s\S])*?autocommit\(/;

test('properties and items are written plainly, not as a spread of a literal', async () => {
  const sources = [...(await sourcesOf('lib')), ...(await sourcesOf('app')), ...(await sourcesOf('components'))];
  const offenders = sources.filter(({ text }) => spreadOfLiteral.test(text)).map(({ name }) => name);
  expect(offenders).toEqual([]);
});

const spreadOfLiteral = /^\s*\.\.\.(?:\{.*|\(\{[^}]*\} as const\),|\(\[[^\]]*\] as const\),|\['[^\]]*'\],)$/m;
