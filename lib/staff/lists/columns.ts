/** A column of text that is shown until a user hides it. */
export const shown = { isDefault: true, align: 'left', kind: 'text' } as const;

/** A column of text that a user can show. */
export const hidden = { ...shown, isDefault: false } as const;
