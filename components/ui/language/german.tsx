import type { ReactNode } from 'react';
import { german } from '#messages/generated/german.ts';
import { LanguageContext } from './language-context.ts';

const inUse = { language: 'de', translated: german } as const;

/** Screens in German: the module is loaded by browsers that show German and no others. */
export default function German({ children }: { children: ReactNode }) {
  return <LanguageContext value={inUse}>{children}</LanguageContext>;
}
