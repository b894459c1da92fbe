'use client';

import { NextIntlClientProvider, useMessages } from 'next-intl';
import { type ComponentType, type ReactNode, use, useMemo } from 'react';
import type { messages as catalogue } from '#messages/generated/index.ts';
import { timeZone } from '#messages/locale.ts';
import { LanguageContext } from './language/language-context.ts';

/** Parts of the catalogue, imported: they are then part of a script that browsers keep, not of each page. */
type Messages = Partial<typeof catalogue>;

/** A component that gives what it contains the texts of these areas. */
export function provideMessages(messages: Messages) {
  // biome-ignore lint/correctness/noComponentHookFactories: modules call this once for each part of the application
  const Provider = ({ children }: { children: ReactNode }) => {
    const { language, translated } = use(LanguageContext);
    const all = useMemo(() => ({ ...messages, ...translated }), [translated]);
    return (
      <NextIntlClientProvider locale={language} messages={all} timeZone={timeZone}>
        {children}
      </NextIntlClientProvider>
    );
  };
  return Provider;
}

/** The screen with the texts of its areas added to those around it. */
export function withMessages<Screen extends ComponentType<never>>(added: Messages, screen: Screen): Screen {
  const Untranslated = screen as ComponentType<object>;
  // biome-ignore lint/correctness/noComponentHookFactories: modules call this once for each screen
  const Translated = (props: object) => {
    const around = useMessages();
    const { language, translated } = use(LanguageContext);
    const messages = useMemo(() => ({ ...around, ...added, ...translated }), [around, translated]);
    return (
      <NextIntlClientProvider locale={language} messages={messages} timeZone={timeZone}>
        <Untranslated {...props} />
      </NextIntlClientProvider>
    );
  };
  return Translated as unknown as Screen;
}
