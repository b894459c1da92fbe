import { currencyCodes, currencyExponent } from '#lib/money/index.ts';
import type { Bound, SearchMatch, SearchTerm } from './parse-search.ts';
import { instantOf, modeWords, type SearchFieldName, shapeShortId, statusLabels } from './search-fields.ts';

/**
 * From terms to a WHERE of SQL. Nothing that was typed enters the text: every value is a parameter. Values in one
 * term are alternatives, terms are conditions that all hold.
 */

/** Which transactions a person may see: everything, or those of these merchants and channels. */
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

export class ConditionList {
  readonly values: unknown[] = [];
  readonly #conditions: string[] = [];

  /** The placeholder of a new parameter. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(condition: string): void {
    this.#conditions.push(condition);
  }

  get sql(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.map((each) => `(${each})`).join(' AND ');
  }
}

export function compileSearch({ terms, scope, now, entityIds }: CompileInput): ConditionList {
  const list = new ConditionList();
  compileScope(list, scope);
  const currencies = namedCurrencies(terms);
  for (const { field, not, match } of terms) {
    const condition = conditionOf({ list, match, now, currencies, entityIds }, field);
    list.add(not ? `(${condition}) IS NOT TRUE` : condition);
  }
  return list;
}

export function compileScope(list: ConditionList, scope: SearchScope): void {
  if (scope.everything) return;
  const { merchantIds, channelIds } = scope;
  const [merchant] = merchantIds;
  const [channel] = channelIds;
  const parts: string[] = [];
  // An equality lets the index of that merchant answer in order of time.
  if (merchantIds.length === 1) parts.push(`merchant_id = ${list.value(merchant)}`);
  if (merchantIds.length > 1) parts.push(`merchant_id = ANY(${list.value(merchantIds)})`);
  if (channelIds.length === 1) parts.push(`channel_id = ${list.value(channel)}`);
  if (channelIds.length > 1) parts.push(`channel_id = ANY(${list.value(channelIds)})`);
  list.add(parts.length === 0 ? 'false' : parts.join(' OR '));
}

type Input = {
  list: ConditionList;
  match: SearchMatch;
  now: Date;
  currencies: readonly string[];
  entityIds: EntityIds;
};
type Compile = (input: Input) => string;

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

function conditionOf(input: Input, field: SearchFieldName | 'text'): string {
  return compilers[field](input);
}

const itself = (value: string): readonly string[] => [value];

function anyOf({ list, match }: Input, column: string, meaning = itself): string {
  if (match.kind === 'prefix') return beginsWith(list, column, match.prefix);
  if (match.kind === 'range') return 'false';
  const values = match.values.flatMap((value) => meaning(value));
  return values.length === 1
    ? `${column} = ${list.value(values[0])}`
    : `${column} = ANY(${list.value(values)})`;
}

/**
 * LIKE as the range that it stands for: behind row security an index serves only comparisons that are known to keep
 * rows secret, and LIKE is none of them. These compare byte by byte, as UTF-8 orders code points.
 */
function beginsWith(list: ConditionList, column: string, prefix: string): string {
  const last = [...prefix].at(-1) ?? '';
  const end = prefix.slice(0, prefix.length - last.length) + nextCharacter(last);
  return `${column} ~>=~ ${list.value(prefix)} AND ${column} ~<~ ${list.value(end)}`;
}

/** Surrogates are no characters; behind the last one there is none, and none is stored that could stand there. */
function nextCharacter(character: string): string {
  const next = (character.codePointAt(0) ?? 0) + 1;
  if (next === 0xd800) return '\u{e000}';
  return next > 0x10ffff ? '\u{10ffff}' : String.fromCodePoint(next);
}

/** Names were looked up before, so that the planner knows which merchants are meant. */
function ofEntity({ list, match, entityIds }: Input, column: string): string {
  const values = match.kind === 'values' ? match.values : [];
  const ids = values.flatMap((value) => entityIds.get(value.toLowerCase()) ?? []);
  return ids.length === 1 ? `${column} = ${list.value(ids[0])}` : `${column} = ANY(${list.value(ids)})`;
}

/** A word without a field: whatever identifies a transaction and can look like this. */
function textCondition({ list, match }: Input): string {
  const [word = ''] = match.kind === 'values' ? match.values : [];
  const parts = [`merchant_transaction_id = ${list.value(word)}`];
  if (/^[0-9a-f]{32}$/i.test(word)) parts.push(`id = ${list.value(word.toLowerCase())}`);
  if (/^\d{4}\.?\d{4}\.?\d{4}$/.test(word)) parts.push(`short_id = ${list.value(shapeShortId(word))}`);
  if (/^\d{4}$/.test(word)) parts.push(`account_last4 = ${list.value(word)}`);
  if (word.includes('@')) parts.push(`customer_email = ${list.value(word.toLowerCase())}`);
  return parts.join(' OR ');
}

const dayMs = 86_400_000;

/** Days are UTC; a day as upper end includes the whole day. */
function dateCondition({ list, match, now }: Input): string {
  const at = (ms: number): string => list.value(new Date(ms));
  if (match.kind === 'values') {
    return match.values
      .map((value) => spanOf(value, now))
      .map(({ from, to }) => `created_at >= ${at(from)} AND created_at < ${at(to)}`)
      .map((each) => `(${each})`)
      .join(' OR ');
  }
  if (match.kind === 'prefix') return 'false';
  const parts: string[] = [];
  const low = match.from && spanOf(match.from.value, now);
  const high = match.to && spanOf(match.to.value, now);
  if (low) parts.push(`created_at >= ${at(match.from?.inclusive ? low.from : low.to)}`);
  if (high) parts.push(`created_at < ${at(match.to?.inclusive ? high.to : high.from)}`);
  return parts.join(' AND ');
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
function amountCondition({ list, match, currencies }: Input): string {
  const compare = (exponent: number): string => compareAmount(list, match, exponent);
  if (currencies.length > 0) {
    const exponents = [...new Set(currencies.map(currencyExponent))];
    return exponents.map((exponent) => within(list, currencies, exponent, compare(exponent))).join(' OR ');
  }
  const unusual = currencyCodes.filter((code) => currencyExponent(code) !== 2);
  const usual = `(${compare(2)}) AND currency <> ALL(${list.value(unusual)})`;
  const others = unusualExponents.map((exponent) => within(list, currencyCodes, exponent, compare(exponent)));
  return [usual, ...others].map((each) => `(${each})`).join(' OR ');
}

function within(list: ConditionList, codes: readonly string[], exponent: number, compared: string): string {
  const codesOf = codes.filter((code) => currencyExponent(code) === exponent);
  return `(${compared}) AND currency = ANY(${list.value(codesOf)})`;
}

function compareAmount(list: ConditionList, match: SearchMatch, exponent: number): string {
  if (match.kind === 'prefix') return 'false';
  if (match.kind === 'values') {
    const exact = match.values.map((value) => scale(value, exponent)).filter(({ isWhole }) => isWhole);
    return `amount_minor = ANY(${list.value(exact.map(({ floor }) => floor.toString()))}::bigint[])`;
  }
  const parts: string[] = [];
  if (match.from) parts.push(bounded(list, match.from, exponent, '>'));
  if (match.to) parts.push(bounded(list, match.to, exponent, '<'));
  return parts.join(' AND ');
}

/** A bound between two minor units moves to the next one that means the same. */
function bounded(
  list: ConditionList,
  { value, inclusive }: Bound,
  exponent: number,
  side: '>' | '<',
): string {
  const { floor, isWhole } = scale(value, exponent);
  if (isWhole) return `amount_minor ${side}${inclusive ? '=' : ''} ${list.value(floor.toString())}::bigint`;
  return side === '>'
    ? `amount_minor > ${list.value(floor.toString())}::bigint`
    : `amount_minor <= ${list.value(floor.toString())}::bigint`;
}

function scale(value: string, exponent: number): { floor: bigint; isWhole: boolean } {
  const [whole = '0', decimals = ''] = value.split('.');
  const kept = decimals.slice(0, exponent).padEnd(exponent, '0');
  return { floor: BigInt(whole + kept), isWhole: /^0*$/.test(decimals.slice(exponent)) };
}
