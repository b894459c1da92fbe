import type { useTranslations } from 'next-intl';

/** What `useTranslations()` returns; functions that are not components take it as their first parameter. */
export type Translate = ReturnType<typeof useTranslations<never>>;

/** The key of a message, such as `users.roleList.title`. */
export type MessageKey = Parameters<Translate>[0];
