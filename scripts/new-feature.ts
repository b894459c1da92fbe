// `npm run new:feature -- <name> <table>`: writes a feature with the list, the page and an action of the rows of a table, a
// permission and an event consumer, and adds it to the list of features (docs/how-to/add-a-feature.md).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { insert, pascal, requireName, runScaffold, ScaffoldError, type Words, writeFrom } from './lib/scaffold.ts';
import { writeCatalogue } from './lib/write-catalogue.mjs';

const templates = fileURLToPath(new URL('./templates/feature/', import.meta.url));

/** Writes the files of a feature into a checkout; returns the paths that were written or changed. */
export async function createFeature(root: string, name: string, table: string): Promise<string[]> {
  requireName(name);
  requirePlural(name);
  const folders = [`lib/${name}`, `components/${name}`, `app/(backoffice)/${name}`, `messages/en/${name}`];
  const present = folders.find((folder) => existsSync(path.join(root, folder)));
  if (present) throw new ScaffoldError(`${present} exists already.`);
  await requireOwnedTable(root, table);
  const words = wordsOf(name, table, await findFreeKey(root, name));
  for (const folder of folders) await mkdir(path.join(root, folder), { recursive: true });
  await mkdir(path.join(root, `app/(backoffice)/${name}/[id]`));
  await mkdir(path.join(root, `lib/${name}/staff`));
  const files = [...(await writeFiles(root, words)), await register(root, words)];
  await writeCatalogue(root);
  return files.map((file) => path.relative(root, file));
}

const singularOf = (plural: string): string => plural.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, '');

function requirePlural(name: string): void {
  if (singularOf(name) === name) throw new ScaffoldError('The name is a plural, such as disputes or token-reviews.');
}

const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

function wordsOf(plural: string, table: string, key: string): Words {
  const singular = singularOf(plural);
  const noun = singular.replaceAll('-', ' ');
  const nouns = plural.replaceAll('-', ' ');
  const sentence = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
  return {
    plural,
    singular,
    table,
    key,
    metric: `turnpike_${table}_approvals_total`,
    noun,
    nouns,
    Plural: pascal(plural),
    Singular: pascal(singular),
    Noun: sentence(noun),
    Nouns: sentence(nouns),
    pluralName: camel(plural),
    singularName: camel(singular),
  };
}

/** The list reads these columns and is ordered by this index. */
async function requireOwnedTable(root: string, table: string): Promise<void> {
  const folder = path.join(root, 'prisma/schema');
  const files = await readdir(folder);
  const schema = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const models = schema.join('\n').split(/^model /m);
  const model = models.find((each) => each.includes(`@@map("${table}")`));
  if (!model) throw new ScaffoldError(`prisma/schema has no table ${table}.`);
  const lines = ['id ', 'entityId ', 'name ', 'createdAt ', '@@index([createdAt, id])'];
  const missing = lines.filter((line) => !model.includes(`\n  ${line}`));
  if (missing.length > 0)
    throw new ScaffoldError(`The table ${table} lacks: ${missing.map((line) => line.trim()).join(', ')}`);
}

/** A letter of the name for `g` and then this key, else any letter, digit or sign, those first that need no Shift on most keyboards. */
async function findFreeKey(root: string, name: string): Promise<string> {
  const features = await readdir(path.join(root, 'lib'), { recursive: true });
  const files = features.filter((file) => /^[^/\\]+[/\\]feature\.ts$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(path.join(root, 'lib', file), 'utf8')));
  const taken = sources.flatMap((source) => [...source.matchAll(/\bkey: '([^'])'/g)].map(([, key]) => key));
  const letters = name.replace(/[^a-z]/g, '');
  const free = [...`${letters}abcdefghijklmnopqrstuvwxyz0123456789,.;=-+/\\[]#*!?:&%`].find(
    (key) => !taken.includes(key),
  );
  if (!free) throw new ScaffoldError('Every key behind g is taken: change one in a feature.ts.');
  return free;
}

function writeFiles(root: string, words: Words): Promise<string[]> {
  const { plural } = words;
  const files = {
    'feature.ts': `lib/${plural}/feature.ts`,
    'subscriber.ts': `lib/${plural}/subscriber.ts`,
    'staff-index.ts': `lib/${plural}/staff/index.ts`,
    '__plural__.integration.test.ts': `lib/${plural}/${plural}.integration.test.ts`,
    'api.ts': `components/${plural}/api.ts`,
    '__plural__.tsx': `components/${plural}/${plural}.tsx`,
    'list-page.tsx': `app/(backoffice)/${plural}/page.tsx`,
    'detail-page.tsx': `app/(backoffice)/${plural}/[id]/page.tsx`,
    'messages.json': `messages/en/${plural}/${plural}.json`,
  };
  return Promise.all(
    Object.entries(files).map(([template, file]) =>
      writeFrom(path.join(templates, `${template}.template`), path.join(root, file), words),
    ),
  );
}

function register(root: string, { plural, pluralName }: Words): Promise<string> {
  return insert(path.join(root, 'lib/features.ts'), [
    ['\n/** Every feature', `import { ${pluralName}Feature } from '#lib/${plural}/feature.ts';\n`],
    ['];', `  ${pluralName}Feature,\n`],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScaffold(async () => {
    const [, , name = '', table = ''] = process.argv;
    const files = await createFeature(process.cwd(), name, table);
    // The order of imports and the width of lines depend on the name.
    spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...files]);
    return `${files.join('\n')}\nNext: docs/how-to/add-a-feature.md\n`;
  }, 'npm run new:feature -- <name in the plural> <table>');
}
