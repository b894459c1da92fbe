import { expressionBuilder, sql } from 'kysely';
import { any, type Tables } from '#lib/platform/database/built-query.ts';
import { type Condition, matchText, nothing } from '#lib/platform/search/conditions.ts';
import type { Bound, SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { currencyCodes, currencyExponent } from './currencies.ts';

const eb = expressionBuilder<Tables, 'payment'>();

/** The conditions on the columns `amount_minor` and `currency` of a table. */
export function compileAmount(terms: readonly SearchTerm[]) {
  const currencies = namedCurrencies(terms);
  return {
    amount: (match: SearchMatch) => amountCondition(match, currencies),
    currency: (match: SearchMatch) => matchText(match, eb.ref('currency')),
  };
}

/** The currencies that a search names. */
function namedCurrencies(terms: readonly SearchTerm[]): readonly string[] {
  const named = terms.find(({ field, not, match }) => field === 'currency' && !not && match.kind === 'values');
  return named?.match.kind === 'values' ? named.match.values : [];
}

const unusualExponents = [...new Set(currencyCodes.map(currencyExponent))].filter((each) => each !== 2);

/** Amounts are stored in minor units, so a typed amount means another number in each group of currencies. */
function amountCondition(match: SearchMatch, currencies: readonly string[]): Condition {
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
