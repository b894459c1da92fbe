// The parameter groups and required parameters of each operation (spec 4). A group is a field table.
import { browserGroups, notFromBrowsers } from './browser-fields.ts';
import { fieldTables } from './fields/all-fields.ts';
import type { FieldType } from './fields/types/field-types.ts';
import { oneOf } from './fields/types/field-types.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** How strictly account data is validated. */
export type AccountData =
  /** Exactly one account, complete. */
  | 'required'
  /** The registration contains the account; only the few fields that it does not store are allowed. */
  | 'stored'
  /** Account data may be incomplete; the rest follows in a later request. */
  | 'partial'
  | 'none';

export type OperationDefinition = {
  readonly method: Method;
  readonly path: string;
  readonly section: string;
  readonly summary: string;
  /** What a caller has to know besides; empty: nothing. */
  readonly note: string;
  readonly groups: readonly string[];
  readonly required: readonly string[];
  readonly accountData: AccountData;
  /** Fields that have another type in this operation. */
  readonly kinds: Readonly<Record<string, FieldType>>;
  /** Fields of the groups that this operation rejects. */
  readonly except: readonly string[];
  /** The body is a file; the parameters are in the query. */
  readonly isUpload: boolean;
  /** The response is a file of this type and no JSON, unless it is an error; null: it is JSON. */
  readonly answersFile: 'text/csv' | 'application/pdf' | null;
  /** A shopper's browser calls it without a token; the id in the path authorizes it. */
  readonly isForBrowsers: boolean;
  /** It accepts an Idempotency-Key: a repeated request with the same key has no further effect. */
  readonly writes: boolean;
};

const details = [
  'customer',
  'shippingCustomer',
  'billing',
  'merchantBilling',
  'shipping',
  'merchantShipping',
  'corporate',
  'sender',
  'recipient',
  'merchant',
  'cart',
  'marketPlace',
  'airline',
];
const accounts = ['card', 'wallet', 'virtualAccount', 'bankAccount', 'directDebit', 'tokenAccount', 'giftCard'];
const everything = [
  'access',
  'payment',
  ...accounts,
  ...details,
  'tokenization',
  'recurringMigration',
  'standingInstruction',
  'threeDSecure',
  'custom',
  'asynchronous',
  'pos',
  'risk',
  'family',
];
const countsAsVelocity =
  'A check counts as an attempt for velocity, as a payment does: a payment that follows counts once more. Simulated checks count nothing.';

/** What proves an account once and is never stored, so a checkout cannot keep it until it is paid. */
const oneTimeAccountData = [
  'card.cvv',
  'giftCard.pin',
  'tokenAccount.cryptogram',
  'tokenAccount.dtvc',
  ...['walletA', 'walletB', 'walletC'].map((wallet) => `${wallet}.paymentToken`),
];

/** Account data that a request with a registration must not repeat; CVV, holder and mandate may be sent. */
const storedAccountData = fieldTables
  .filter(({ group }) => ['card', 'wallet', 'virtualAccount', 'bankAccount', 'tokenAccount'].includes(group))
  .flatMap(({ fields }) => fields.map(({ name }) => name))
  .filter((name) => !/^(?:card\.(?:cvv|holder)|bankAccount\.(?:holder|mandate\..*))$/u.test(name));

const browser = ['acceptHeader', 'language', 'screenHeight', 'screenWidth', 'timezone', 'userAgent', 'javaEnabled'];
const authenticated = ['entityId', 'amount', 'currency', 'paymentBrand', 'merchantTransactionId'];

const paymentTypes = (...values: string[]) => ({ paymentType: oneOf(...values) });

type OperationInput = Pick<OperationDefinition, 'method' | 'path' | 'section' | 'summary'> &
  Partial<OperationDefinition>;
const operation = (input: OperationInput): OperationDefinition => ({
  note: '',
  groups: ['access'],
  required: [],
  accountData: 'none',
  kinds: {},
  except: [],
  isUpload: false,
  answersFile: null,
  isForBrowsers: false,
  writes: false,
  ...input,
});

/** Every operation, by name. Path parameters are in braces. */
export const operations = {
  'payments.create': operation({
    method: 'POST',
    path: '/v1/payments',
    section: '4.1',
    summary: 'Pay with a card, bank account, wallet or other account',
    groups: everything,
    required: ['amount', 'currency', 'paymentType'],
    accountData: 'required',
    kinds: paymentTypes('PA', 'DB', 'CD'),
    writes: true,
  }),
  'payments.follow-up': operation({
    method: 'POST',
    path: '/v1/payments/{id}',
    section: '4.1',
    summary: 'Capture, refund, reverse, rebill or charge back a payment',
    groups: ['access', 'payment', ...details, 'custom', 'asynchronous', 'chargeback', 'pos', 'risk', 'family'],
    required: ['paymentType'],
    accountData: 'partial',
    kinds: paymentTypes('CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'),
    writes: true,
  }),
  'payments.read': operation({ method: 'GET', path: '/v1/payments/{id}', section: '4.1', summary: 'Read a payment' }),
  'registrations.create': operation({
    method: 'POST',
    path: '/v1/registrations',
    section: '4.3',
    summary: 'Store payment data',
    groups: everything,
    accountData: 'required',
    kinds: paymentTypes('RG'),
    writes: true,
  }),
  'registrations.read': operation({
    method: 'GET',
    path: '/v1/registrations/{id}',
    section: '4.3',
    summary: 'Read a registration',
  }),
  'registrations.delete': operation({
    method: 'DELETE',
    path: '/v1/registrations/{id}',
    section: '4.3',
    summary: 'Delete a registration',
    groups: ['access', 'custom'],
  }),
  'registrations.pay': operation({
    method: 'POST',
    path: '/v1/registrations/{id}/payments',
    section: '4.1',
    summary: 'Pay with stored payment data',
    groups: everything,
    required: ['amount', 'currency', 'paymentType'],
    accountData: 'stored',
    kinds: paymentTypes('PA', 'DB', 'CD'),
    except: [...storedAccountData, 'createRegistration'],
    writes: true,
  }),
  'registrations.extend-life': operation({
    method: 'POST',
    path: '/v1/registrations/{id}/extendlife',
    section: '4.3',
    summary: 'Keep a registration for longer',
    groups: ['access', 'custom'],
  }),
  'query.by-id': operation({
    method: 'GET',
    path: '/v1/query/{id}',
    section: '4.3',
    summary: 'Look up one payment',
    groups: ['access', 'query'],
    except: ['merchantTransactionId', 'date.from', 'date.to', 'shortId'],
  }),
  'query.v1': operation({
    method: 'GET',
    path: '/v1/query',
    section: '4.3',
    summary: 'Look up payments by reference or period',
    groups: ['access', 'query'],
  }),
  'query.v3': operation({
    method: 'GET',
    path: '/v3/query',
    section: '4.3',
    summary: 'Look up payments by reference or period, in pages',
    groups: ['access', 'query', 'paging'],
  }),
  'query.v3-by-id': operation({
    method: 'GET',
    path: '/v3/query/{id}',
    section: '4.3',
    summary: 'Look up one payment and its linked payments, in pages',
    groups: ['access', 'query', 'paging'],
    except: ['merchantTransactionId', 'date.from', 'date.to', 'shortId'],
  }),
  'result-codes.list': operation({
    method: 'GET',
    path: '/v1/resultcodes',
    section: '7.2',
    summary: 'List the result codes',
  }),
  'checkouts.create': operation({
    method: 'POST',
    path: '/v1/checkouts',
    section: '4.2',
    summary: 'Open a checkout',
    groups: [...everything, 'checkout', 'checkoutRegistrations'],
    accountData: 'partial',
    kinds: paymentTypes('PA', 'DB', 'CD'),
    except: ['checkoutId', ...oneTimeAccountData],
    writes: true,
  }),
  'checkouts.update': operation({
    method: 'POST',
    path: '/v1/checkouts/{id}',
    section: '4.2',
    summary: 'Add to a checkout or change it',
    groups: [...everything, 'checkoutRegistrations'],
    accountData: 'partial',
    kinds: paymentTypes('PA', 'DB', 'CD'),
    except: oneTimeAccountData,
  }),
  'checkouts.delete': operation({
    method: 'DELETE',
    path: '/v1/checkouts/{id}',
    section: '4.2',
    summary: 'Close a checkout before its time',
  }),
  'checkouts.read': operation({
    method: 'GET',
    path: '/v1/checkouts/{id}/payment',
    section: '4.2',
    summary: 'Read how a checkout ended',
  }),
  'checkouts.read-registration': operation({
    method: 'GET',
    path: '/v1/checkouts/{id}/registration',
    section: '4.2',
    summary: 'Read the registration that a checkout made',
  }),
  'checkouts.pay': operation({
    method: 'POST',
    path: '/v1/checkouts/{id}/payment',
    section: '4.2',
    summary: 'Pay a checkout with what the shopper typed',
    groups: browserGroups,
    accountData: 'partial',
    except: notFromBrowsers,
    isForBrowsers: true,
  }),
  'checkouts.register': operation({
    method: 'POST',
    path: '/v1/checkouts/{id}/registration',
    section: '4.2',
    summary: 'Store the payment data that the shopper typed',
    groups: browserGroups,
    accountData: 'partial',
    except: notFromBrowsers,
    isForBrowsers: true,
  }),
  'checkouts.form': operation({
    method: 'GET',
    path: '/v1/checkouts/{id}/form',
    section: '4.2',
    summary: 'Read what the payment form shows',
    groups: [],
    isForBrowsers: true,
  }),
  'checkouts.progress': operation({
    method: 'GET',
    path: '/v1/checkouts/{id}/progress',
    section: '4.2',
    summary: 'Read where the shopper continues after the form was sent',
    groups: [],
    isForBrowsers: true,
  }),
  'payment-links.create': operation({
    method: 'POST',
    path: '/paybylink/v1',
    section: '4.2',
    summary: 'Make a page where one payment is made',
    groups: [...everything, 'checkout', 'checkoutRegistrations', 'paymentLink'],
    required: ['amount', 'currency', 'paymentType'],
    accountData: 'partial',
    kinds: paymentTypes('PA', 'DB', 'CD'),
    except: ['checkoutId', 'integrity', ...oneTimeAccountData],
    writes: true,
  }),
  'payment-links.read': operation({
    method: 'GET',
    path: '/paybylink/v1/{id}',
    section: '4.2',
    summary: 'Read the state of a payment link, and its payment',
  }),
  'payment-links.delete': operation({
    method: 'DELETE',
    path: '/paybylink/v1/{id}',
    section: '4.2',
    summary: 'Close a payment link before its time',
  }),
  'three-d-secure.create': operation({
    method: 'POST',
    path: '/v1/threeDSecure',
    section: '4.5',
    summary: 'Authenticate a cardholder without a payment',
    groups: [
      'threeDSecureRequest',
      'access',
      'payment',
      'card',
      ...details,
      'standingInstruction',
      'threeDSecure',
      'custom',
      'asynchronous',
      'risk',
      'family',
    ],
    required: [
      ...authenticated,
      'transactionCategory',
      'card.holder',
      'card.number',
      'card.expiryMonth',
      'card.expiryYear',
      'card.cvv',
      'merchant.name',
      'merchant.city',
      'merchant.country',
      'merchant.mcc',
      'shopperResultUrl',
      'customer.ip',
      ...browser.map((name) => `customer.browser.${name}`),
    ],
    accountData: 'partial',
    writes: true,
  }),
  'three-d-secure.read': operation({
    method: 'GET',
    path: '/v1/threeDSecure/{id}',
    section: '4.5',
    summary: 'Read an authentication',
    required: ['entityId'],
  }),
  'risk.check': operation({
    method: 'POST',
    path: '/v2/{service}',
    section: '4.4',
    summary: 'Check a payment for fraud without making it',
    note: countsAsVelocity,
    groups: everything,
    required: ['amount', 'currency', 'merchantTransactionId'],
    accountData: 'required',
    writes: true,
  }),
  'risk.check-stored': operation({
    method: 'POST',
    path: '/v2/registrations/{id}/{service}',
    section: '4.4',
    summary: 'Check stored payment data for fraud',
    note: countsAsVelocity,
    groups: everything,
    required: ['amount', 'currency', 'merchantTransactionId'],
    accountData: 'stored',
    except: [...storedAccountData, 'createRegistration'],
    writes: true,
  }),
  'schedules.create': operation({
    method: 'POST',
    path: '/scheduling/v1/schedules',
    section: '2.12',
    summary: 'Charge a registration on a schedule',
    groups: [
      'access',
      'payment',
      'scheduleRegistration',
      'job',
      'standingInstruction',
      'customer',
      'custom',
      'risk',
      'family',
      'cart',
      'billing',
      'shipping',
      'merchant',
    ],
    required: ['registrationId', 'amount', 'currency', 'paymentType'],
    kinds: paymentTypes('DB', 'SD'),
    writes: true,
  }),
  'schedules.read': operation({
    method: 'GET',
    path: '/scheduling/v1/schedules/{id}',
    section: '2.12',
    summary: 'Read a schedule with its latest charges',
  }),
  'schedules.reschedule': operation({
    method: 'POST',
    path: '/scheduling/v1/schedules/{id}/reschedule',
    section: '2.12',
    summary: 'Give a schedule other due times, or another amount',
    groups: ['access', 'payment', 'job', 'custom'],
  }),
  'schedules.deschedule': operation({
    method: 'POST',
    path: '/scheduling/v1/schedules/{id}/deschedule',
    section: '2.12',
    summary: 'End a schedule, after its notice where one was agreed',
    groups: ['access', 'custom'],
  }),
  'schedules.delete': operation({
    method: 'DELETE',
    path: '/scheduling/v1/schedules/{id}',
    section: '2.12',
    summary: 'Delete a schedule at once',
  }),
  // Without Idempotency-Key: its store would keep the secret of the answer.
  'webhooks.create': operation({
    method: 'POST',
    path: '/v1/webhooks',
    section: '6.1',
    summary: 'Register a webhook endpoint',
    groups: ['access', 'webhookEndpoint'],
    required: ['url', 'types'],
  }),
  'webhooks.list': operation({
    method: 'GET',
    path: '/v1/webhooks',
    section: '6.1',
    summary: 'List the webhook endpoints of an entity',
  }),
  'webhooks.read': operation({
    method: 'GET',
    path: '/v1/webhooks/{id}',
    section: '6.1',
    summary: 'Read a webhook endpoint',
  }),
  'webhooks.delete': operation({
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    section: '6.1',
    summary: 'Delete a webhook endpoint',
  }),
  // Without Idempotency-Key, as for the first secret.
  'webhooks.rotate': operation({
    method: 'POST',
    path: '/v1/webhooks/{id}/secret',
    section: '6.1',
    summary: 'Give a webhook endpoint a new secret',
  }),
  'webhooks.deliveries': operation({
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    section: '6.1',
    summary: 'List the latest deliveries to a webhook endpoint',
  }),
  'reports.summary': operation({
    method: 'GET',
    path: '/reports/v1/reconciliations/aggregations',
    section: '4.3',
    summary: 'Sum up the settled payments of a period',
    groups: ['access', 'reporting', 'reportCurrency'],
    required: ['date.from', 'date.to'],
  }),
  'reports.day': operation({
    method: 'GET',
    path: '/reports/v1/reconciliations/aggregations/{id}',
    section: '4.3',
    summary: 'List the settled payments of a report, up to 1,000',
    groups: ['access', 'reporting'],
    except: ['date.from', 'date.to'],
  }),
  'reports.detail': operation({
    method: 'GET',
    path: '/reports/v2/reconciliations/aggregations/{id}',
    section: '4.3',
    summary: 'List the settled payments of a report, in pages',
    groups: ['access', 'reporting', 'reconciliationReport', 'paging'],
    except: ['date.from', 'date.to'],
  }),
  'settlement.import': operation({
    method: 'POST',
    path: '/settlement/v1/imports',
    section: '2.13',
    summary: 'Import a settlement file or a bank statement (camt.053)',
    groups: ['access', 'settlementImport'],
    isUpload: true,
  }),
  'settlement.read': operation({
    method: 'GET',
    path: '/settlement/v1/imports/{id}',
    section: '2.13',
    summary: 'Read an import of a settlement file',
  }),
  'settlement.file': operation({
    method: 'GET',
    path: '/settlement/v1/files/{day}',
    section: '2.13',
    summary: 'Download what was settled with a merchant on a day, in the 36 columns',
    answersFile: 'text/csv',
  }),
  'payouts.statement': operation({
    method: 'GET',
    path: '/payouts/v1/statements/{id}',
    section: '2.13',
    summary: 'Read the statement of a payout: balances, sums by kind, fees and their VAT',
  }),
  'payouts.statement-csv': operation({
    method: 'GET',
    path: '/payouts/v1/statements/{id}/csv',
    section: '2.13',
    summary: 'Download the statement of a payout as CSV, with all lines',
    answersFile: 'text/csv',
  }),
  'payouts.statement-pdf': operation({
    method: 'GET',
    path: '/payouts/v1/statements/{id}/pdf',
    section: '2.13',
    summary: 'Download the statement of a payout as PDF',
    answersFile: 'application/pdf',
  }),
} as const satisfies Readonly<Record<string, OperationDefinition>>;

export type Operation = keyof typeof operations;

export const operationNames = Object.keys(operations) as Operation[];

/** The definition of an operation. */
export function findOperation(name: Operation): OperationDefinition {
  return operations[name];
}
