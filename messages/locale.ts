/** The languages of the screens; the first one is that of everything without a translation. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** Messages contain no times; the library warns when it has no zone. */
export const timeZone = 'UTC';

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** The language that a user chose, else the first one of the browser that the screens have. */
export function chooseLanguage(preferred: string, accepted: string | null): Language {
  if (isLanguage(preferred)) return preferred;
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.split('-', 1)[0] ?? '', quality: Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? 'en';
}
