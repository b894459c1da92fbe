/**
 * The conditions of a search text as the filter bar changes them, so that text and filters always agree. The server
 * alone understands the text (`lib/platform/search`); here a word is only found and replaced.
 */

type Word = { text: string; from: number; to: number };

/** The words of a search; a quoted part with spaces belongs to its word. */
export function splitWords(q: string): Word[] {
  return [...q.matchAll(/(?:"[^"]*"?|[^\s"])+/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
}

/** What follows `field:`, without the quotes; null when the search has no such condition. */
export function conditionOf(q: string, field: string): string | null {
  const prefix = `${field}:`;
  const word = splitWords(q).find(({ text }) => text.toLowerCase().startsWith(prefix));
  return word ? word.text.slice(prefix.length).replaceAll('"', '') : null;
}

/** The values of a condition with alternatives: `status:approved,declined`. */
export function valuesOf(q: string, field: string): string[] {
  const value = conditionOf(q, field);
  return value ? value.split(',').filter(Boolean) : [];
}

/** A value as the search text writes it. */
function quote(value: string): string {
  return /[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
}

/** The search with this condition instead of the earlier one of the field; without values, none. */
export function withValues(q: string, field: string, values: readonly string[]): string {
  return withCondition(q, field, values.map(quote).join(','));
}

/** The search with a condition in its written form, such as `>=10` or `2026-11-01..2026-11-05`. */
export function withCondition(q: string, field: string, condition: string): string {
  const prefix = `${field}:`;
  const words = splitWords(q);
  const at = words.findIndex(({ text }) => text.toLowerCase().startsWith(prefix));
  const kept = words.map(({ text }) => text);
  const next = condition === '' ? [] : [`${prefix}${condition}`];
  if (at < 0) kept.push(...next);
  else kept.splice(at, 1, ...next);
  return kept.join(' ');
}
