import { expressionBuilder, sql } from 'kysely';
import { compileAmount } from '#lib/money/index.ts';
import { searchFields } from '#lib/payments/index.ts';
import { anyMerchant, build, type Tables } from '#lib/platform/database/built-query.ts';
import {
  type Condition,
  compileTerms,
  everything,
  isAnyOf,
  matchAny,
  matchDate,
  matchText,
} from '#lib/platform/search/conditions.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import { ownedFields } from '#lib/platform/search/owned-rows.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { LineOutcome } from './line-outcome.ts';

/** The list of lines by what became of them. */

const id = (what: string) => matching(/^[0-9a-f]{32}$/i, `is the id of ${what}`, (typed) => typed.toLowerCase());

export const lineFields = {
  status: choiceField({
    label: 'Status',
    offers: [
      { value: 'matched', label: 'Matched' },
      { value: 'multiple', label: 'Multiple matches' },
      { value: 'unmatched', label: 'Not matched' },
      { value: 'fee', label: 'Fee' },
    ],
  }),
  exception: choiceField({
    label: 'Exception',
    offers: [
      { value: 'not-matched', label: 'No payment found' },
      { value: 'multiple-matches', label: 'Several payments found' },
      { value: 'state-differs', label: 'State differs' },
      { value: 'cashflow-differs', label: 'Cashflow differs' },
      { value: 'currency-differs', label: 'Currency differs' },
      { value: 'amount-differs', label: 'Amount differs' },
      { value: 'already-settled', label: 'Already settled' },
      { value: 'rate-differs', label: 'Rate differs' },
      { value: 'fee-differs', label: 'Fee differs' },
    ],
  }),
  is: choiceField({
    label: 'Decision',
    offers: [
      { value: 'open', label: 'Open exception' },
      { value: 'forced', label: 'Forced' },
      { value: 'ignored', label: 'Ignored' },
      { value: 'none', label: 'No exception' },
    ],
  }),
  amount: searchFields.amount,
  currency: searchFields.currency,
  import: searchField({ label: 'Import', kind: 'id', hint: 'import id', read: id('an import') }),
  payment: searchField({ label: 'Payment', kind: 'id', hint: 'payment id', read: id('a payment') }),
  entity: ownedFields.entity,
  date: dateField('Matched'),
};

/** Lines that wait for a user. */
export const openExceptions: SearchTerm = {
  field: 'is',
  not: false,
  from: 0,
  to: 0,
  match: { kind: 'values', values: ['open'] },
};

export const lineOrder: readonly KeyColumn[] = [
  { column: 'created_at', kind: 'time' },
  { column: 'import_id', kind: 'text' },
  { column: 'row_number', kind: 'integer' },
];

export type LineSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  scope: SearchScope;
  /** Ids of entities by what was typed for them, in lower case. */
  namedEntities: ReadonlyMap<string, readonly string[]>;
};

export type LineFees = Record<'fee' | 'interchange' | 'scheme' | 'markup' | 'commission', string | null> & {
  currency: string;
};

/** A line of a list: its key, and what became of it. */
export type FoundLine = LineOutcome & {
  merchantId: string;
  importId: string;
  rowNumber: number;
  recordType: string;
  /** Of the file. */
  transactionType: string | null;
  lineKind: string | null;
  amountMinor: string;
  currency: string;
  /** The fee and its parts in minor units of the currency that is settled. */
  fees?: LineFees | null;
  paymentId: string | null;
  matchedBy: string | null;
  /** How many payments it settles in parts. */
  partCount: number;
  version: number;
  createdAt: Date;
};

const eb = expressionBuilder<Tables, 'settlement_match'>();

/** A column of the line in the file, by the key of its match. */
function ofLine(column: 'transaction_type' | 'line_kind') {
  return expressionBuilder<Tables, 'settlement_match'>()
    .selectFrom('settlement_line')
    .select(`settlement_line.${column}`)
    .whereRef('settlement_line.merchant_id', '=', 'settlement_match.merchant_id')
    .whereRef('settlement_line.import_id', '=', 'settlement_match.import_id')
    .whereRef('settlement_line.row_number', '=', 'settlement_match.row_number');
}

/** One lookup for all of them. */
const feesOfLine = sql<LineFees | null>`(SELECT json_build_object('currency', l.settlement_currency,
  'fee', l.settlement_fee_minor::text, 'interchange', l.interchange_fee_minor::text, 'scheme', l.scheme_fee_minor::text,
  'markup', l.markup_fee_minor::text, 'commission', l.commission_fee_minor::text)
  FROM settlement_line l WHERE l.merchant_id = settlement_match.merchant_id AND l.import_id = settlement_match.import_id
    AND l.row_number = settlement_match.row_number)`;

const lines = build
  .selectFrom('settlement_match')
  .select([
    'merchant_id as merchantId',
    'import_id as importId',
    'row_number as rowNumber',
    'status',
    'exception',
    'resolution',
    'record_type as recordType',
    'amount_minor as amountMinor',
    'currency',
    'payment_id as paymentId',
    'matched_by as matchedBy',
    'part_count as partCount',
    'version',
    'created_at as createdAt',
  ])
  .select([
    ofLine('transaction_type').as('transactionType'),
    ofLine('line_kind').as('lineKind'),
    feesOfLine.as('fees'),
  ]);

/** The lines of a page, and their number. */
export const { search: searchLines, count: countLines } = withTimeLimit(
  searchableRows<LineSearch, FoundLine, Tables, 'settlement_match'>({
    from: anyMerchant(lines, 'staff'),
    compile: compileSearch,
  }),
);

const statuses: Readonly<Record<string, string>> = {
  matched: 'MATCHED',
  multiple: 'MULTIPLE_MATCHES',
  unmatched: 'NOT_MATCHED',
  fee: 'FEE',
};

function compileSearch({ terms, now, scope, namedEntities }: LineSearch): Condition {
  const merchantIdsOf = (typed: string) => namedEntities.get(typed.toLowerCase()) ?? [];
  return eb.and([
    scope.everything ? everything : isAnyOf(eb.ref('merchant_id'), scope.merchantIds),
    compileTerms(terms, {
      status: (match) => matchAny(match, (value) => eb('status', '=', statuses[value] ?? '')),
      exception: (match) => matchAny(match, (value) => eb('exception', '=', value.toUpperCase().replaceAll('-', '_'))),
      is: (match) => matchAny(match, matchDecision),
      ...compileAmount(terms),
      import: (match) => matchText(match, eb.ref('import_id')),
      payment: (match) => eb.or([matchText(match, eb.ref('payment_id')), hasPartOf(match)]),
      entity: (match) => matchAny(match, (typed) => isAnyOf(eb.ref('merchant_id'), merchantIdsOf(typed))),
      date: (match) => matchDate(match, eb.ref('created_at'), now),
      text: (match) => matchAny(match, matchFreeText),
    }),
  ]);
}

/** Lines that settle a payment together with others, or as one of several. */
function hasPartOf(match: SearchTerm['match']): Condition {
  const parts = expressionBuilder<Tables, 'settlement_part'>()
    .selectFrom('settlement_part')
    .select(['settlement_part.merchant_id', 'settlement_part.import_id', 'settlement_part.row_number'])
    .where((part) => matchText(match, part.ref('settlement_part.payment_id')))
    .$asTuple('merchant_id', 'import_id', 'row_number');
  return eb(eb.refTuple('merchant_id', 'import_id', 'row_number'), 'in', parts);
}

function matchDecision(value: string): Condition {
  if (value === 'none') return eb('exception', 'is', null);
  if (value !== 'open') return eb('resolution', '=', value.toUpperCase());
  return eb.and([eb('exception', 'is not', null), eb('resolution', 'is', null)]);
}

function matchFreeText(word: string): Condition {
  const typed = word.toLowerCase();
  return eb.or([eb('import_id', '=', typed), eb('payment_id', '=', typed)]);
}
