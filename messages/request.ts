import { getRequestConfig } from 'next-intl/server';
import { messages } from './en/index.ts';
import { locale } from './locale.ts';

/** The catalogue for the components that run on the server. */
export default getRequestConfig(async () => ({ locale, messages }));
