// `npm run docs:draw`: draws docs/dependencies.md from the imports of the code and docs/data-model.md from the Prisma
// schema. With --check it writes nothing and fails when a picture is not that of the code.
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { node, root } from './lib/paths.mjs';

const isCheck = process.argv.includes('--check');

/** Imports between features: `lib/payments → lib/connectors`. */
function readImports() {
  const run = spawnSync(node, ['scripts/check-dependencies.mjs', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { modules } = JSON.parse(run.stdout);
  const edges = new Set();
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    const from = featureOf(source);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = featureOf(resolved);
      if (from && to && from !== to && !isTest(resolved))
        edges.add(`${from} ${dependencyTypes.includes('type-only') ? '-.->' : '-->'} ${to}`);
    }
  }
  // A dotted arrow is left out where there is a solid one.
  return [...edges].filter((edge) => !edge.includes('-.->') || !edges.has(edge.replace('-.->', '-->'))).sort();
}

/** What every feature may use, and what uses any feature: their arrows would hide the others. */
const everywhere = /^lib\/(?:platform\/|[^/]+\/staff\/|[^/]+\/feature\.ts)/;

const isTest = (file) => /\.test\.tsx?$|\/testing\/|^test\//.test(file);

function featureOf(file) {
  if (everywhere.test(file)) return null;
  const [, feature] = /^lib\/(protocols\/[^/]+|[^/]+)\//.exec(file) ?? [];
  if (feature) return feature.replace('/', '_');
  const [, top] = /^(app|components)\//.exec(file) ?? [];
  return top ?? null;
}

function drawDependencies() {
  return [
    '# Dependencies between features',
    '',
    'Drawn from the imports of the code by `npm run docs:draw`; `npm test` fails when it is not up to date. A dotted',
    'arrow stands for types only. Left out are `platform`, which every feature may use, and the `staff/` folders and',
    '`feature.ts` of the features, which may use every feature.',
    '',
    '```mermaid',
    'flowchart TD',
    ...readImports().map((edge) => `  ${edge}`),
    '```',
    '',
  ].join('\n');
}

const scalars = new Set(['String', 'Int', 'BigInt', 'Boolean', 'DateTime', 'Json', 'Bytes']);

/** Tables with their keys and relations, from the schema's own files. */
async function drawDataModel() {
  const folder = path.join(root, 'prisma/schema');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.prisma')).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const models = [...texts.join('\n').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(readModel);
  return [
    '# Data model',
    '',
    'Drawn from `prisma/schema` by `npm run docs:draw`; `npm test` fails when it is not up to date. PK: part of the',
    'primary key.',
    '',
    '```mermaid',
    'erDiagram',
    ...models.flatMap(({ name, fields }) => [
      `  ${name} {`,
      ...fields.map(({ type, field, isKey }) => `    ${type} ${field}${isKey ? ' PK' : ''}`),
      '  }',
    ]),
    ...models.flatMap(({ name, relations }) => relations.map((to) => `  ${to} ||--o{ ${name} : ""`)),
    '```',
    '',
  ].join('\n');
}

function readModel([, name, body]) {
  const keys = /@@id\(\[([^\]]*)\]\)/.exec(body)?.[1].split(', ') ?? [];
  const lines = [...body.matchAll(/^ {2}(\w+)\s+(\w+)(\[\]|\?)?(.*)$/gm)];
  const fields = lines
    .filter(([, , type]) => scalars.has(type))
    .map(([, field, type, , rest]) => ({ type, field, isKey: / @id\b/.test(rest) || keys.includes(field) }));
  const relations = lines.filter(([, , , , rest]) => rest.includes('fields:')).map(([, , type]) => type);
  return { name, fields, relations: [...new Set(relations)] };
}

const pictures = { 'docs/dependencies.md': drawDependencies(), 'docs/data-model.md': await drawDataModel() };
let stale = 0;
for (const [file, text] of Object.entries(pictures)) {
  const at = path.join(root, file);
  if (isCheck) {
    if ((await readFile(at, 'utf8').catch(() => '')) === text) continue;
    process.stderr.write(`${file} is not that of the code: run npm run docs:draw.\n`);
    stale += 1;
  } else await writeFile(at, text);
}
process.exit(stale === 0 ? 0 : 1);
