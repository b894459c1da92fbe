import { getRequestConfig } from 'next-intl/server';
import { locale, messages } from './en/index.ts';

/** The catalogue for the components that run on the server. */
export default getRequestConfig(async () => ({ locale, messages }));
