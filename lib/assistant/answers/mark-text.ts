import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import { isOwnText } from './own-text.ts';

/**
 * Marks what customers, merchants, banks and users typed: names, references, memos and notes may contain sentences that look
 * like instructions. A text becomes `{ untrustedText }`, an object with typed names `{ untrustedEntries }`, as pairs.
 */

export type TextLimits = { maxTextChars: number; maxItems: number };

type Place = { limits: TextLimits; name: string; depth: number };

const masked = '***';
const maxDepth = 12;

/** Names of our own objects; merchants and acquirers write theirs differently, or in the objects below. */
const ownName = /^[a-z][A-Za-z0-9]{0,40}$/;
const typedObjects =
  /^(?:after|before|customParameters|headers|parameters|params|query|request|requestHeaders|response|responseHeaders)$/;
/** Numbers that begin before the cut are hidden as a whole. */
const longestNumber = 64;
const secretName = /secret|password|authorization|cookie|signature|cvv|token$/i;
/** Control and format characters hide text from readers, and not from a language model. */
const invisible = /[^\P{C}\n\t]/gu;
const iban = /\b([A-Z]{2})\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

export function markText(value: unknown, limits: TextLimits, { name = '', depth = 0 } = {}): unknown {
  const place = { limits, name, depth };
  if (typeof value === 'string') return markString(value, place);
  if (Array.isArray(value))
    return cutItems(value, limits, (item) => markText(item, limits, { name, depth: depth + 1 }));
  if (!isObject(value)) return plain(value);
  if (depth >= maxDepth) return { leftOut: 'too deep' };
  const entries = Object.entries(value);
  if (typedObjects.test(name) || entries.some(([key]) => !ownName.test(key))) {
    return { untrustedEntries: showEntries(entries, place) };
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, markText(inner, limits, { name: key, depth: depth + 1 })]),
  );
}

function markString(text: string, { limits, name }: Place): unknown {
  if (secretName.test(name)) return masked;
  const shown = showText(text, limits);
  if (shown === text && isOwnText(text, name)) return text;
  return { untrustedText: shown, ...(text.length > limits.maxTextChars ? { isCut: true } : {}) };
}

/** What is inside of marked entries needs no further mark. */
function showTyped(value: unknown, place: Place): unknown {
  const { limits, name, depth } = place;
  if (typeof value === 'string') return secretName.test(name) ? masked : showText(value, limits);
  if (!isObject(value)) return plain(value);
  if (depth >= maxDepth) return { leftOut: 'too deep' };
  const inside = { ...place, depth: depth + 1 };
  if (Array.isArray(value)) return cutItems(value, limits, (item) => showTyped(item, inside));
  return showEntries(Object.entries(value), inside);
}

function showEntries(entries: readonly [string, unknown][], place: Place): unknown[] {
  const { limits } = place;
  return cutItems(entries, limits, ([key, inner]) => [
    showText(key, limits),
    showTyped(inner, { ...place, name: key, depth: place.depth + 1 }),
  ]);
}

function cutItems<Item>(items: readonly Item[], { maxItems }: TextLimits, show: (item: Item) => unknown): unknown[] {
  const shown = items.slice(0, maxItems).map(show);
  return items.length > maxItems ? [...shown, { leftOut: items.length - maxItems }] : shown;
}

/** Without card numbers, without account numbers but their end, without invisible characters, and not longer than allowed. */
function showText(text: string, { maxTextChars }: TextLimits): string {
  return hideCardNumbers(text.slice(0, maxTextChars + longestNumber))
    .replaceAll(iban, (run, country: string) => `${country}…${run.slice(-4)}`)
    .replaceAll(invisible, ' ')
    .slice(0, maxTextChars)
    .toWellFormed();
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}
