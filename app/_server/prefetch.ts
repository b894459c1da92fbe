import { cookies, headers } from 'next/headers';
import { forbidden, notFound } from 'next/navigation';
import { cache } from 'react';
import { currentServices } from '#lib/current-services.ts';
import type { ReadResult } from '#lib/staff/index.ts';
import { keptTheme } from './kept-theme.ts';
import { currentUserPath, preferredLanguage, readCurrentUser, requestLanguage } from './request-language.ts';

/** Prefetches the data of a page: reads the back-office API in-process, with all its checks. */

export type Prefetched = { path: string; data: unknown }[];

/** What the API answers to a path; asked once for a page, also when its metadata need it too. */
const readOnce = cache(async (path: string): Promise<ReadResult> => {
  if (path === currentUserPath) return readCurrentUser();
  const { backOffice } = await currentServices();
  const cookie = (await headers()).get('cookie') ?? '';
  return backOffice.read(path, new Headers({ cookie, 'accept-language': await requestLanguage() }));
});

/** The answers for these paths; a rejected read is left to the page, which repeats it and shows the error. */
export async function prefetch(paths: readonly string[]): Promise<Prefetched> {
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await readOnce(path)) })));
  return answers.flatMap((answer) => ('data' in answer ? [{ path: answer.path, data: answer.data }] : []));
}

/** Shows the pages for 403 and 404, with these statuses, when what a page is about cannot be read. */
export async function requireReadable(path: string): Promise<void> {
  const answer = await readOnce(path);
  if ('data' in answer) return;
  if (answer.rejected.status === 404) notFound();
  if (answer.rejected.status === 403) forbidden();
}

/** The locale of numbers and dates, and the selected theme. */
export async function loadPagePreferences(): Promise<{ locale: string; theme: string }> {
  const jar = await cookies();
  const ofBrowser = readLocale((await headers()).get('accept-language'));
  const language = await preferredLanguage();
  // A browser with de-AT or en-GB keeps its formats when its user chose this language.
  const isKept = language === 'browser' || ofBrowser.split('-', 1)[0] === language;
  return { locale: isKept ? ofBrowser : language, theme: keptTheme(jar) ?? 'system' };
}

/** The first language that this runtime can format numbers in. */
export function readLocale(accepted: string | null): string {
  for (const part of (accepted ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';', 1)[0]?.trim() ?? '';
    try {
      if (Intl.NumberFormat.supportedLocalesOf(tag).length > 0) return tag;
    } catch {
      // Not a language tag.
    }
  }
  return 'en';
}
