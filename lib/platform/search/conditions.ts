import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { SearchMatch, SearchTerm } from './parse-search.ts';
import { spanOf } from './search-date.ts';

/**
 * From terms to conditions. Nothing that was typed enters the text: every value is a parameter. Values in one term are
 * alternatives; terms are conditions that all hold.
 */

/** A condition on the columns of a table; compiled with its values as parameters. */
export type Condition = Expression<SqlBool>;

type TextColumn = Expression<string | null>;
type TimeColumn = Expression<Date>;

const eb = expressionBuilder<Record<string, never>, never>();

export const nothing: Condition = eb.or([]);
export const everything: Condition = eb.and([]);

/** How each field of a list becomes a condition; `text` is a free word. */
export type TermCompilers = Readonly<Record<string, (match: SearchMatch) => Condition>>;

export function compileTerms(terms: readonly SearchTerm[], compilers: TermCompilers): Condition {
  return eb.and(
    terms.map(({ field, not, match }) => {
      const condition = compilers[field]?.(match) ?? nothing;
      return not ? sql<SqlBool>`(${condition}) IS NOT TRUE` : condition;
    }),
  );
}

export function isAnyOf(column: TextColumn, values: readonly string[]): Condition {
  const [first] = values;
  // An equality lets an index answer in the order of its next column.
  if (values.length === 1 && first !== undefined) return sql<SqlBool>`${column} = ${first}`;
  return sql<SqlBool>`${column} = any(${values})`;
}

const itself = (value: string): readonly string[] => [value];

/** A column that contains one of the values, or begins with the prefix; `meaning` gives the stored values. */
export function matchText(match: SearchMatch, column: TextColumn, meaning = itself): Condition {
  if (match.kind === 'prefix') return beginsWith(column, match.prefix);
  if (match.kind === 'range') return nothing;
  return isAnyOf(
    column,
    match.values.flatMap((value) => meaning(value)),
  );
}

/** The values of a term; none of a prefix or a range. */
export const valuesOf = (match: SearchMatch): readonly string[] => (match.kind === 'values' ? match.values : []);

/** The condition of any of the values. */
export function matchAny(match: SearchMatch, compile: (value: string) => Condition): Condition {
  return eb.or(valuesOf(match).map(compile));
}

/** One of several conditions, by the value. */
export function matchChoice(match: SearchMatch, choices: Readonly<Record<string, Condition>>): Condition {
  return matchAny(match, (value) => choices[value] ?? nothing);
}

/**
 * LIKE as the range that it stands for: behind row security an index serves only comparisons that are known to keep
 * rows secret, and LIKE is none of them. These compare byte by byte, as UTF-8 orders code points; the column needs an
 * index with text_pattern_ops.
 */
export function beginsWith(column: TextColumn, prefix: string): Condition {
  return sql<SqlBool>`(${column} ~>=~ ${prefix} AND ${column} ~<~ ${endOf(prefix)})`;
}

/** The same with an ordinary index; exact for every collation where the prefix and the column are digits and a–f. */
export function beginsWithHex(column: TextColumn, prefix: string): Condition {
  return sql<SqlBool>`(${column} >= ${prefix} AND ${column} < ${`${prefix}g`})`;
}

/** The first text behind all that begin with a prefix. */
export function endOf(prefix: string): string {
  const last = [...prefix].at(-1) ?? '';
  return prefix.slice(0, prefix.length - last.length) + nextCharacter(last);
}

/** Surrogates are no characters; behind the last one there is none, and none is stored that could stand there. */
function nextCharacter(character: string): string {
  const next = (character.codePointAt(0) ?? 0) + 1;
  if (next === 0xd800) return '\u{e000}';
  return next > 0x10ffff ? '\u{10ffff}' : String.fromCodePoint(next);
}

/** Contains these words, in any case. No index serves it: only for tables that are small or read in parts. */
export function contains(column: TextColumn, words: string): Condition {
  return sql<SqlBool>`strpos(lower(${column}), ${words.toLowerCase()}) > 0`;
}

/** Days are UTC; a day as upper end includes the whole day. */
export function matchDate(match: SearchMatch, column: TimeColumn, now: Date): Condition {
  return eb.or(
    dateRanges(match, now).map(({ from, to }) =>
      eb.and([...(from ? [sql<SqlBool>`${column} >= ${from}`] : []), ...(to ? [sql<SqlBool>`${column} < ${to}`] : [])]),
    ),
  );
}

/** The ranges of time that a match covers, any of them; `to` is not included. */
export function dateRanges(match: SearchMatch, now: Date): { from: Date | null; to: Date | null }[] {
  if (match.kind === 'prefix') return [];
  if (match.kind === 'values') {
    return match.values.map((value) => {
      const { from, to } = spanOf(value, now);
      return { from: new Date(from), to: new Date(to) };
    });
  }
  const low = match.from && spanOf(match.from.value, now);
  const high = match.to && spanOf(match.to.value, now);
  return [
    {
      from: low && new Date(match.from?.inclusive ? low.from : low.to),
      to: high && new Date(match.to?.inclusive ? high.to : high.from),
    },
  ];
}
