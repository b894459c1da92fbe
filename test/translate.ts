import { createTranslator } from 'next-intl';
import { messages } from '#messages/generated/index.ts';

/** The texts of the screens for tests of functions that take them. */
export const t = createTranslator({ locale: 'en', messages });
