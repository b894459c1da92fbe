// The languages of the form (spec 4.2.4), and the language tag that browsers know each by.

export const localeTags = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  nl: 'nl',
  dk: 'da',
  fi: 'fi',
  se: 'sv',
  tr: 'tr',
  ja: 'ja',
  sl: 'sl',
  pt: 'pt',
  pl: 'pl',
  cz: 'cs',
  hu: 'hu',
  bg: 'bg',
  ro: 'ro',
  ru: 'ru',
  cn: 'zh-CN',
  gr: 'el',
  no: 'nb',
  sk: 'sk',
  ar: 'ar',
  ko: 'ko',
} as const;

export type Locale = keyof typeof localeTags;

/** Our codes of what a page or a browser may name: `de_AT`, `da`, `nn`, `zh-Hant-TW`; undefined for another language. */
export function findLocale(name: string | undefined): Locale | undefined {
  const [language = ''] = (name ?? '').toLowerCase().split(/[-_]/u);
  if (language in localeTags) return language as Locale;
  const base = language === 'zh' ? 'zh-CN' : language === 'nn' ? 'nb' : language;
  return (Object.keys(localeTags) as Locale[]).find((locale) => localeTags[locale] === base);
}

/** The language and the country of a tag, as others compare them: `en-GB-oxendict` and `en_gb` are `en-GB`. */
export function canonicalTag(tag: string): string {
  try {
    const { language, region } = new Intl.Locale(tag.replaceAll('_', '-'));
    return region === undefined ? language : `${language}-${region}`;
  } catch {
    return 'en';
  }
}
