/** The forms in which the journal is written, for other programs. */
export const journalFormats = ['generic', 'datev', 'quickbooks', 'xero'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** Its amounts have no currency beside them: a file has one currency. */
export const hasOneCurrency = (format: JournalFormat): boolean => format !== 'generic';
