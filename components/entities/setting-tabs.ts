import type { EntityDetail } from '#lib/backoffice/index.ts';

type SettingName = keyof EntityDetail['settings'];

export type SettingControl =
  | { kind: 'brands' | 'currencies' | 'paymentTypes' | 'upstream' | 'dispatching' }
  | {
      kind: 'count';
      unit: string;
      most?: number;
      least?: number /** What 0 means, in words. */;
      zero?: string;
    }
  | { kind: 'choice'; choices: readonly { value: string; name: string }[] }
  | { kind: 'text'; longest: number };

export type SettingDefinition = { name: SettingName; label: string; hint: string; control: SettingControl };

export type SettingTab = {
  id: string;
  title: string;
  /** What the tab decides, in one line. */
  lead: string;
  fields: readonly SettingDefinition[];
};

const limit = (name: string, label: string, hint: string): SettingDefinition => ({
  name: `throttling.${name}` as SettingName,
  label,
  hint,
  control: { kind: 'count', unit: 'a minute', zero: 'no limit' },
});

/** The settings of an entity, a form each. */
export const settingTabs: readonly SettingTab[] = [
  {
    id: 'brands',
    title: 'Brands',
    lead: 'What shoppers may pay with. Anything else is refused with 600.200.500.',
    fields: [{ name: 'paymentBrands', label: 'Payment brands', hint: '', control: { kind: 'brands' } }],
  },
  {
    id: 'currencies',
    title: 'Currencies',
    lead: 'What amounts may be in. Anything else is refused with 600.200.500.',
    fields: [{ name: 'currencies', label: 'Currencies', hint: '', control: { kind: 'currencies' } }],
  },
  {
    id: 'payment-types',
    title: 'Payment types',
    lead: 'What a payment may begin with. Anything else is refused with 600.200.202.',
    fields: [{ name: 'paymentTypes', label: 'Payment types', hint: '', control: { kind: 'paymentTypes' } }],
  },
  {
    id: 'connector',
    title: 'Connector',
    lead: 'Who processes the payments: the simulator answers tests, an upstream system the rest.',
    fields: [
      {
        name: 'upstream',
        label: 'Upstream account',
        hint: 'Live payments and tests with testMode=EXTERNAL go there. Without one they are refused with 600.200.700.',
        control: { kind: 'upstream' },
      },
    ],
  },
  {
    id: 'throttling',
    title: 'Throttling',
    lead: 'Requests a minute for each token and operation; more are answered 429. 0 switches a limit off.',
    fields: [
      limit('paymentsPerMinute', 'Payments', 'Payments and what follows them.'),
      limit('registrationsPerMinute', 'Registrations', 'Storing, extending and deleting payment data.'),
      limit('readsPerMinute', 'Reads', 'Reading one payment or registration.'),
      limit('queriesPerMinute', 'Queries', 'Searching transactions.'),
      limit(
        'queriesOfOneTransactionPerMinute',
        'Queries of one transaction',
        'Asking for the same one again.',
      ),
    ],
  },
  {
    id: 'strictness',
    title: 'Strictness',
    lead: 'How much of a mistake in a request is let through.',
    fields: [
      {
        name: 'unknownParameters',
        label: 'Parameters that the API does not know',
        hint: 'Refusing finds spelling mistakes at once; ignoring lets an old integration in.',
        control: {
          kind: 'choice',
          choices: [
            { value: 'refuse', name: 'Refuse the request' },
            { value: 'ignore', name: 'Ignore them' },
          ],
        },
      },
      {
        name: 'duplicateWindowMinutes',
        label: 'A repeated merchantTransactionId is refused within',
        hint: '0 lets it repeat.',
        control: { kind: 'count', unit: 'minutes', most: 10_080, zero: 'never' },
      },
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    lead: 'How long things may take and how long they are kept.',
    fields: [
      {
        name: 'acquirerTimeoutMs',
        label: 'The acquirer may take',
        hint: 'Then the result is unknown and is asked for later.',
        control: { kind: 'count', unit: 'milliseconds', least: 50, most: 120_000 },
      },
      {
        name: 'registrationRetentionDays',
        label: 'Stored payment data is kept',
        hint: 'From when it was stored or last extended; 0 keeps it until it is deleted.',
        control: { kind: 'count', unit: 'days', most: 3_650, zero: 'until it is deleted' },
      },
      {
        name: 'clearingInstituteName',
        label: 'Clearing institute',
        hint: 'The name that answers carry.',
        control: { kind: 'text', longest: 64 },
      },
    ],
  },
  {
    id: 'dispatching',
    title: 'Dispatching',
    lead: 'Which channel takes a request that names the merchant: the first rule that fits.',
    fields: [{ name: 'dispatching', label: 'Rules', hint: '', control: { kind: 'dispatching' } }],
  },
];

/** The tabs that mean something for an entity: only merchants dispatch. */
export function visibleTabs(kind: EntityDetail['node']['kind']): readonly SettingTab[] {
  return settingTabs.filter(({ id }) => id !== 'dispatching' || kind === 'MERCHANT');
}
