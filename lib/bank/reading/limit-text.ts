/** The longest texts that are stored; what a bank adds beyond them is left out. */
export const maxLengths = { id: 100, reference: 140, name: 140, account: 34, text: 4_000 } as const;

/** A text without white space around it and not longer than that; null where nothing is left. */
export function limitText(text: string | null | undefined, length: number): string | null {
  const trimmed = text?.replaceAll('\u0000', '').trim() ?? '';
  return trimmed === '' ? null : Array.from(trimmed).slice(0, length).join('');
}

/** Several texts as one, each once. */
export function joinTexts(texts: readonly (string | null | undefined)[], separator = ' '): string | null {
  const present = texts.flatMap((text) => text?.trim() || []);
  return limitText([...new Set(present)].join(separator), maxLengths.text);
}
