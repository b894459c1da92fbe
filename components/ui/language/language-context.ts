import { createContext } from 'react';
import type { messages } from '#messages/generated/index.ts';
import type { Language } from '#messages/locale.ts';

type LanguageInUse = {
  language: Language;
  /** The texts of another language, which replace the English ones of the screens. */
  translated: Partial<typeof messages>;
};

/** The language of the screens and their texts in it. */
export const LanguageContext = createContext<LanguageInUse>({ language: 'en', translated: {} });
