import { findSearchField, type SearchField, type SearchFields, UnreadableValue } from './search-field.ts';

/**
 * The parser of the search language of all lists. Pure; it never throws, because a user types through every
 * half-written state.
 *
 *   brand:VISA,MASTER -status:approved amount:>100 date:2026-11-01..2026-11-05 jane@shop.example
 *   not refunded, visa or mastercard
 */

export type SearchMatch =
  | { kind: 'values'; values: string[] }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'range'; from: Bound | null; to: Bound | null };
export type Bound = { value: string; inclusive: boolean };

export type SearchTerm = {
  /** `text` is a free word. */
  field: string;
  not: boolean;
  match: SearchMatch;
  /** Its position in the text; `to` is behind its last character. */
  from: number;
  to: number;
  /** The field was not named: the words can only mean this. */
  recognised?: true;
};

export type SearchProblem = { message: string; from: number; to: number };
export type ParsedSearch = { terms: SearchTerm[]; problems: SearchProblem[] };

/** A bound for the work that a request causes; the ids of all rows that can be selected fit. */
export const maxSearchLength = 2_000;
const maxTerms = 30;
/** `21 Nov 2026` has three words, a printed IBAN up to nine. */
const maxWordsTogether = 9;

type Word = { text: string; from: number; to: number };

export function parseSearch(fields: SearchFields, typed: string): ParsedSearch {
  const parsed: ParsedSearch = { terms: [], problems: [] };
  if (typed.length > maxSearchLength) {
    const message = `A search has at most ${maxSearchLength} characters.`;
    return { terms: [], problems: [{ message, from: maxSearchLength, to: typed.length }] };
  }
  const nul = typed.indexOf('\0');
  if (nul >= 0) {
    return { terms: [], problems: [{ message: 'A search is text.', from: nul, to: nul + 1 }] };
  }
  const words = splitWords(typed, parsed.problems);
  const read = words.slice(0, maxTerms);
  for (let at = 0; at < read.length; ) {
    const isLast = at === read.length - 1;
    if (isWord(read[at], 'not') && !isLast) {
      const excluded = readTerms(fields, read, at + 1);
      addExcluded(parsed, excluded, read[at]?.from ?? 0);
      at = excluded.next;
    } else if (isWord(read[at], 'or') && !isLast && parsed.terms.length > 0) {
      const alternative = readTerms(fields, read, at + 1);
      addAlternative(parsed, alternative);
      at = alternative.next;
    } else {
      const { terms, problems, next } = readTerms(fields, read, at);
      parsed.terms.push(...terms);
      parsed.problems.push(...problems);
      at = next;
    }
  }
  const extra = words[maxTerms];
  if (extra) {
    const message = `A search has at most ${maxTerms} conditions.`;
    parsed.problems.push({ message, from: extra.from, to: typed.length });
  }
  return parsed;
}

const isWord = (word: Word | undefined, text: string): boolean => word?.text.toLowerCase() === text;

type ReadTerms = ParsedSearch & { next: number };

/** What the words from a place mean, and the place behind them. */
function readTerms(fields: SearchFields, words: readonly Word[], at: number): ReadTerms {
  const recognised = recogniseWords(fields, words.slice(at, at + maxWordsTogether));
  if (recognised.words > 0) return { terms: recognised.terms, problems: [], next: at + recognised.words };
  const parsed: ParsedSearch = { terms: [], problems: [] };
  const word = words[at];
  if (word) readWord(fields, word, parsed);
  return { ...parsed, next: at + 1 };
}

/** `not x` is `-x`. */
function addExcluded(parsed: ParsedSearch, { terms, problems }: ParsedSearch, from: number): void {
  parsed.terms.push(...terms.map((term) => ({ ...term, not: !term.not, from })));
  parsed.problems.push(...problems);
}

/** `a or b` are two values of one condition; of two fields they would need a language of their own. */
function addAlternative(parsed: ParsedSearch, { terms, problems }: ParsedSearch): void {
  const [before, after] = [parsed.terms.at(-1), terms[0]];
  parsed.problems.push(...problems);
  if (!before || !after) return;
  const joins =
    terms.length === 1 && before.field === after.field && before.not === after.not && bothHaveValues(before, after);
  if (!joins) {
    const message = '“or” stands between two values of one field, such as “visa or mastercard”.';
    parsed.problems.push({ message, from: before.from, to: after.to });
    return;
  }
  const values = [before, after].flatMap(({ match }) => (match.kind === 'values' ? match.values : []));
  parsed.terms[parsed.terms.length - 1] = { ...before, match: { kind: 'values', values }, to: after.to };
}

const bothHaveValues = (one: SearchTerm, other: SearchTerm): boolean =>
  one.match.kind === 'values' && other.match.kind === 'values';

/** Splits at white space outside quotes. */
function splitWords(typed: string, problems: SearchProblem[]): Word[] {
  const words: Word[] = [];
  let from = -1;
  let quotedAt = -1;
  for (let at = 0; at <= typed.length; at += 1) {
    const character = typed[at];
    const ends = character === undefined || (quotedAt < 0 && /\s/u.test(character));
    if (ends && from >= 0) {
      words.push({ text: typed.slice(from, at), from, to: at });
      from = -1;
    } else if (!ends && from < 0) from = at;
    if (character === '"') quotedAt = quotedAt < 0 ? at : -1;
  }
  if (quotedAt >= 0) {
    problems.push({ message: 'A quote is opened and not closed.', from: quotedAt, to: typed.length });
    words.pop();
  }
  return words;
}

const namedForm = /^([A-Za-z][A-Za-z0-9]*):(.*)$/su;

/** The conditions that the first of these words mean together, the most words first; a quoted word is only text. */
function recogniseWords(fields: SearchFields, words: readonly Word[]): { terms: SearchTerm[]; words: number } {
  const free = words.findIndex(({ text }) => text.includes('"') || text.startsWith('-') || namedForm.test(text));
  for (let count = free < 0 ? words.length : free; count > 0; count -= 1) {
    const together = words.slice(0, count);
    const start = together[0]?.from ?? 0;
    const end = together.at(-1)?.to ?? 0;
    const text = together.map((word) => word.text).join(' ');
    const terms = Object.entries(fields).flatMap(([field, { recognise }]): SearchTerm[] => {
      const found = recognise?.(text);
      if (!found) return [];
      const match = matchOf(found.value);
      const to = found.to === text.length ? end : start + found.to;
      return [{ field, not: false, match, from: start + found.from, to, recognised: true }];
    });
    if (terms.length > 0) return { terms: terms.sort((a, b) => a.from - b.from), words: count };
  }
  return { terms: [], words: 0 };
}

function matchOf(value: string | readonly string[]): SearchMatch {
  if (typeof value !== 'string') return { kind: 'values', values: [...value] };
  return value.endsWith('*') ? { kind: 'prefix', prefix: value.slice(0, -1) } : { kind: 'values', values: [value] };
}

function readWord(fields: SearchFields, word: Word, { terms, problems }: ParsedSearch): void {
  const { from, to } = word;
  const not = word.text.startsWith('-') && word.text.length > 1;
  const text = not ? word.text.slice(1) : word.text;
  const named = namedForm.exec(text);
  try {
    if (!named) {
      terms.push({ field: 'text', not, match: readFreeText(text), from, to });
      return;
    }
    const [, typedName = '', value = ''] = named;
    const name = typedName.toLowerCase();
    const field = findSearchField(fields, name);
    if (!field) {
      throw new UnreadableValue(`There is no field “${typedName}”. Put quotes around it to search for the words.`);
    }
    if (value === '') {
      throw new UnreadableValue(`${typedName}: needs a value, for example ${typedName}:${field.hint}`);
    }
    terms.push({ field: name, not, match: readMatch(typedName, field, value), from, to });
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    problems.push({ message: error.message, from, to });
  }
}

/** `order*` is the beginning of a word; a single star is nothing. */
function readFreeText(text: string): SearchMatch {
  const isBeginning = text.length > 1 && text.endsWith('*');
  return isBeginning
    ? { kind: 'prefix', prefix: readText(text.slice(0, -1)) }
    : { kind: 'values', values: [readText(text)] };
}

function readText(text: string): string {
  const value = unquote(text);
  if (value === '') throw new UnreadableValue('There is nothing between the quotes.');
  return value;
}

function readMatch(name: string, field: SearchField, value: string): SearchMatch {
  const read = (part: string): string => {
    try {
      return field.read(unquote(part));
    } catch (error) {
      throw error instanceof UnreadableValue ? new UnreadableValue(`${name}: ${error.message}.`) : error;
    }
  };
  const compared = /^(>=|<=|>|<)(.*)$/su.exec(value);
  const spanned = /^(.*?)\.\.(.*)$/su.exec(value);
  if (field.ordered && compared) {
    const [, operator = '', rest = ''] = compared;
    const bound = { value: read(rest), inclusive: operator.endsWith('=') };
    return {
      kind: 'range',
      from: operator.startsWith('>') ? bound : null,
      to: operator.startsWith('<') ? bound : null,
    };
  }
  if (field.ordered && spanned) {
    const [, low = '', high = ''] = spanned;
    if (low === '' && high === '') {
      throw new UnreadableValue(`${name}: needs a value on one side of the dots.`);
    }
    const bound = (part: string): Bound | null => (part === '' ? null : { value: read(part), inclusive: true });
    return { kind: 'range', from: bound(low), to: bound(high) };
  }
  if (field.prefix && value.endsWith('*')) {
    const beginning = value.slice(0, -1);
    if (beginning === '') throw new UnreadableValue(`${name}: needs something before the *.`);
    return { kind: 'prefix', prefix: read(beginning) };
  }
  return { kind: 'values', values: splitValues(value).map(read) };
}

/** Commas separate values, except inside quotes. */
function splitValues(value: string): string[] {
  const parts: string[] = [''];
  let quoted = false;
  for (const character of value) {
    if (character === '"') quoted = !quoted;
    if (character === ',' && !quoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function unquote(text: string): string {
  return text.replaceAll('"', '');
}
