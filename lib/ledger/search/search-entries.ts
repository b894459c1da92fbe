import { expressionBuilder, sql } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { anyMerchant, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import {
  type Condition,
  compileTerms,
  isAnyOf,
  matchAny,
  matchDate,
  matchText,
  nothing,
  valuesOf,
} from '#lib/platform/search/conditions.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileMerchantScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind, LedgerEntry, Posting } from '../entry.ts';

export type EntrySearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

/** An entry, and the positions of the one that it takes back and of the one that took it back. */
export type BookedEntry = LedgerEntry & { reverses: bigint | null; reversedBy: bigint | null };

export const entryOrder = [{ column: 'position', kind: 'integer' }] as const satisfies readonly KeyColumn[];

type StoredEntry = Omit<BookedEntry, 'kind' | 'position' | 'reverses' | 'reversedBy' | 'postings'> & {
  kind: string;
  position: string;
  reverses: string | null;
  reversedBy: string | null;
  accounts: string[];
  currencies: string[];
  amountsMinor: string[];
};

const eb = expressionBuilder<Tables, 'ledger_entry'>();

const storedEntries = anyMerchant(
  build
    .selectFrom('ledger_entry')
    .select([
      'position',
      'kind',
      'reason',
      'actor',
      'accounts',
      'currencies',
      'id',
      'merchant_id as merchantId',
      'is_test as isTest',
      'payment_id as paymentId',
      'booked_at as bookedAt',
      'reverses_id as reversesId',
      'import_id as importId',
      'import_row as importRow',
    ])
    .select((each) => [
      sql<string>`value_on::text`.as('valueOn'),
      sql<string[]>`amounts_minor::text[]`.as('amountsMinor'),
      each
        .selectFrom('ledger_entry as reversal')
        .select('reversal.position')
        .whereRef('reversal.merchant_id', '=', 'ledger_entry.merchant_id')
        .whereRef('reversal.reverses_id', '=', 'ledger_entry.id')
        .as('reversedBy'),
      each
        .selectFrom('ledger_entry as reversed')
        .select('reversed.position')
        .whereRef('reversed.merchant_id', '=', 'ledger_entry.merchant_id')
        .whereRef('reversed.id', '=', 'ledger_entry.reverses_id')
        .as('reverses'),
    ]),
  'staff',
);

/** The entries of a page, and their number. */
export const { search: searchEntries, count: countEntries } = withTimeLimit(
  searchableRows<EntrySearch, BookedEntry, Tables, 'ledger_entry'>({
    from: storedEntries as never,
    compile: compileSearch,
    toRow: (row: StoredEntry) => toEntry(row),
  }),
);

/** An entry of any merchant; who may see it is for the caller to decide. */
export async function findEntry(connection: Connection, position: bigint): Promise<BookedEntry | null> {
  const query = storedEntries.where('position', '=', position.toString());
  const [row] = await runBuilt(connection, query as never);
  return row === undefined ? null : toEntry(row as StoredEntry);
}

async function compileSearch({ terms, scope, now }: EntrySearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const compilers = {
    kind: (match: SearchMatch) => matchText(match, eb.ref('kind')),
    account: (match: SearchMatch) => matchAny(match, (value) => contains('accounts', value)),
    currency: (match: SearchMatch) => matchAny(match, (value) => contains('currencies', value)),
    date: (match: SearchMatch) => matchDate(match, eb.ref('booked_at'), now),
    payment: (match: SearchMatch) => matchText(match, eb.ref('payment_id')),
    import: (match: SearchMatch) => matchText(match, eb.ref('import_id')),
    merchant: (match: SearchMatch) =>
      isAnyOf(
        eb.ref('merchant_id'),
        valuesOf(match).flatMap((value) => entityIds.get(value.toLowerCase()) ?? []),
      ),
    text: matchPaymentId,
    mode: (match: SearchMatch) => matchAny(match, (value) => eb('is_test', '=', value === 'test')),
  };
  return eb.and([compileMerchantScope(scope), compileTerms(terms, compilers)]);
}

/** A word without a field is the id of a payment. */
function matchPaymentId(match: SearchMatch): Condition {
  const [word = ''] = valuesOf(match);
  return /^[0-9a-f]{32}$/i.test(word) ? eb('payment_id', '=', word.toLowerCase()) : nothing;
}

function contains(column: 'accounts' | 'currencies', value: string): Condition {
  return sql`${sql.ref(column)} @> ARRAY[${value}]`;
}

function toEntry({ accounts, currencies, amountsMinor, ...row }: StoredEntry): BookedEntry {
  const postings = accounts.map(
    (account, index): Posting => ({
      account: account as LedgerAccount,
      currency: currencies[index] ?? '',
      amountMinor: BigInt(amountsMinor[index] ?? '0'),
    }),
  );
  return {
    ...row,
    kind: row.kind as EntryKind,
    position: BigInt(row.position),
    reverses: row.reverses === null ? null : BigInt(row.reverses),
    reversedBy: row.reversedBy === null ? null : BigInt(row.reversedBy),
    postings,
  };
}
