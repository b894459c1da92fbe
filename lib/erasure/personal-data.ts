import type { Tables } from '#lib/platform/database/built-query.ts';

/**
 * Where personal data of a shopper stands, and what an erasure does to it. The search, the preview, the erasure and
 * docs/erasure.md use this table; a test requires a decision on every column of the schema (`without-personal-data.ts`).
 */

/** A record of the shopper that others refer to by its id. */
export type SubjectKind =
  | 'payment'
  | 'registration'
  | 'check'
  | 'authentication'
  | 'checkout'
  | 'payment-link'
  | 'schedule'
  | 'dispute'
  | 'card'
  | 'attempt'
  | 'list-entry'
  | 'saved-view';

/** What the preview counts the rows as. */
export const groups = [
  'payments',
  'history',
  'registrations',
  'cards',
  'schedules',
  'checkouts',
  'authentications',
  'risk',
  'lists',
  'disputes',
  'settlement',
  'messages',
  'requests',
  'savedViews',
  'auditLog',
] as const;
export type Group = (typeof groups)[number];

/**
 * - `removed`: null.
 * - `emptied`: an empty text.
 * - `no object`, `no list`: `{}`, `[]`.
 * - `redacted`: a document without the fields below and without texts that name the shopper; the customer has a pseudonym.
 * - `redacted text`: the same where the document is a text; another text is emptied.
 */
export type Fate = 'removed' | 'emptied' | 'no object' | 'no list' | 'redacted' | 'redacted text';

type Rows =
  /** Rows whose column has the id of a record of the shopper. */
  | { readonly column: string; readonly of: readonly SubjectKind[]; readonly tenant?: 'entity_id' | 'none' }
  /** Rows of rows of another table. */
  | {
      readonly through: keyof Tables;
      readonly keys: readonly string[];
      readonly column: string;
      readonly of: readonly SubjectKind[];
    }
  /** Rows of the tenant with a text that names the shopper, or with an id of its records in the column `subject`. */
  | {
      readonly names: readonly string[];
      readonly tenant: 'merchant_id' | 'entity_id';
      readonly subject?: string /** Names and addresses count, too, which another shopper may share. */;
      readonly withShared?: true;
    }
  /** Rows of keyed hashes of the card, e-mail address and customer id. */
  | { readonly hashes: 'by key' | 'customer'; readonly tenant: 'merchant_id' | 'psp_id' };

export type PersonalTable = {
  readonly table: keyof Tables;
  readonly group: Group;
  readonly rows: Rows;
  /** `delete` the rows, take columns out of them, or change them by a function of the database alone. */
  readonly becomes:
    | 'deleted'
    | Readonly<Record<string, Fate>>
    | { readonly by: 'erase_event_data' | 'erase_audit_details'; readonly columns: readonly string[] };
  /** Rows may still be written while the erasure runs, by what was read before it. */
  readonly isLate?: true;
  /** What of the rows stays, in words for the docs. */
  readonly stays: string;
};

/** The streams of events whose id is that of a record. */
const streams = ['payment', 'registration', 'check', 'authentication', 'schedule', 'dispute', 'list-entry'] as const;

export const personalData: readonly PersonalTable[] = [
  {
    table: 'payment',
    group: 'payments',
    rows: { column: 'id', of: ['payment'] },
    becomes: { customer_email: 'removed', echo: 'redacted', outcome: 'redacted' },
    stays: 'ids, references, amounts, times, state, result, brand, BIN and last four digits',
  },
  {
    table: 'event',
    group: 'history',
    rows: { column: 'stream_id', of: streams },
    becomes: { by: 'erase_event_data', columns: ['data'] },
    isLate: true,
    stays: 'type, time, actor, amount, and what the acquirer answered',
  },
  {
    table: 'simulator_execution',
    group: 'history',
    rows: { column: 'reference', of: ['attempt'] },
    becomes: { outcome: 'redacted' },
    stays: 'reference and amount',
  },
  {
    table: 'registration',
    group: 'registrations',
    rows: { column: 'id', of: ['registration'] },
    becomes: { holder: 'removed', echo: 'redacted' },
    stays: 'id, brand, BIN and last four digits; it is deleted before',
  },
  {
    table: 'vault_account',
    group: 'cards',
    rows: { column: 'id', of: ['card'] },
    becomes: 'deleted',
    stays: 'nothing; a number that another shopper pays with too is kept for that shopper',
  },
  {
    table: 'schedule',
    group: 'schedules',
    rows: { column: 'id', of: ['schedule'] },
    becomes: { name: 'removed', charge: 'redacted', echo: 'redacted' },
    stays: 'id, amount and times; it is deleted before',
  },
  {
    table: 'checkout',
    group: 'checkouts',
    rows: { column: 'id', of: ['checkout'] },
    becomes: { sealed_parameters: 'emptied', shopper_result_url: 'removed' },
    isLate: true,
    stays: 'id, amount, and the payment that came of it',
  },
  {
    table: 'payment_link',
    group: 'checkouts',
    rows: { column: 'id', of: ['payment-link'] },
    becomes: { sealed_parameters: 'emptied', description: 'removed' },
    stays: 'id, amount and times; it opens no more',
  },
  {
    table: 'authentication',
    group: 'authentications',
    rows: { column: 'id', of: ['authentication'] },
    becomes: {
      echo: 'redacted',
      result: 'redacted',
      sealed_proof: 'removed',
      sealed_request: 'removed',
      method_url: 'removed',
      challenge_url: 'removed',
      shopper_result_url: 'removed',
    },
    stays: 'id, amount and outcome of 3D Secure',
  },
  {
    table: 'risk_verdict',
    group: 'risk',
    rows: { column: 'id', of: ['payment', 'check', 'authentication'] },
    becomes: { numbered_facts: 'no list', keys: 'no object', echo: 'redacted', failed: 'no list' },
    stays: 'decision, score and the rules that matched',
  },
  {
    table: 'risk_case',
    group: 'risk',
    rows: { column: 'id', of: ['payment', 'check'] },
    becomes: { note: 'removed', undo_to: 'removed' },
    stays: 'state, score, decision, and who decided',
  },
  {
    table: 'case_decision_request',
    group: 'risk',
    rows: { names: ['note', 'decision_reason'], tenant: 'entity_id' },
    becomes: { note: 'removed', decision_reason: 'removed' },
    stays: 'the decision on the cases',
  },
  {
    table: 'case_decision_run',
    group: 'risk',
    rows: { names: ['note'], tenant: 'entity_id' },
    becomes: { note: 'removed' },
    stays: 'the decision on the cases',
  },
  {
    table: 'risk_velocity',
    group: 'risk',
    rows: { column: 'payment_id', of: ['payment', 'check'] },
    becomes: 'deleted',
    stays: 'nothing',
  },
  {
    table: 'risk_history',
    group: 'risk',
    rows: { hashes: 'by key', tenant: 'merchant_id' },
    becomes: 'deleted',
    stays: 'keyed hashes of IP addresses and devices, which other shoppers may share',
  },
  {
    table: 'risk_check_history',
    group: 'risk',
    rows: { hashes: 'by key', tenant: 'merchant_id' },
    becomes: 'deleted',
    stays: 'nothing',
  },
  {
    table: 'risk_customer_amount',
    group: 'risk',
    rows: { hashes: 'customer', tenant: 'merchant_id' },
    becomes: 'deleted',
    stays: 'nothing',
  },
  {
    table: 'risk_psp_history',
    group: 'risk',
    rows: { hashes: 'by key', tenant: 'psp_id' },
    becomes: 'deleted',
    stays: 'with an erasure at a merchant alone: keyed hashes of its PSP with a date, which name no merchant',
  },
  {
    table: 'risk_list_entry',
    group: 'lists',
    rows: { column: 'id', of: ['list-entry'], tenant: 'entity_id' },
    becomes: 'deleted',
    stays: 'nothing: who was blocked by it can pay again',
  },
  {
    table: 'dispute',
    group: 'disputes',
    rows: { column: 'id', of: ['dispute'] },
    becomes: { note: 'removed' },
    stays: 'amount, reason of the acquirer, state and times',
  },
  {
    table: 'dispute_evidence',
    group: 'disputes',
    rows: { column: 'dispute_id', of: ['dispute'] },
    becomes: 'deleted',
    stays: 'nothing',
  },
  {
    table: 'settlement_line',
    group: 'settlement',
    rows: { through: 'settlement_match', keys: ['import_id', 'row_number'], column: 'payment_id', of: ['payment'] },
    becomes: { account_holder: 'removed' },
    stays: 'everything else of the line',
  },
  {
    table: 'delivery',
    group: 'messages',
    rows: { column: 'stream_id', of: streams },
    becomes: { body: 'redacted text', data: 'redacted' },
    isLate: true,
    stays: 'to where, when, and how it ended; one that was not delivered yet is sent without the data',
  },
  {
    table: 'delivery_attempt',
    group: 'messages',
    rows: { through: 'delivery', keys: ['delivery_id'], column: 'stream_id', of: streams },
    becomes: {
      request_headers: 'removed',
      request_body: 'removed',
      response_headers: 'removed',
      response_body: 'removed',
    },
    isLate: true,
    stays: 'time, status and duration',
  },
  {
    table: 'callback_scratch_attempt',
    group: 'messages',
    rows: { through: 'callback', keys: ['callback_id'], column: 'payment_id', of: ['payment', 'check'] },
    becomes: { request_headers: 'no object', response_headers: 'removed', response_body: 'removed' },
    stays: 'time and status',
  },
  {
    table: 'idempotency_key',
    group: 'requests',
    rows: {
      column: 'transaction_id',
      of: ['payment', 'registration', 'check', 'authentication', 'schedule', 'payment-link'],
    },
    becomes: { body: 'redacted text' },
    isLate: true,
    stays: 'the key, so that a repeated request does nothing twice',
  },
  {
    table: 'api_request',
    group: 'requests',
    // A request that was refused has nothing else that names its shopper.
    rows: { names: ['faults'], tenant: 'merchant_id', subject: 'transaction_id', withShared: true },
    becomes: { faults: 'removed', address: 'removed' },
    isLate: true,
    stays: 'time, operation, status and ids',
  },
  {
    table: 'saved_view',
    group: 'savedViews',
    rows: { column: 'id', of: ['saved-view'], tenant: 'none' },
    becomes: 'deleted',
    stays: 'nothing',
  },
  {
    table: 'audit_entry',
    group: 'auditLog',
    rows: { names: ['before', 'after'], tenant: 'entity_id', subject: 'subject_id' },
    becomes: { by: 'erase_audit_details', columns: ['before', 'after'] },
    isLate: true,
    stays: 'who did what, and when; the chain of the log still verifies',
  },
];

/**
 * Names of fields that hold personal data, at any depth of a document and in each part of a dotted name (`card.holder`). The
 * function `personal_fields` of the database has the same.
 */
export const personalFields: readonly string[] = [
  'customer',
  'billing',
  'shipping',
  'corporate',
  'sender',
  'recipient',
  'cart',
  'airline',
  'customParameters',
  'bankAccount',
  'virtualAccount',
  'giftCard',
  'holder',
  'merchantMemo',
  'shopperResultUrl',
  'parameters',
  'accountToken',
  'deviceInfo',
  'location',
  'redirect',
  'suspended',
  'rerun',
  'note',
  'reason',
  'label',
  'browserIP',
  'browserUserAgent',
  'browserAcceptHeader',
  'browserLanguage',
  'browserTZ',
  'browserScreenHeight',
  'browserScreenWidth',
  'browserColorDepth',
  'browserJavaEnabled',
  'browserJavascriptEnabled',
  'cardholderName',
  'cardholderInfo',
  'email',
  'homePhone',
  'mobilePhone',
  'workPhone',
  'billAddrCity',
  'billAddrCountry',
  'billAddrLine1',
  'billAddrLine2',
  'billAddrLine3',
  'billAddrPostCode',
  'billAddrState',
  'shipAddrCity',
  'shipAddrCountry',
  'shipAddrLine1',
  'shipAddrLine2',
  'shipAddrLine3',
  'shipAddrPostCode',
  'shipAddrState',
  'acctNumber',
  'acctID',
  'acctInfo',
  'cardExpiryDate',
];
