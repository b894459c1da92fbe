import type { locale, messages } from './en/index.ts';

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages;
    Locale: typeof locale;
  }
}
