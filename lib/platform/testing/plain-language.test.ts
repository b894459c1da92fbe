import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that have a plainer or more precise equivalent (CONTRIBUTING.md, "Names and English"). */
const denied = [
  'wall',
  'walls',
  'walled',
  'lane',
  'lanes',
  'door',
  'doors',
  'desk',
  'desks',
  'house',
  'houses',
  'stranger',
  'strangers',
  'whoever',
  'whomever',
  'somebody',
  'nobody',
  'anybody',
  'everybody',
  'plant',
  'planted',
  'told',
  'tell',
  'tells',
  'says',
  'meanwhile',
  'by and by',
  'wholly',
  'lineage',
  'forgetting',
  'forgotten',
  'judge',
  'judges',
  'judged',
  'journeys',
  'telephone',
  'picked',
];

/**
 * Words that are plain in a sentence, and vague as a name: say whose or which (`user`, `customer`, `requested`).
 * `givenName` is a field of the specification.
 */
const deniedNames = ['person', 'persons', 'people', 'said', 'asked', 'chosen', 'given(?! Name)'];

const folders = [
  'lib',
  'app',
  'components',
  'messages',
  'test',
  'e2e',
  'prisma',
  'scripts',
  'bench',
  'docs',
  'README.md',
];
/** Released migrations are never edited, generated files not by hand; this file lists the words. */
const exempt = /^prisma\/migrations\/|\/generated\/|plain-language\.test\.ts$/;

const pattern = new RegExp(`\\b(?:${denied.join('|')})\\b`, 'i');
const namePattern = new RegExp(`\\b(?:${deniedNames.join('|')})\\b`, 'i');
/** Stored values, API fields and test data are strings and keep their words, also as keys (`nobody: …`). */
const strings = /\bnobody:|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\\n])*`/g;

/** House numbers are fields of the specification. */
const houseNumber = /\bhouse numbers?\d?\b/gi;

/** The words of identifiers and comments: `giveRole` is two words, and a string is none. */
function wordsOf(line: string): string {
  const isComment = /^\s*(?:\*|\/\/|\/\*)/.test(line);
  const text = isComment ? line.replaceAll(/`[^`]*`/g, '') : line.replaceAll(strings, '');
  return text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(houseNumber, '');
}

/** The tracked files of these types that are not exempt. */
function filesOf(types: RegExp): string[] {
  return execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => types.test(file) && !exempt.test(file));
}

function findLines(files: readonly string[], isWrong: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWrong(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

test('identifiers, comments and documents use plain language', () => {
  const files = filesOf(/\.(?:tsx?|mjs|prisma|sql|md)$/);
  expect(findLines(files, (line) => pattern.test(wordsOf(line)))).toEqual([]);
});

test('names say whose or which thing they are', () => {
  // A declaration: text of a page or a template may contain these words.
  const declares = /\b(?:const|let|function|type|interface)\s+[[{(\w]/;
  const files = filesOf(/\.(?:tsx?|mjs)$/);
  const isComment = /^\s*(?:\*|\/\/|\/\*)/;
  const wrong = findLines(
    files,
    (line) => declares.test(line) && !isComment.test(line) && namePattern.test(wordsOf(line)),
  );
  expect(wrong).toEqual([]);
});
