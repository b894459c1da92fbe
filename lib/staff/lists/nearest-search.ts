import { ListTimeoutError, withListLimit } from '#lib/platform/database/statement-timeout.ts';
import { formatTerm } from '#lib/platform/search/format-term.ts';
import { parseSearch, type SearchMatch } from '#lib/platform/search/parse-search.ts';
import { backOfficeErrors } from '../back-office-error.ts';
import type { AnyList, ListReader, NearestSearch } from './list-description.ts';
import { countList, fieldsOf } from './read-list.ts';

/** Together no longer than a user waits for a list. */
const maxReadings = 5;
const readingMs = 1_500;

/**
 * What to offer when nothing fits: a word as a part of a longer one, then words that were read as a value of a field as
 * text, then the search without one of its conditions, the last one first. Null when none of it finds a row.
 */
export async function findNearestSearch(
  list: AnyList,
  reader: ListReader,
  q: string,
  signal: AbortSignal,
): Promise<NearestSearch | null> {
  const fields = fieldsOf(list, reader.services);
  const { terms } = parseSearch(fields, q);
  const without = (from: number, to: number, instead = ''): string =>
    `${q.slice(0, from)}${instead}${q.slice(to)}`.replaceAll(/\s+/g, ' ').trim();
  const elsewhere = list.elsewhere?.(terms, reader);
  if (elsewhere) return elsewhere;
  const parts = 'contains' in fields ? terms.filter(({ field, not }) => field === 'text' && !not) : [];
  const asPart = parts.map(({ from, to, match }) => {
    const words = textOf(match);
    return { q: without(from, to, `contains:${quoted(words)}`), text: `Search for “${words}” anywhere` };
  });
  const recognised = terms.filter((term) => term.recognised);
  const asText = recognised.map(({ from, to }) => {
    const words = q.slice(from, to);
    return { q: without(from, to, `"${words}"`), text: `Search for the words “${words}”` };
  });
  const fewer = terms.toReversed().map((term) => {
    const words = term.field === 'text' ? q.slice(term.from, term.to) : formatTerm(term);
    const rest = without(term.from, term.to);
    return { q: rest, text: rest ? `Search without “${words}”` : `Show all ${list.noun.many}` };
  });
  const { now } = reader.call;
  for (const reading of [...asPart, ...asText, ...fewer].slice(0, maxReadings)) {
    if (signal.aborted) return null;
    const all = parseSearch(fields, reading.q);
    if (all.problems.length > 0) continue;
    const found = await countInTime(() => countList(list, reader, { terms: all.terms, now }));
    if (found && found.count > 0) return { ...reading, ...found };
  }
  return null;
}

/** Null where it takes too long: another reading may not. */
async function countInTime<Count>(count: () => Promise<Count>): Promise<Count | null> {
  return withListLimit(readingMs, count).catch((error: unknown) => {
    if (error instanceof ListTimeoutError) return null;
    throw error;
  });
}

function textOf(match: SearchMatch): string {
  if (match.kind === 'prefix') return match.prefix;
  return match.kind === 'values' ? (match.values[0] ?? '') : '';
}

const quoted = (words: string): string => (/[\s,]/.test(words) ? `"${words}"` : words);

export function requireNoProblems<Parsed extends { problems: readonly { message: string }[] }>(parsed: Parsed): Parsed {
  const [problem] = parsed.problems;
  if (problem) throw backOfficeErrors.unreadable(problem.message, { problems: parsed.problems });
  return parsed;
}
