import { findSearchField, type SearchField, type SearchFieldName, UnreadableValue } from './search-fields.ts';

/**
 * The one reader of the search language: box, address and export all come through here. Pure; it never
 * throws, because a user types through every half-written state.
 *
 *   brand:VISA,MASTER -status:approved amount:>100 date:2026-11-01..2026-11-05 jane@shop.example
 */

export type SearchMatch =
  | { kind: 'values'; values: string[] }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'range'; from: Bound | null; to: Bound | null };
export type Bound = { value: string; inclusive: boolean };

export type SearchTerm = {
  /** `text` is a free word. */
  field: SearchFieldName | 'text';
  not: boolean;
  match: SearchMatch;
  /** Where it stands in what was typed; `to` is behind its last character. */
  from: number;
  to: number;
};

export type SearchProblem = { message: string; from: number; to: number };
export type ParsedSearch = { terms: SearchTerm[]; problems: SearchProblem[] };

/** More than anyone types; a bound for what a request makes us do. */
export const maxSearchLength = 1_000;
const maxTerms = 30;

type Word = { text: string; from: number; to: number };

export function parseSearch(typed: string): ParsedSearch {
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
  for (const word of words.slice(0, maxTerms)) readWord(word, parsed);
  const extra = words[maxTerms];
  if (extra) {
    const message = `A search has at most ${maxTerms} conditions.`;
    parsed.problems.push({ message, from: extra.from, to: typed.length });
  }
  return parsed;
}

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

function readWord(word: Word, { terms, problems }: ParsedSearch): void {
  const { from, to } = word;
  const not = word.text.startsWith('-') && word.text.length > 1;
  const text = not ? word.text.slice(1) : word.text;
  const named = /^([A-Za-z][A-Za-z0-9]*):(.*)$/su.exec(text);
  try {
    if (!named) {
      terms.push({ field: 'text', not, match: { kind: 'values', values: [readText(text)] }, from, to });
      return;
    }
    const [, name = '', value = ''] = named;
    const field = findSearchField(name.toLowerCase());
    if (!field)
      throw new UnreadableValue(`There is no field “${name}”. Put quotes around it to search for the words.`);
    if (value === '') throw new UnreadableValue(`${name}: needs a value, for example ${name}:${field.hint}`);
    terms.push({
      field: name.toLowerCase() as SearchFieldName,
      not,
      match: readMatch(name, field, value),
      from,
      to,
    });
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    problems.push({ message: error.message, from, to });
  }
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
    if (low === '' && high === '')
      throw new UnreadableValue(`${name}: needs a value on one side of the dots.`);
    const bound = (part: string): Bound | null =>
      part === '' ? null : { value: read(part), inclusive: true };
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

/** The same search in its shortest usual form: what chips and addresses carry. */
export function formatTerm(term: Pick<SearchTerm, 'field' | 'not' | 'match'>): string {
  const minus = term.not ? '-' : '';
  if (term.field === 'text') return minus + formatMatch(term.match, true);
  return `${minus}${term.field}:${formatMatch(term.match, false)}`;
}

function formatMatch(match: SearchMatch, isText: boolean): string {
  if (match.kind === 'prefix') return `${match.prefix}*`;
  if (match.kind === 'values') return match.values.map((value) => quote(value, isText)).join(',');
  const { from, to } = match;
  if (from && to) return `${from.value}..${to.value}`;
  if (from) return `>${from.inclusive ? '=' : ''}${from.value}`;
  return to ? `<${to.inclusive ? '=' : ''}${to.value}` : '';
}

function quote(value: string, isText: boolean): string {
  return /[\s,:*<>]|^-|\.\./u.test(value) || (isText && value === '') ? `"${value}"` : value;
}
