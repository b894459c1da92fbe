/** The language of the screens. */
export const locale = 'en';
