/** The language of the screens. */
export const locale = 'en';

/** Messages contain no times; the library warns when it has no zone. */
export const timeZone = 'UTC';
