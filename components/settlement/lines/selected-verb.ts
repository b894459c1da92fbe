/** What can be done with several lines, and its key. */
export const verbKeys = { ignore: 'i', force: 'f', match: 'm', unmatch: 'u', reopen: 'o' } as const;

export type SelectedVerb = keyof typeof verbKeys;
