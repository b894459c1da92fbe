import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that have a plainer or more precise equivalent (CONTRIBUTING.md, "Names and English"). */
const denied = [
  ...['wall', 'walls', 'walled', 'lane', 'lanes', 'door', 'doors', 'desk', 'desks', 'house', 'houses'],
  ...['stranger', 'strangers', 'whoever', 'whomever', 'somebody', 'nobody', 'anybody', 'everybody'],
  ...['plant', 'planted', 'told', 'tell', 'tells', 'says', 'meanwhile', 'by and by', 'wholly', 'lineage'],
  ...['forgetting', 'forgotten', 'judge', 'judges', 'judged', 'journeys', 'telephone', 'picked'],
];

const folders = [
  'lib',
  'app',
  'components',
  'test',
  'e2e',
  'prisma',
  'scripts',
  'bench',
  'docs',
  'README.md',
];
/** Still to be cleaned. */
const pending = [
  'lib/payments/',
  'lib/protocols/',
  'lib/connectors/',
  'lib/registrations/',
  'lib/composition.ts',
];
/** Released migrations are never edited, generated files not by hand; this file lists the words. */
const exempt = /^prisma\/migrations\/|\/generated\/|plain-language\.test\.ts$/;

const pattern = new RegExp(`\\b(?:${denied.join('|')})\\b`, 'i');
/** Stored values, API fields and test data are strings and keep their words, also as keys (`nobody: …`). */
const strings = /^\s*nobody:|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g;

/** The words of identifiers and comments: `giveRole` is two words, and a string is none. */
function wordsOf(line: string): string {
  const isComment = /^\s*(?:\*|\/\/|\/\*)/.test(line);
  return (isComment ? line.replaceAll(/`[^`]*`/g, '') : line.replaceAll(strings, '')).replaceAll(
    /([a-z0-9])([A-Z])/g,
    '$1 $2',
  );
}

test('identifiers, comments and documents use plain language', () => {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|prisma|md)$/.test(file) && !exempt.test(file))
    .filter((file) => !pending.some((folder) => file.startsWith(folder)));
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(wordsOf(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
