import { getRequestConfig } from 'next-intl/server';
import { german } from '#messages/generated/german.ts';
import { messages } from '#messages/generated/index.ts';
import { timeZone } from '#messages/locale.ts';
import { requestLanguage } from './request-language.ts';

const catalogues = { en: messages, de: { ...messages, ...german } };

/** The catalogue for the components that run on the server. */
export default getRequestConfig(async () => {
  const locale = await requestLanguage();
  return { locale, messages: catalogues[locale], timeZone };
});
