// Reads the form encoding of requests into names and values (spec 2.1, conventions of section 2).
// Strict where a second reading would be possible: a body is either understood in one way or refused.
import { hasCardNumber, masked } from '#lib/card-numbers/index.ts';

/** Wire name to value, in the order of arrival. A parameter without a value is not in it. */
export type Params = ReadonlyMap<string, string>;

/** What is wrong with one parameter: `result.parameterErrors[]` of the answer. */
export type FieldError = { readonly name: string; readonly value: string | null; readonly message: string };

/** Our choice: enough for 1,000 cart items, little enough to be read at once. */
export const formLimits = {
  bodyBytes: 2 * 1024 * 1024,
  pairs: 50_000,
  nameBytes: 256,
  depth: 6,
  index: 999,
  /** Faults that are told at most; a client that is wrong a hundred times knows enough. */
  faults: 100,
} as const;

export type FormLimits = { readonly [name in keyof typeof formLimits]: number };
export type ReadForm = { readonly params: Params } | { readonly faults: readonly FieldError[] };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const refuse = (name: string, message: string): ReadForm => ({ faults: [{ name, value: null, message }] });

/**
 * Reads a form body or query string. Brackets may be literal or percent-encoded. Refused: bad percent
 * escapes, bad UTF-8, NUL, names that are no path of the specification's grammar, the same name twice,
 * anything over `limits`. Values are neither trimmed nor converted.
 */
export function readForm(body: string | Uint8Array, limits: FormLimits = formLimits): ReadForm {
  if (body.length > limits.bodyBytes) return refuse('body', `must have at most ${limits.bodyBytes} bytes`);
  const text = decodeBody(body);
  if (text === undefined) return refuse('body', 'must be encoded in UTF-8');
  if (text.length > limits.bodyBytes / 4 && Buffer.byteLength(text) > limits.bodyBytes) {
    return refuse('body', `must have at most ${limits.bodyBytes} bytes`);
  }
  return readPairs(text, limits);
}

function decodeBody(body: string | Uint8Array): string | undefined {
  if (typeof body === 'string') return body.isWellFormed() ? body : undefined;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

function readPairs(text: string, limits: FormLimits): ReadForm {
  const params = new Map<string, string>();
  const faults: FieldError[] = [];
  const escaped = text.includes('%') || text.includes('+');
  const withNul = escaped || text.includes('\0');
  let pairs = 0;
  for (let start = 0; start < text.length; ) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > start) {
      if (++pairs > limits.pairs) return refuse('body', `must have at most ${limits.pairs} parameters`);
      const equals = text.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const rawName = text.slice(start, nameEnd);
      const rawValue = nameEnd === end ? '' : text.slice(nameEnd + 1, end);
      const name = escaped ? unescapeForm(rawName) : rawName;
      const value = escaped ? unescapeForm(rawValue) : rawValue;
      const message = faultOf(params, name, value, withNul, limits);
      if (message !== null) {
        faults.push({ name: shownName(name ?? rawName), value: null, message });
        if (faults.length >= limits.faults) break;
      } else if (name !== undefined && value) params.set(name, value);
    }
    start = end + 1;
  }
  return faults.length > 0 ? { faults } : { params };
}

function faultOf(
  params: Params,
  name: string | undefined,
  value: string | undefined,
  withNul: boolean,
  limits: FormLimits,
): string | null {
  if (name === undefined || value === undefined) return 'must be percent-encoded UTF-8';
  if (withNul && value.includes('\0')) return 'must not contain NUL';
  const wrong = nameFault(name, limits);
  if (wrong !== null) return wrong;
  return value !== '' && params.has(name) ? 'must not be sent twice' : null;
}

/** Undoes `+` and percent escapes; undefined when they are not UTF-8. */
function unescapeForm(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

const malformed = 'is not a well-formed parameter name';
const tooLong = (limits: FormLimits) => `must be a name of at most ${limits.nameBytes} bytes`;

const DOT = 46;
const OPEN = 91;
const CLOSE = 93;

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * What is wrong with a name, or null. Names are `word`, `.word`, `[index].word` or a last `[key]`; a word
 * begins with a letter, so that no name reaches an object's prototype.
 */
function nameFault(name: string, limits: FormLimits): string | null {
  if (name.length > limits.nameBytes) return tooLong(limits);
  let depth = 1;
  let at = endOfWord(name, 0);
  while (at > 0 && at < name.length) {
    depth++;
    if (name.charCodeAt(at) === DOT) at = endOfWord(name, at + 1);
    else if (name.charCodeAt(at) === OPEN) {
      const close = name.indexOf(']', at);
      if (close < at + 2 || !isBracketContent(name, at + 1, close)) return malformed;
      const isIndex = close + 1 < name.length;
      if (isIndex && !isIndexWithin(name, at + 1, close, limits.index)) {
        return `must have an index from 0 to ${limits.index}`;
      }
      if (!isIndex && Buffer.byteLength(name) > limits.nameBytes) return tooLong(limits);
      at = close + 1;
    } else return malformed;
  }
  if (at <= 0) return malformed;
  if (depth > limits.depth) return `must be a name of at most ${limits.depth} levels`;
  return null;
}

/** Where the word ends that begins at `from`, or -1 when there is none. */
function endOfWord(name: string, from: number): number {
  if (!isLetter(name.charCodeAt(from))) return -1;
  let at = from + 1;
  for (; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (!isLetter(code) && !isDigit(code) && code !== 95 && code !== 45) break;
  }
  return at;
}

/** Keys are printable and hold no bracket; `__proto__` is no key of anybody's. */
function isBracketContent(name: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = name.charCodeAt(at);
    if (code < 32 || code === 127 || code === OPEN || code === CLOSE) return false;
  }
  return name.slice(from, to) !== '__proto__';
}

/** A list index: digits without leading zeros, so that no element has two names. */
function isIndexWithin(name: string, from: number, to: number, highest: number): boolean {
  for (let at = from; at < to; at++) if (!isDigit(name.charCodeAt(at))) return false;
  if (to - from > 1 && name.charCodeAt(from) === 48) return false;
  return to - from <= 4 && Number(name.slice(from, to)) <= highest;
}

/**
 * A name as it may be answered: as far as it is one, since the body of another content type may stand there
 * with a card number in it.
 */
function shownName(name: string): string {
  const [shown = ''] = name.match(/^[\w.[\]-]{1,64}/u) ?? [];
  return shown === '' ? 'body' : hasCardNumber(shown) ? masked : shown;
}
