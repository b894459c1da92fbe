import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { currencyCodes, currencyExponent } from '#lib/money/index.ts';
import { any, type Tables } from '#lib/platform/database/built-query.ts';
import type { Bound, SearchMatch, SearchTerm } from './parse-search.ts';
import { instantOf, modeWords, type SearchFieldName, shapeShortId, statusLabels } from './search-fields.ts';

/**
 * From terms to a condition. Nothing that was typed enters the text: every value is a parameter. Values in one
 * term are alternatives, terms are conditions that all hold.
 */

/** Which transactions a user may see: everything, or those of these merchants and channels. */
export type SearchScope =
  | { everything: true }
  | { everything: false; merchantIds: readonly string[]; channelIds: readonly string[] };

/** Ids of entities by what was typed for them, in lower case: their name or the id itself. */
export type EntityIds = ReadonlyMap<string, readonly string[]>;

export type CompileInput = {
  terms: readonly SearchTerm[];
  scope: SearchScope;
  now: Date;
  entityIds: EntityIds;
};

/** A condition on the columns of a table; compiled with its values as parameters. */
export type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Tables, 'payment'>();

/** The conditions that a payment of this search fulfils, all of them. */
export function compileSearch({ terms, scope, now, entityIds }: CompileInput): Condition {
  const currencies = namedCurrencies(terms);
  const conditions = terms.map(({ field, not, match }) => {
    const condition = compilers[field]({ match, now, currencies, entityIds });
    return not ? eb(condition, 'is not', eb.lit(true)) : condition;
  });
  return eb.and([compileScope(scope), ...conditions]);
}

/** What lies in the scope: rows of the payment table, or of another one with the same columns. */
export function compileScope(scope: SearchScope, table?: 'payment'): Condition {
  if (scope.everything) return eb.and([]);
  const prefix = table ? (`${table}.` as const) : '';
  return eb.or([
    ...isOneOf(`${prefix}merchant_id`, scope.merchantIds),
    ...isOneOf(`${prefix}channel_id`, scope.channelIds),
  ]);
}

type ScopeColumn = `${'' | 'payment.'}${'merchant_id' | 'channel_id'}`;

/** An equality lets the index of one merchant answer in order of time. */
function isOneOf(column: ScopeColumn, ids: readonly string[]): Condition[] {
  if (ids.length === 0) return [];
  return [ids.length === 1 ? eb(column, '=', ids[0] as string) : eb(column, '=', any(ids))];
}

type Input = {
  match: SearchMatch;
  now: Date;
  currencies: readonly string[];
  entityIds: EntityIds;
};
type Compile = (input: Input) => Condition;

const compilers: Readonly<Record<SearchFieldName | 'text', Compile>> = {
  brand: (input) => anyOf(input, 'payment_brand'),
  amount: amountCondition,
  currency: (input) => anyOf(input, 'currency'),
  last4: (input) => anyOf(input, 'account_last4'),
  result: (input) => anyOf(input, 'result_code'),
  status: (input) => anyOf(input, 'state', (word) => statusLabels[word] ?? []),
  type: (input) => anyOf(input, 'payment_type'),
  email: (input) => anyOf(input, 'customer_email'),
  id: (input) => anyOf(input, 'id'),
  short: (input) => anyOf(input, 'short_id'),
  reference: (input) => anyOf(input, 'merchant_transaction_id'),
  merchant: (input) => ofEntity(input, 'merchant_id'),
  channel: (input) => ofEntity(input, 'channel_id'),
  date: dateCondition,
  mode: (input) => anyOf(input, 'mode', (word) => modeWords[word] ?? []),
  text: textCondition,
};

const itself = (value: string): readonly string[] => [value];

type TextColumn = {
  [Name in keyof Tables['payment']]: Tables['payment'][Name] extends string | null ? Name : never;
}[keyof Tables['payment']];

function anyOf({ match }: Input, column: TextColumn, meaning = itself): Condition {
  if (match.kind === 'prefix') return beginsWith(column, match.prefix);
  if (match.kind === 'range') return nothing;
  const values = match.values.flatMap((value) => meaning(value));
  return values.length === 1 ? eb(column, '=', values[0] as string) : eb(column, '=', any(values));
}

const nothing: Condition = eb.or([]);

/**
 * LIKE as the range that it stands for: behind row security an index serves only comparisons that are known to keep
 * rows secret, and LIKE is none of them. These compare byte by byte, as UTF-8 orders code points.
 */
function beginsWith(column: TextColumn, prefix: string): Condition {
  const last = [...prefix].at(-1) ?? '';
  const end = prefix.slice(0, prefix.length - last.length) + nextCharacter(last);
  return eb.and([eb(column, sql`~>=~`, prefix), eb(column, sql`~<~`, end)]);
}

/** Surrogates are no characters; behind the last one there is none, and none is stored that could stand there. */
function nextCharacter(character: string): string {
  const next = (character.codePointAt(0) ?? 0) + 1;
  if (next === 0xd800) return '\u{e000}';
  return next > 0x10ffff ? '\u{10ffff}' : String.fromCodePoint(next);
}

/** Names were looked up before, so that the planner knows which merchants are meant. */
function ofEntity({ match, entityIds }: Input, column: 'merchant_id' | 'channel_id'): Condition {
  const values = match.kind === 'values' ? match.values : [];
  const ids = values.flatMap((value) => entityIds.get(value.toLowerCase()) ?? []);
  return ids.length === 1 ? eb(column, '=', ids[0] as string) : eb(column, '=', any(ids));
}

/** A word without a field: whatever identifies a transaction and can look like this. */
function textCondition({ match }: Input): Condition {
  const [word = ''] = match.kind === 'values' ? match.values : [];
  const parts = [eb('merchant_transaction_id', '=', word)];
  if (/^[0-9a-f]{32}$/i.test(word)) parts.push(eb('id', '=', word.toLowerCase()));
  if (/^\d{4}\.?\d{4}\.?\d{4}$/.test(word)) parts.push(eb('short_id', '=', shapeShortId(word)));
  if (/^\d{4}$/.test(word)) parts.push(eb('account_last4', '=', word));
  if (word.includes('@')) parts.push(eb('customer_email', '=', word.toLowerCase()));
  return eb.or(parts);
}

const dayMs = 86_400_000;

/** Days are UTC; a day as upper end includes the whole day. */
function dateCondition({ match, now }: Input): Condition {
  const isFrom = (ms: number): Condition => eb('created_at', '>=', new Date(ms));
  const isBefore = (ms: number): Condition => eb('created_at', '<', new Date(ms));
  if (match.kind === 'prefix') return nothing;
  if (match.kind === 'values') {
    const spans = match.values.map((value) => spanOf(value, now));
    return eb.or(spans.map(({ from, to }) => eb.and([isFrom(from), isBefore(to)])));
  }
  const parts: Condition[] = [];
  const low = match.from && spanOf(match.from.value, now);
  const high = match.to && spanOf(match.to.value, now);
  if (low) parts.push(isFrom(match.from?.inclusive ? low.from : low.to));
  if (high) parts.push(isBefore(match.to?.inclusive ? high.to : high.from));
  return eb.and(parts);
}

/** What a written date stands for: a day, a minute or a second. */
function spanOf(value: string, now: Date): { from: number; to: number } {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  if (value === 'today') return { from: today, to: today + dayMs };
  if (value === 'yesterday') return { from: today - dayMs, to: today };
  const from = instantOf(value);
  const lengthMs = value.length === 10 ? dayMs : /T\d{2}:\d{2}Z?$/.test(value) ? 60_000 : 1_000;
  return { from, to: from + lengthMs };
}

function namedCurrencies(terms: readonly SearchTerm[]): readonly string[] {
  const named = terms.find(
    ({ field, not, match }) => field === 'currency' && !not && match.kind === 'values',
  );
  return named?.match.kind === 'values' ? named.match.values : [];
}

const unusualExponents = [...new Set(currencyCodes.map(currencyExponent))].filter((each) => each !== 2);

/** Amounts are stored in minor units, so a typed amount means another number in each group of currencies. */
function amountCondition({ match, currencies }: Input): Condition {
  const within = (codes: readonly string[], exponent: number): Condition =>
    eb.and([
      compareAmount(match, exponent),
      eb('currency', '=', any(codes.filter((code) => currencyExponent(code) === exponent))),
    ]);
  if (currencies.length > 0) {
    const exponents = [...new Set(currencies.map(currencyExponent))];
    return eb.or(exponents.map((exponent) => within(currencies, exponent)));
  }
  const unusual = currencyCodes.filter((code) => currencyExponent(code) !== 2);
  const usual = eb.and([compareAmount(match, 2), eb('currency', '<>', sql<string>`all(${unusual})`)]);
  return eb.or([usual, ...unusualExponents.map((exponent) => within(currencyCodes, exponent))]);
}

function compareAmount(match: SearchMatch, exponent: number): Condition {
  if (match.kind === 'prefix') return nothing;
  if (match.kind === 'values') {
    const exact = match.values.map((value) => scale(value, exponent)).filter(({ isWhole }) => isWhole);
    const amounts = exact.map(({ floor }) => floor.toString());
    return eb('amount_minor', '=', sql<string>`any(${amounts}::bigint[])`);
  }
  const parts: Condition[] = [];
  if (match.from) parts.push(bounded(match.from, exponent, '>'));
  if (match.to) parts.push(bounded(match.to, exponent, '<'));
  return eb.and(parts);
}

/** A bound between two minor units moves to the next one that means the same. */
function bounded({ value, inclusive }: Bound, exponent: number, side: '>' | '<'): Condition {
  const { floor, isWhole } = scale(value, exponent);
  const limit = floor.toString();
  if (isWhole) return eb('amount_minor', inclusive ? `${side}=` : side, limit);
  return eb('amount_minor', side === '>' ? '>' : '<=', limit);
}

function scale(value: string, exponent: number): { floor: bigint; isWhole: boolean } {
  const [whole = '0', decimals = ''] = value.split('.');
  const kept = decimals.slice(0, exponent).padEnd(exponent, '0');
  return { floor: BigInt(whole + kept), isWhole: /^0*$/.test(decimals.slice(exponent)) };
}
