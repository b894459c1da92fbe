import { getRequestConfig } from 'next-intl/server';
import { messages } from './generated/index.ts';
import { locale, timeZone } from './locale.ts';

/** The catalogue for the components that run on the server. */
export default getRequestConfig(async () => ({ locale, messages, timeZone }));
