// Parses form-encoded requests into names and values (spec 2.1, conventions of section 2).
// The parser is strict: it rejects a body that another parser could read differently.
import { hasCardNumber, masked } from '#lib/card-numbers/index.ts';

/** Wire name to value, in the order of arrival, without empty parameters. */
export type Params = ReadonlyMap<string, string>;

/** The error of one parameter: `result.parameterErrors[]` of the response. */
export type FieldError = { readonly name: string; readonly value: string | null; readonly message: string };

/** Our choice: enough for 1,000 cart items, small enough to parse in one step. */
export const formLimits = {
  bodyBytes: 2 * 1024 * 1024,
  pairs: 50_000,
  nameBytes: 256,
  depth: 6,
  index: 999,
  /** The maximum number of reported errors. */
  errors: 100,
} as const;

export type FormLimits = { readonly [name in keyof typeof formLimits]: number };
export type ReadForm = { readonly params: Params } | { readonly errors: readonly FieldError[] };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const reject = (name: string, message: string): ReadForm => ({ errors: [{ name, value: null, message }] });

/**
 * Parses a form body or query string. Brackets may be literal or percent-encoded. Rejects invalid percent escapes,
 * invalid UTF-8, NUL, malformed names, repeated names and anything over `limits`. Does not trim or convert values.
 */
export function readForm(body: string | Uint8Array, limits: FormLimits = formLimits): ReadForm {
  if (body.length > limits.bodyBytes) return reject('body', `must have at most ${limits.bodyBytes} bytes`);
  const text = decodeBody(body);
  if (text === undefined) return reject('body', 'must be encoded in UTF-8');
  if (text.length > limits.bodyBytes / 4 && Buffer.byteLength(text) > limits.bodyBytes) {
    return reject('body', `must have at most ${limits.bodyBytes} bytes`);
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
  const errors: FieldError[] = [];
  const escaped = text.includes('%') || text.includes('+');
  const withNul = escaped || text.includes('\0');
  let pairs = 0;
  for (let start = 0; start < text.length; ) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > start) {
      if (++pairs > limits.pairs) return reject('body', `must have at most ${limits.pairs} parameters`);
      const equals = text.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const rawName = text.slice(start, nameEnd);
      const rawValue = nameEnd === end ? '' : text.slice(nameEnd + 1, end);
      const name = escaped ? decodeComponent(rawName) : rawName;
      const value = escaped ? decodeComponent(rawValue) : rawValue;
      const message = checkPair(params, name, value, withNul, limits);
      if (message !== null) {
        errors.push({ name: redactName(name ?? rawName), value: null, message });
        if (errors.length >= limits.errors) break;
      } else if (name !== undefined && value) params.set(name, value);
    }
    start = end + 1;
  }
  return errors.length > 0 ? { errors } : { params };
}

function checkPair(
  params: Params,
  name: string | undefined,
  value: string | undefined,
  withNul: boolean,
  limits: FormLimits,
): string | null {
  if (name === undefined || value === undefined) return 'must be percent-encoded UTF-8';
  if (withNul && value.includes('\0')) return 'must not contain NUL';
  const nameError = checkName(name, limits);
  if (nameError !== null) return nameError;
  return value !== '' && params.has(name) ? 'must not be sent twice' : null;
}

/** Decodes `+` and percent escapes; undefined when they are not valid UTF-8. */
function decodeComponent(text: string): string | undefined {
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
 * The error of a name, or null. A name consists of `word`, `.word`, `[index].word` and a last `[key]`; a word begins
 * with a letter, so that no name reaches the prototype of an object.
 */
function checkName(name: string, limits: FormLimits): string | null {
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

/** The end of the word that begins at `from`, or -1 when there is none. */
function endOfWord(name: string, from: number): number {
  if (!isLetter(name.charCodeAt(from))) return -1;
  let at = from + 1;
  for (; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (!isLetter(code) && !isDigit(code) && code !== 95 && code !== 45) break;
  }
  return at;
}

/** True for printable keys without brackets, except `__proto__`. */
function isBracketContent(name: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = name.charCodeAt(at);
    if (code < 32 || code === 127 || code === OPEN || code === CLOSE) return false;
  }
  return name.slice(from, to) !== '__proto__';
}

/** True for digits without leading zeros, so that no element has two names, up to `max`. */
function isIndexWithin(name: string, from: number, to: number, max: number): boolean {
  for (let at = from; at < to; at++) if (!isDigit(name.charCodeAt(at))) return false;
  if (to - from > 1 && name.charCodeAt(from) === 48) return false;
  return to - from <= 4 && Number(name.slice(from, to)) <= max;
}

/**
 * The valid beginning of a name, for a response. The body of another content type can look like one long name and
 * contain a card number.
 */
function redactName(name: string): string {
  const [prefix = ''] = name.match(/^[\w.[\]-]{1,64}/u) ?? [];
  return prefix === '' ? 'body' : hasCardNumber(prefix) ? masked : prefix;
}
