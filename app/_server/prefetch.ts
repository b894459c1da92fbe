import { cookies, headers } from 'next/headers';
import { backOfficePath } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

/** What a page needs before its first byte: answers of the edge, asked without the network and with all its checks. */

export type Prefetched = { path: string; data: unknown }[];

/** The answers to these paths; one that is refused is left to the page, which asks again and tells why. */
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

/** How this browser writes numbers, and the theme chosen in it. */
export async function loadPagePreferences(): Promise<{ locale: string; theme: string }> {
  const jar = await cookies();
  return {
    locale: readLocale((await headers()).get('accept-language')),
    theme: jar.get('turnpike.theme')?.value ?? 'system',
  };
}

/** The first language that this runtime can write numbers in. */
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
