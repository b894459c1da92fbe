import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { MessageKey } from '#messages/translate.ts';

/** `generateMetadata` of a page whose title is a message. */
export function pageMetadata(title: MessageKey, more: Metadata = {}): () => Promise<Metadata> {
  return async () => ({ ...more, title: (await getTranslations())(title) });
}
