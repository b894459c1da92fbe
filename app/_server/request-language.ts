import { headers } from 'next/headers';
import { cache } from 'react';
import { pathOf } from '#components/api/client.ts';
import { staffApi } from '#components/api/staff-api.ts';
import { currentServices } from '#lib/current-services.ts';
import type { CurrentUser, ReadResult } from '#lib/staff/index.ts';
import { chooseLanguage, type Language } from '#messages/locale.ts';
import { pathHeader } from './page-headers.ts';

/** Pages for developers and shoppers have their own texts beside the messages, in English only. */
const inEnglish = /^\/(?:docs|dev|shop|simulator\/acs)(?:[/?]|$)/;

export const currentUserPath = pathOf(staffApi.me, {});

/** The signed-in user with the preferences; read once for a page, before its language is known. */
export const readCurrentUser = cache(async (): Promise<ReadResult> => {
  const { backOffice } = await currentServices();
  return backOffice.read(currentUserPath, new Headers({ cookie: (await headers()).get('cookie') ?? '' }));
});

/** What the user chose; `browser` for a user who is not signed in. */
export async function preferredLanguage(): Promise<'browser' | Language> {
  if (!(await headers()).has('cookie')) return 'browser';
  const answer = await readCurrentUser();
  return 'data' in answer ? (answer.data as CurrentUser).preferences.language : 'browser';
}

/** The language of the page. */
export async function requestLanguage(): Promise<Language> {
  const sent = await headers();
  if (inEnglish.test(sent.get(pathHeader) ?? '')) return 'en';
  return chooseLanguage(await preferredLanguage(), sent.get('accept-language'));
}
