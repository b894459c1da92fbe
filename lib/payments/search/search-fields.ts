import { isCurrencyCode } from '#lib/money/index.ts';
import { paymentTypes } from '../state.ts';

/**
 * The fields of the search language: one table for parser, completions, compiler and documentation.
 * `read` answers the value as the database holds it, or throws a sentence for the user who typed.
 */

export type SearchField = {
  /** What the value looks like, for completions. */
  readonly hint: string;
  /** Values worth offering; empty where only the user knows. */
  readonly offers: readonly string[];
  /** `*` at the end matches the beginning. */
  readonly prefix: boolean;
  /** `>`, `<` and `a..b` are understood. */
  readonly ordered: boolean;
  readonly read: (value: string) => string;
};

export class UnreadableValue extends Error {}

const refuse = (sentence: string): never => {
  throw new UnreadableValue(sentence);
};

const anything = (value: string): string => value;

function matching(form: RegExp, sentence: string, shape: (value: string) => string = anything) {
  return (value: string): string => (form.test(value) ? shape(value) : refuse(sentence));
}

/** The labels of states, and the states that each means. */
export const statusLabels: Readonly<Record<string, readonly string[]>> = {
  approved: ['APPROVED'],
  declined: ['DECLINED'],
  rejected: ['REJECTED'],
  pending: ['PENDING', 'HELD'],
  held: ['HELD'],
  processing: ['PROCESSING'],
  unknown: ['UNKNOWN'],
  failed: ['DECLINED', 'REJECTED'],
  open: ['HELD', 'PENDING', 'PROCESSING', 'UNKNOWN'],
};

export const modeWords: Readonly<Record<string, readonly string[]>> = {
  test: ['INTERNAL', 'EXTERNAL'],
  live: ['LIVE'],
};

function oneOf(words: readonly string[], shape: (value: string) => string) {
  const list = words.join(', ');
  return (value: string): string =>
    words.includes(shape(value)) ? shape(value) : refuse(`can be ${list}; not “${value}”`);
}

const lower = (value: string): string => value.toLowerCase();
const upper = (value: string): string => value.toUpperCase();

const plain = { offers: [], prefix: false, ordered: false } as const;

const dayForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z?)?$/;

function readDate(value: string): string {
  const word = lower(value);
  if (word === 'today' || word === 'yesterday') return word;
  const readable = dayForm.test(value) && isRealDay(value.slice(0, 10)) && !Number.isNaN(instantOf(value));
  return readable ? value : refuse('is written 2026-11-01, 2026-11-01T14:30, today or yesterday (UTC)');
}

/** JavaScript reads February 30 as March 2. */
function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/** Milliseconds of a moment written in UTC, with or without its Z. */
export function instantOf(value: string): number {
  return Date.parse(value.length === 10 || value.endsWith('Z') ? value : `${value}Z`);
}

export const searchFields = {
  brand: {
    ...plain,
    hint: 'VISA',
    offers: ['VISA', 'MASTER', 'AMEX', 'PAYPAL'],
    read: matching(/^\w{1,32}$/, 'is a brand such as VISA', upper),
  },
  amount: {
    ...plain,
    hint: '>100 or 50..99.99',
    ordered: true,
    read: matching(/^\d{1,12}(?:\.\d{1,4})?$/, 'is a number such as 92.00, >100 or 50..99.99'),
  },
  currency: {
    ...plain,
    hint: 'EUR',
    offers: ['EUR', 'USD', 'GBP'],
    read: (value) => (isCurrencyCode(upper(value)) ? upper(value) : refuse(`knows no currency “${value}”`)),
  },
  last4: { ...plain, hint: '0042', read: matching(/^\d{4}$/, 'takes the last four digits of the number') },
  result: {
    ...plain,
    hint: '100.* or 000.100.110',
    offers: ['000.*', '100.*', '800.*', '900.*'],
    prefix: true,
    read: matching(
      /^\d{1,3}(?:\.\d{0,3}){0,2}$/,
      'is a result code such as 000.100.110, or its beginning and *',
    ),
  },
  status: {
    ...plain,
    hint: 'declined',
    offers: Object.keys(statusLabels),
    read: oneOf(Object.keys(statusLabels), lower),
  },
  type: { ...plain, hint: 'RF', offers: paymentTypes, read: oneOf(paymentTypes, upper) },
  email: {
    ...plain,
    hint: 'jane@shop.example or jane*',
    prefix: true,
    read: matching(/^[^\s"]{1,128}$/, 'is an e-mail address or its beginning and *', lower),
  },
  id: {
    ...plain,
    hint: '32 hex digits',
    read: matching(/^[0-9a-f]{32}$/i, 'is an id of 32 hex digits', lower),
  },
  short: {
    ...plain,
    hint: '1234.5678.9012',
    read: matching(/^\d{4}\.?\d{4}\.?\d{4}$/, 'is a shortId such as 1234.5678.9012', shapeShortId),
  },
  reference: { ...plain, hint: 'order-4711', read: matching(/^.{1,255}$/su, 'is a merchantTransactionId') },
  merchant: { ...plain, hint: 'name or entity id', read: anything },
  channel: { ...plain, hint: 'name or entity id', read: anything },
  date: {
    ...plain,
    hint: '2026-11-01..2026-11-05',
    offers: ['today', 'yesterday'],
    ordered: true,
    read: readDate,
  },
  mode: {
    ...plain,
    hint: 'test',
    offers: Object.keys(modeWords),
    read: oneOf(Object.keys(modeWords), lower),
  },
} satisfies Record<string, SearchField>;

export type SearchFieldName = keyof typeof searchFields;

export function shapeShortId(value: string): string {
  const digits = value.replaceAll('.', '');
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}

export function findSearchField(name: string): SearchField | null {
  return Object.hasOwn(searchFields, name) ? searchFields[name as SearchFieldName] : null;
}
