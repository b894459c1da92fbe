import type { EntityDetail } from '#lib/backoffice/index.ts';

type SettingName = keyof EntityDetail['settings'];

export type SettingControl =
  | { kind: 'brands' | 'currencies' | 'paymentTypes' | 'dispatching' }
  | {
      kind: 'count';
      unit: string;
      /** The meaning of 0. */
      zero?: string;
    }
  | { kind: 'choice'; choices: readonly { value: string; name: string }[] }
  | { kind: 'text'; maxLength: number };

export type SettingDefinition = { name: SettingName; label: string; hint: string; control: SettingControl };

export type SettingTab = {
  id: string;
  title: string;
  /** One line about the purpose of the tab. */
  lead: string;
  fields: readonly SettingDefinition[];
};

const limit = (name: string, label: string, hint: string): SettingDefinition => ({
  name: `throttling.${name}` as SettingName,
  label,
  hint,
  control: { kind: 'count', unit: 'per minute', zero: 'no limit' },
});

/** The settings of an entity, grouped into forms. */
export const settingTabs: readonly SettingTab[] = [
  {
    id: 'brands',
    title: 'Brands',
    lead: 'Brands that shoppers can pay with. Other brands are rejected with 600.200.500.',
    fields: [{ name: 'paymentBrands', label: 'Payment brands', hint: '', control: { kind: 'brands' } }],
  },
  {
    id: 'currencies',
    title: 'Currencies',
    lead: 'Currencies that payments can use. Other currencies are rejected with 600.200.500.',
    fields: [{ name: 'currencies', label: 'Currencies', hint: '', control: { kind: 'currencies' } }],
  },
  {
    id: 'payment-types',
    title: 'Payment types',
    lead: 'Types that a first payment can have. Other types are rejected with 600.200.202.',
    fields: [{ name: 'paymentTypes', label: 'Payment types', hint: '', control: { kind: 'paymentTypes' } }],
  },
  {
    id: 'throttling',
    title: 'Throttling',
    lead: 'Requests per minute for each token and operation. Further requests get 429. 0 disables a limit.',
    fields: [
      limit('paymentsPerMinute', 'Payments', 'Payments and follow-ups.'),
      limit('registrationsPerMinute', 'Registrations', 'Storing, extending and deleting payment methods.'),
      limit('readsPerMinute', 'Reads', 'Reading one payment or registration.'),
      limit('queriesPerMinute', 'Queries', 'Searching transactions.'),
      limit(
        'queriesOfOneTransactionPerMinute',
        'Queries for one transaction',
        'Repeated queries for the same transaction.',
      ),
    ],
  },
  {
    id: 'strictness',
    title: 'Strictness',
    lead: 'Which mistakes in a request are accepted.',
    fields: [
      {
        name: 'unknownParameters',
        label: 'Unknown parameters',
        hint: 'Rejecting finds spelling mistakes early. Ignoring accepts older integrations.',
        control: {
          kind: 'choice',
          choices: [
            { value: 'refuse', name: 'Reject the request' },
            { value: 'ignore', name: 'Ignore unknown parameters' },
          ],
        },
      },
      {
        name: 'duplicateWindowMinutes',
        label: 'Duplicate merchantTransactionId window',
        hint: '0 lets it repeat.',
        control: { kind: 'count', unit: 'minutes', zero: 'never' },
      },
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    lead: 'Timeouts and retention periods.',
    fields: [
      {
        name: 'acquirerTimeoutMs',
        label: 'Acquirer timeout',
        hint: 'After the timeout the result is unknown and Turnpike queries it later.',
        control: { kind: 'count', unit: 'milliseconds' },
      },
      {
        name: 'registrationRetentionDays',
        label: 'Retention of payment methods',
        hint: 'Counted from storage or last extension. 0 keeps them until they are deleted.',
        control: { kind: 'count', unit: 'days', zero: 'until deleted' },
      },
      {
        name: 'clearingInstituteName',
        label: 'Clearing institute',
        hint: 'The name that API responses contain.',
        control: { kind: 'text', maxLength: 64 },
      },
    ],
  },
  {
    id: 'dispatching',
    title: 'Dispatching',
    lead: 'Which channel processes a request that names only the merchant: the first matching rule wins.',
    fields: [{ name: 'dispatching', label: 'Rules', hint: '', control: { kind: 'dispatching' } }],
  },
];

/** The tabs that mean something for an entity: offers dispatching for merchants only. */
export function visibleTabs(kind: EntityDetail['node']['kind']): readonly SettingTab[] {
  return settingTabs.filter(({ id }) => id !== 'dispatching' || kind === 'MERCHANT');
}
