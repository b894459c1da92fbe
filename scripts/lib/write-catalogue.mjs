import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Collects messages/en/<feature>/*.json into messages/generated: `index.ts` with all areas, and `pages.json` with the `pageName` of
 * each, which the navigation shows on every page without the other texts of the area. `german.ts` has the areas of
 * messages/de; a page without a German name keeps its English one.
 */
export async function writeCatalogue(root) {
  const target = path.join(root, 'messages/generated');
  await mkdir(target, { recursive: true });
  const english = await readAreas(root, 'en');
  await writeChanged(path.join(target, 'pages.json'), `${JSON.stringify(english.pages, null, 2)}\n`);
  await writeChanged(path.join(target, 'index.ts'), indexOf(english.areas));
  const german = await readAreas(root, 'de');
  const pages = { ...english.pages, ...german.pages };
  await writeChanged(path.join(target, 'pages.de.json'), `${JSON.stringify(pages, null, 2)}\n`);
  await writeChanged(path.join(target, 'german.ts'), germanOf(german.areas));
}

/** The areas of a language and the names of their pages. */
async function readAreas(root, language) {
  const folder = path.join(root, 'messages', language);
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) => file.endsWith('.json'));
  const areas = files
    .map((file) => ({ file: file.replaceAll(path.sep, '/'), name: camel(path.basename(file, '.json')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const pages = {};
  for (const { file, name } of areas) {
    const { pageName } = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    if (pageName) pages[name] = pageName;
  }
  return { areas, pages };
}

/** `audit-entry` as `auditEntry`. */
function camel(name) {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** Reserved words, such as `case`, are names of areas but not of variables. */
function indexOf(areas) {
  const imports = areas.map(({ file, name }) => `import ${name}Texts from '../en/${file}';\n`);
  const entries = areas.map(({ name }) => `  ${name}: ${name}Texts,\n`);
  return [
    '// Written by `npm run generate` from messages/en.\n',
    ...imports,
    "import pages from './pages.json';\n\n",
    '/** All texts of the screens. The first part of a key is the name of a file below messages/en, or `pages`. */\n',
    `export const messages = {\n${entries.join('')}  pages,\n};\n`,
  ].join('');
}

function germanOf(areas) {
  const imports = areas.map(({ file, name }) => `import ${name}Texts from '../de/${file}';\n`);
  const entries = areas.map(({ name }) => `  ${name}: ${name}Texts,\n`);
  return [
    '// Written by `npm run generate` from messages/de.\n',
    ...imports,
    "import type { messages } from './index.ts';\n",
    "import pages from './pages.de.json';\n\n",
    '/** The areas that are in German. */\n',
    `export const german: Partial<typeof messages> = {\n${entries.join('')}  pages,\n};\n`,
  ].join('');
}

/** Tools that watch files see a change only when there is one. */
async function writeChanged(file, text) {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present !== text) await writeFile(file, text);
}
