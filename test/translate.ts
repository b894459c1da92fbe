import { createTranslator } from 'next-intl';
import { locale, messages } from '#messages/en/index.ts';

/** The texts of the screens for tests of functions that take them. */
export const t = createTranslator({ locale, messages });
