// What the operator of the gateway knows of the first digits of a card, which may bear two brands.
import type { ImportedSchemes } from '#lib/brands/card-ranges.ts';

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Null: nothing, or no answer. */
export async function findSchemes(checkoutPath: string, digits: string): Promise<ImportedSchemes | null> {
  const response = await fetch(`${checkoutPath}/schemes?bin=${digits}`, {
    credentials: 'omit',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
  });
  const { schemes, listed } = (response.ok ? await response.json() : {}) as Record<string, unknown>;
  return isTextList(schemes) && isTextList(listed) ? { schemes, listed } : null;
}
