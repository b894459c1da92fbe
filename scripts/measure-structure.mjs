// `npm run measure:structure`: what the structure of the code is, in figures. With `--of <revision>` it measures that
// revision in a folder of its own beside this one and prints both (docs/architecture.md, "In figures").
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);
const isGenerated = (file) => /\/generated\/|\/sql\/index\.ts$/.test(file);
const isCode = (file) => /\.tsx?$/.test(file);

/** The figures of a checkout, by name. */
export function measureStructure(folder) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const files = git('ls-files').trim().split('\n');
  const texts = new Map();
  const readText = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(path.join(folder, file), 'utf8'));
    return texts.get(file);
  };
  const sources = files.filter((file) => isCode(file) && !isTest(file) && !isGenerated(file));
  const countLines = (prefix, candidates = sources) =>
    candidates
      .filter((file) => file.startsWith(prefix))
      .reduce((sum, file) => sum + readText(file).split('\n').length - 1, 0);
  const findFiles = (pattern, candidates = files.filter(isCode)) =>
    candidates.filter((file) => pattern.test(readText(file)));
  const folders = new Map();
  for (const file of files) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
  const large = [...folders].filter(
    ([name, count]) => count > 25 && /^(?:lib|components|app|widget|messages|prisma\/schema)/.test(name),
  );
  const spreads = files
    .filter(isCode)
    .reduce((sum, file) => sum + (readText(file).match(/^\s*\.\.\.\{/gm)?.length ?? 0), 0);
  return {
    'lines of lib': countLines('lib/'),
    'lines of components': countLines('components/'),
    'lines of lib and components': countLines('lib/') + countLines('components/'),
    'lines of staff routes and presenters': countLines(
      'lib/',
      sources.filter((file) => /\/staff\/|^lib\/backoffice\//.test(file)),
    ),
    'lines of generated SQL modules': countLines(
      'lib/',
      files.filter((file) => /\/sql\/index\.ts$/.test(file)),
    ),
    'files of lib and components': sources.filter((file) => /^(?:lib|components)\//.test(file)).length,
    'folders of more than 25 files': large.length,
    'lines that begin with a spread of a literal': spreads,
    'files that import Kysely': findFiles(/from 'kysely'/).filter((file) => file.startsWith('lib/') && !isTest(file))
      .length,
    'files of SQL': files.filter((file) => /^lib\/.*\.sql$/.test(file)).length,
    'texts of SQL in TypeScript': findFiles(/^ {2}text: `/m).filter((file) => /\/sql\/index\.ts$/.test(file)).length,
    migrations: new Set(files.filter((file) => /^prisma\/migrations\/\d/.test(file)).map((file) => file.split('/')[2]))
      .size,
    'decision notes': files.filter((file) => /^docs\/decisions\/\d/.test(file)).length,
    'lines of decision notes': files
      .filter((file) => /^docs\/decisions\/\d/.test(file))
      .reduce((sum, file) => sum + readText(file).split('\n').length - 1, 0),
    'lines of the changelog': readText('CHANGELOG.md').split('\n').length - 1,
  };
}

function measureRevision(revision) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'turnpike-structure-'));
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, revision], { cwd: root });
    return measureStructure(folder);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--of');
  const before = at < 0 ? null : measureRevision(process.argv[at + 1]);
  for (const [name, figure] of Object.entries(measureStructure(root))) {
    const figures = before ? [before[name], figure] : [figure];
    process.stdout.write(`${name.padEnd(48)}${figures.map((each) => String(each).padStart(10)).join('')}\n`);
  }
}
