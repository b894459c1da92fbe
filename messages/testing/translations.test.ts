import { createTranslator, IntlErrorCode } from 'next-intl';
import { expect, test } from 'vitest';
import { german } from '../generated/german.ts';
import { messages } from '../generated/index.ts';
import type { MessageKey } from '../translate.ts';
import { catalogue, flatten } from './catalogue.ts';
import { sameInGerman } from './same-in-german.ts';

/** Areas of pages for developers and of the demo shop, which are in English in every language. */
const englishOnly = new Set(['dev', 'docs', 'shop']);

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'));

const english = new Map([...catalogue].filter(([key]) => !englishOnly.has(areaOf(key))));
const translated = new Map(flatten(german));

/** The values and tags that a message reads: the names behind `{`, outside of the texts of its cases. */
function valuesOf(message: string): string[] {
  const found = new Set([...message.matchAll(/<\/?\w+>/g)].map(([tag]) => tag));
  // A case is a name before a brace; `{name` begins a value where an end or a comma follows.
  const read = (text: string, from: number, isCases: boolean): number => {
    let at = from;
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') {
        if (isCases) at = read(text, at + 1, false);
        else {
          const [, name = '', kind = ''] = /^\{\s*(\w+)\s*(?:,\s*(\w+))?/.exec(text.slice(at)) ?? [];
          found.add(`${name}${kind && `, ${kind}`}`);
          at = read(text, at + 1, kind === 'select' || kind === 'plural');
        }
      }
      at += 1;
    }
    return at;
  };
  read(message, 0, false);
  return [...found].sort();
}

/** The cases of a `select` are values of the program; those of a `plural` belong to the language. */
function casesOf(message: string): string[] {
  const names = [...message.matchAll(/\b([A-Za-z][\w-]*) \{/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => /^[A-Z_]+$/.test(name) || name === 'other').sort();
}

test('the values of a message are found in its cases and around them', () => {
  const message =
    '{count, plural, =0 {none} one {# of <b>{name}</b>} other {#}} by {kind, select, A {x} other {{kind}}}';
  expect(valuesOf(message)).toEqual(['</b>', '<b>', 'count, plural', 'kind', 'kind, select', 'name']);
});

test('every text of a screen has a German one, and no other key does', () => {
  expect([...english.keys()].filter((key) => !translated.has(key))).toEqual([]);
  expect([...translated.keys()].filter((key) => !english.has(key) && !key.startsWith('pages.'))).toEqual([]);
});

test('a German text reads the values and the tags of the English one', () => {
  const differing = [...translated].filter(([key, text]) => {
    const original = catalogue.get(key) ?? '';
    return String(valuesOf(text)) !== String(valuesOf(original)) || String(casesOf(text)) !== String(casesOf(original));
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

test('every German text is ICU', () => {
  const invalid: string[] = [];
  const t = createTranslator({
    locale: 'de',
    messages: { ...messages, ...german },
    onError: ({ code, message }) => {
      if (code === IntlErrorCode.INVALID_MESSAGE) invalid.push(message);
    },
  });
  for (const key of translated.keys()) t.rich(key as MessageKey);
  expect(invalid).toEqual([]);
});

test('a German text differs from the English one, unless it consists of words that are the same', () => {
  const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^}]*\}|<[^>]*>/g, ''));
  const untranslated = [...translated]
    .filter(([key, text]) => catalogue.get(key) === text && hasWords(text) && !sameInGerman.has(text))
    .filter(([key]) => !englishOnly.has(key.replace('pages.', '')))
    .map(([key, text]) => `${key}: ${text}`);
  expect(untranslated).toEqual([]);
});

test('a word that is the same in both languages is listed only while a text needs it', () => {
  const needed = new Set([...translated].filter(([key, text]) => catalogue.get(key) === text).map(([, text]) => text));
  expect([...sameInGerman].filter((text) => !needed.has(text))).toEqual([]);
});
