import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import english from './locales/en.json';
import { canonicalTag, findLocale, localeTags } from './locales.ts';

type Language = Readonly<Record<string, string>>;

const folder = path.join(import.meta.dirname, 'locales');
const languages = Object.keys(localeTags);

function readLanguage(locale: string): Language {
  return JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')) as Language;
}

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/gu) ?? []).sort();

/** Words that other languages write as English does. */
const sameAsEnglish = new Set(['iban', 'giftCardPin']);
/** One word that Dutch shares with English. */
const shared: Readonly<Record<string, string>> = { nl: 'postcode' };

describe('the languages of the form', () => {
  it('are the 25 of the specification, one file each', () => {
    expect(languages.join()).toBe('en,de,fr,es,it,nl,dk,fi,se,tr,ja,sl,pt,pl,cz,hu,bg,ro,ru,cn,gr,no,sk,ar,ko');
    expect(readdirSync(folder).sort()).toEqual(languages.map((locale) => `${locale}.json`).sort());
  });

  it.each(languages)('%s has every text, with its placeholders', (locale) => {
    const texts = readLanguage(locale);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      expect(texts[key]?.trim(), key).not.toBe('');
      expect(placeholdersOf(texts[key] ?? ''), key).toEqual(placeholdersOf(text));
    }
  });

  it.each(languages.filter((locale) => locale !== 'en'))('%s has no English left', (locale) => {
    const texts = readLanguage(locale);
    const same = Object.entries(english).filter(
      ([key, text]) => !sameAsEnglish.has(key) && shared[locale] !== key && texts[key] === text,
    );
    expect(same).toEqual([]);
    expect(Object.values(texts).join(' ')).not.toMatch(/\b(?:the|your|please|payment|enter)\b/iu);
  });

  it.each([
    ['bg', /[\u0400-\u04ff]/u],
    ['ru', /[\u0400-\u04ff]/u],
    ['gr', /[\u0370-\u03ff]/u],
    ['ar', /[\u0600-\u06ff]/u],
    ['ja', /[\u3040-\u30ff\u4e00-\u9fff]/u],
    ['cn', /[\u4e00-\u9fff]/u],
    ['ko', /[\uac00-\ud7af]/u],
  ])('%s is written in its script', (locale, script) => {
    for (const [key, text] of Object.entries(readLanguage(locale))) {
      if (!sameAsEnglish.has(key)) expect(text, key).toMatch(script);
    }
  });
});

describe('the language that a page names', () => {
  it.each([
    ['de', 'de'],
    ['de_AT', 'de'],
    ['da', 'dk'],
    ['dk', 'dk'],
    ['sv-SE', 'se'],
    ['cs', 'cz'],
    ['zh-Hans-CN', 'cn'],
    ['zh', 'cn'],
    ['el-GR', 'gr'],
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['AR', 'ar'],
    ['tlh', undefined],
    ['', undefined],
  ])('%s is %s', (name, locale) => expect(findLocale(name)).toBe(locale));
});

describe('the language of the browser', () => {
  it.each([
    ['en-GB-oxendict', 'en-GB'],
    ['EN_gb', 'en-GB'],
    ['zh-Hant-TW', 'zh-TW'],
    ['de-DE-u-co-phonebk', 'de-DE'],
    ['sl-rozaj-biske', 'sl'],
    ['es-419', 'es-419'],
    ['de', 'de'],
    ['', 'en'],
    ['C', 'en'],
  ])('%s is sent as %s', (tag, sent) => expect(canonicalTag(tag)).toBe(sent));
});
