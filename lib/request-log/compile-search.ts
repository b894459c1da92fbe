import { expressionBuilder } from 'kysely';
import { any, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import {
  type Condition,
  compileTerms,
  isAnyOf,
  matchAny,
  matchChoice,
  matchDate,
  matchText,
  valuesOf,
} from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import * as statements from './sql/index.ts';

export type RequestSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  /** Ids of tokens by what was typed for them. */
  tokenIds?: ReadonlyMap<string, readonly string[]>;
};

const eb = expressionBuilder<Tables, 'api_request'>();

const statuses: Readonly<Record<string, Condition>> = {
  rejected: eb('status', '>=', 400),
  '2xx': eb('status', '<', 400),
  '4xx': eb.and([eb('status', '>=', 400), eb('status', '<', 500)]),
  '5xx': eb('status', '>=', 500),
};

/** The conditions that a request of this search fulfils, all of them. */
export async function compileRequestSearch(
  connection: Connection,
  { terms, now, tokenIds }: RequestSearch,
): Promise<Condition> {
  const words = terms.filter(({ field }) => field === 'text').flatMap(({ match }) => valuesOf(match));
  const byWord = new Map<string, Condition>();
  for (const word of words) byWord.set(word, await compileText(connection, word.trim()));
  return compileTerms(terms, {
    status: matchStatus,
    operation: (match) => matchText(match, eb.ref('operation')),
    method: (match) => matchText(match, eb.ref('method')),
    path: (match) => matchAny(match, pathContains),
    result: (match) => matchText(match, eb.ref('result_code')),
    token: (match) =>
      isAnyOf(
        eb.ref('token_id'),
        valuesOf(match).flatMap((value) => tokenIds?.get(value) ?? [value]),
      ),
    repeated: (match) => matchChoice(match, { yes: eb('replayed', '=', true) }),
    date: (match) => matchDate(match, eb.ref('at'), now),
    text: (match) => eb.or(valuesOf(match).flatMap((word) => byWord.get(word) ?? [])),
  });
}

function matchStatus(match: SearchMatch): Condition {
  const codes = valuesOf(match).filter((value) => /^\d{3}$/.test(value));
  return matchChoice(match, {
    ...statuses,
    ...Object.fromEntries(codes.map((code) => [code, eb('status', '=', Number(code))])),
  });
}

const pathContains = (part: string): Condition => eb(eb.fn<number>('strpos', ['path', eb.val(part)]), '>', 0);

/** The form of the text decides its meaning: each form has one index or one column. */
async function compileText(connection: Connection, text: string): Promise<Condition> {
  if (/^[0-9a-f]{32}(?:-[0-9a-f]{32})?$/i.test(text)) {
    const id = text.toLowerCase();
    // Every response about a transaction contains its ndc, and the ndc has an index.
    const found = await query(connection, statements.findNdcs, { id });
    return eb('ndc', '=', any([id, ...found.map(({ ndc }) => ndc)]));
  }
  return pathContains(text);
}
