import { searchFields } from '#lib/payments/index.ts';
import { type Condition, matchAny } from '#lib/platform/search/conditions.ts';
import { entityRows, ownedFields } from '#lib/platform/search/owned-rows.ts';
import type { SearchMatch } from '#lib/platform/search/parse-search.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { anyOf, choice, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { BankEntry, BankStatement, EntryOutcome } from '../statement.ts';

const part = (label: string, hint: string) =>
  searchField({ label, kind: 'text', hint, read: matching(/^.{1,100}$/su, 'is a part of it') });
const idOf = (label: string) =>
  searchField({ label, kind: 'id', hint: 'id', read: matching(/^[0-9a-f]{32}$/, 'is an id') });

export const bankStatementFields = {
  account: part('Account', 'DE89…'),
  reference: part('Statement', '2026-11-20'),
  entity: ownedFields.entity,
  date: dateField('Imported'),
};

const statement = columnsOf('bank_statement');

/** The statements of a page, and their number. */
export const { search: searchBankStatements, count: countBankStatements } = entityRows<BankStatement>(
  'bank_statement',
  {
    columns: [
      'file_name as fileName',
      'format',
      'version',
      'is_provisional as isProvisional',
      'reference',
      'account',
      'currency',
      'actor',
      'opened_on as openedOn',
      'closed_on as closedOn',
      'opening_minor as openingMinor',
      'closing_minor as closingMinor',
      'entry_count as entryCount',
      'created_at as createdAt',
    ],
    words: ['reference', 'account', 'file_name'],
    compile: () => ({ account: statement.words('account'), reference: statement.words('reference') }),
    toRow: ({ openedOn, closedOn, openingMinor, closingMinor, ...row }: Stored<BankStatement>) =>
      ({
        ...row,
        openedOn: dayOf(openedOn),
        closedOn: dayOf(closedOn),
        openingMinor: openingMinor === null ? null : BigInt(openingMinor),
        closingMinor: closingMinor === null ? null : BigInt(closingMinor),
      }) as BankStatement,
  },
);

/** Days and amounts as the driver of the database returns them. */
type Stored<Row> = {
  [Column in keyof Row]: bigint extends Row[Column] ? string | Exclude<Row[Column], bigint> : Row[Column];
};

/** The driver returns a day as its beginning in the time zone of this machine. */
function dayOf(day: string | Date): string {
  if (typeof day === 'string') return day.slice(0, 10);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

export const bankEntryFields = {
  is: choiceField({
    label: 'Is',
    offers: [
      { value: 'unmatched', label: 'Unmatched' },
      { value: 'payout', label: 'Payout' },
      { value: 'return', label: 'Payout that came back' },
      { value: 'settlement', label: 'Paid by an acquirer' },
      { value: 'explained', label: 'Explained' },
      { value: 'provisional', label: 'Provisional' },
    ],
  }),
  direction: choiceField({
    label: 'Direction',
    offers: [
      { value: 'in', label: 'In' },
      { value: 'out', label: 'Out' },
    ],
  }),
  currency: searchFields.currency,
  counterparty: part('Counterparty', 'Acquirer'),
  statement: idOf('Statement'),
  payout: idOf('Payout'),
  import: idOf('Import'),
  entity: ownedFields.entity,
  date: dateField('Imported'),
};

const { hasRelated, isAbove, isBelow, text, value, words } = columnsOf('bank_entry');

/** The entries that it has stored, and those that it shares with an earlier one. */
const ofStatement = (match: SearchMatch): Condition =>
  anyOf(
    text('statement_id')(match),
    matchAny(match, (id) => hasRelated('bank_shared_entry', { entry_id: 'id' }, { statement_id: id })),
  );

/** The entries of a page, and their number. */
export const { search: searchBankEntries, count: countBankEntries } = entityRows<BankEntry>('bank_entry', {
  columns: [
    'statement_id as statementId',
    'row_number as rowNumber',
    'amount_minor as amountMinor',
    'currency',
    'booked_on as bookedOn',
    'value_on as valueOn',
    'end_to_end_id as endToEndId',
    'text',
    'creditor_reference as creditorReference',
    'documents',
    'batch_reference as batchReference',
    'charges_minor as chargesMinor',
    'counterparty',
    'bank_reference as bankReference',
    'counterparty_account as counterpartyAccount',
    'return_code as returnCode',
    'outcome',
    'payout_merchant_id as merchantId',
    'payout_id as payoutId',
    'import_id as importId',
    'settled_on as settledOn',
    'difference_minor as differenceMinor',
    'version',
    'actor',
    'reason',
    'decided_at as decidedAt',
    'created_at as createdAt',
  ],
  words: ['counterparty', 'text', 'end_to_end_id', 'bank_reference', 'creditor_reference', 'documents'],
  compile: () => ({
    is: value('outcome', upperCase),
    direction: choice({ in: isAbove('amount_minor', '0'), out: isBelow('amount_minor', '0') }),
    currency: text('currency'),
    counterparty: words('counterparty'),
    statement: ofStatement,
    payout: text('payout_id'),
    import: text('import_id'),
  }),
  toRow: ({ bookedOn, valueOn, settledOn, amountMinor, differenceMinor, chargesMinor, ...row }: Stored<BankEntry>) =>
    ({
      ...row,
      outcome: row.outcome as EntryOutcome,
      bookedOn: dayOf(bookedOn),
      valueOn: valueOn && dayOf(valueOn),
      settledOn: settledOn && dayOf(settledOn),
      amountMinor: BigInt(amountMinor),
      differenceMinor: BigInt(differenceMinor),
      chargesMinor: BigInt(chargesMinor),
    }) as BankEntry,
});
