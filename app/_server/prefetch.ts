import { cookies, headers } from 'next/headers';
import { backOfficePath } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

/** Prefetches the data of a page: calls the back-office API in-process, with all its checks. */

export type Prefetched = { path: string; data: unknown }[];

/** The responses for these paths; a rejected request is left to the page, which repeats it and shows the error. */
export async function prefetch(paths: readonly string[]): Promise<Prefetched> {
  const { backOffice, sso } = await currentServices();
  const cookie = (await headers()).get('cookie') ?? '';
  const answers = await Promise.all(
    paths.map(async (path) => {
      const request = new Request(sso.baseUrl + backOfficePath + path, { headers: { cookie } });
      const response = await backOffice.fetch(request);
      return response.ok ? [{ path, data: await response.json() }] : [];
    }),
  );
  return answers.flat();
}

/** The locale of the browser and the selected theme. */
export async function loadPagePreferences(): Promise<{ locale: string; theme: string }> {
  const jar = await cookies();
  return {
    locale: readLocale((await headers()).get('accept-language')),
    theme: jar.get('turnpike.theme')?.value ?? 'system',
  };
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
