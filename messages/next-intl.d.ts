import type { messages } from './generated/index.ts';
import type { Language } from './locale.ts';

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages;
    Locale: Language;
  }
}
