import { z } from 'zod';
import { findBrand } from '#lib/brands/index.ts';
import { currencyExponent, isCurrencyCode, toMinor } from '#lib/money/index.ts';
import { acceptedValues, anyValue } from '#lib/platform/accepted-values.ts';
import { isTimeZone } from '#lib/platform/time-zone.ts';

export { allowsValue, anyValue } from '#lib/platform/accepted-values.ts';

const brand = z
  .string()
  .refine((name) => findBrand(name) !== undefined, {
    error: ({ input }) => `${String(input)} is no brand that we know`,
  });
const currency = z.string().refine(isCurrencyCode, { error: ({ input }) => `${String(input)} is no currency code` });
const paymentType = z.string().length(2, 'is a code of two letters');
const count = z.int('must be a whole number').min(0, 'must not be negative');

/** `5000.00 EUR`; empty: no limit. */
const moneyLimit = z
  .string()
  .refine((text) => text === '' || readMoneyLimit(text) !== null, {
    error: 'is an amount with its currency such as 5000.00 EUR',
  });

/** An amount with its currency; null for any other text. */
export function readMoneyLimit(text: string): { amountMinor: bigint; currency: string } | null {
  const [, amount = '', decimals = '', currency = ''] = /^(\d{1,12}(?:\.(\d{2}))?) ([A-Z]{3})$/.exec(text) ?? [];
  if (!isCurrencyCode(currency) || decimals.length > currencyExponent(currency)) return null;
  return { amountMinor: toMinor(amount, currency), currency };
}

const timeZone = z.string().refine(isTimeZone, 'is a time zone such as Europe/Berlin');

const hours = z.int('must be a whole number').min(1, 'must be at least 1').max(720, 'must be at most 720: 30 days');
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'is no colour like #1d4ed8');
const logoName = z.string().regex(/^$|^[0-9a-f]{32}-\d{2,4}x\d{2,4}\.(png|jpg|webp)$/, 'is no logo that was uploaded');
const originMessage = 'is no origin like https://shop.example: https, a host, no path';
const riskScore = count.max(99_999, 'must be at most 99,999');

/** An origin of a shop; the pattern leaves no character that means something in a policy (docs/decisions/0025). */
const shopOrigin = z
  .string()
  .max(255, 'has at most 255 characters')
  .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, originMessage)
  .refine((origin) => URL.canParse(origin) && new URL(origin).origin === origin, originMessage);

/** Which channel of a merchant processes a request with the merchant's entityId (spec 5). */
const dispatchRule = z.strictObject({
  channelId: z.string().regex(/^[0-9a-f]{32}$/),
  paymentBrands: z.array(brand).optional(),
  currencies: z.array(currency).optional(),
  paymentTypes: z.array(paymentType).optional(),
});

const throttling = z.strictObject({
  /** Requests a minute for each token and operation; 0 switches the limit off. */
  paymentsPerMinute: count,
  registrationsPerMinute: count,
  readsPerMinute: count,
  queriesPerMinute: count,
  /** Queries of one transaction a minute (spec 8; docs/decisions/0010). */
  queriesOfOneTransactionPerMinute: count,
  /** Status requests of one checkout a minute (spec 8; docs/decisions/0023). */
  statusOfOneCheckoutPerMinute: count,
});

/** All settings of an entity; each level inherits settings that it does not have. */
export const entitySettings = z.strictObject({
  paymentBrands: acceptedValues(brand),
  currencies: acceptedValues(currency),
  paymentTypes: acceptedValues(paymentType),
  throttling,
  unknownParameters: z.enum(['refuse', 'ignore']),
  /** What is stored and sent on of a card number in a text, such as a memo or a name. */
  cardNumbersInTexts: z.enum(['hide', 'keep']),
  /** Compatibility: what clients of other gateways send, against the specification; each use is counted. */
  compatibilityNamelessCustomers: z.enum(['refuse', 'accept']),
  compatibilityWalletNames: z.enum(['refuse', 'accept']),
  compatibilityBodyCredentials: z.enum(['refuse', 'accept']),
  /** Whether the reference of a repeated payment may be of an agreement made at another processor (spec 2.10). */
  migratedAgreements: z.enum(['refuse', 'test', 'accept']),
  /** A repeated merchantTransactionId is rejected within this number of minutes; 0 allows repeats. */
  duplicateWindowMinutes: count.max(10_080, 'must be at most 10,080: a week'),
  dispatching: z.array(dispatchRule),
  acquirerTimeoutMs: z
    .int('must be a whole number')
    .min(50, 'must be at least 50')
    .max(120_000, 'must be at most 120,000: two minutes'),
  /** How long stored payment data is kept before it must be extended; 0 keeps it. */
  registrationRetentionDays: count.max(3_650, 'must be at most 3,650: ten years'),
  /** How often a charge of a schedule is repeated after a decline that may end differently later. */
  scheduleRepetitions: count.max(5, 'must be at most 5'),
  /** After so many days an acquirer should have settled a payment. */
  settlementDays: count.max(365, 'must be at most 365: a year'),
  /** After so many days the evidence of a dispute is due; 0: the days of its brand. */
  disputeDays: count.max(365, 'must be at most 365: a year'),
  clearingInstituteName: z.string().max(64, 'has at most 64 characters'),
  /** Whether cardholders are authenticated by 3D Secure where their card takes part (spec 3.1). */
  threeDSecure: z.enum(['off', 'on']),
  /** What a directory server is asked with, where the request does not name it; empty: unknown. */
  acquirerBin: z.string().regex(/^(\d{6,11})?$/, 'has 6 to 11 digits'),
  acquirerMerchantId: z.string().regex(/^[\x20-\x7e]{0,35}$/, 'has at most 35 letters, digits and signs'),
  merchantCategoryCode: z.string().regex(/^(\d{4})?$/, 'has 4 digits'),
  merchantCountryCode: z.string().regex(/^(\d{3})?$/, 'has 3 digits'),
  /** What happens to a payment whose authentication was attempted only (A), unavailable (U), or failed (N). */
  attemptedAuthentications: z.enum(['continue', 'refuse']),
  unavailableAuthentications: z.enum(['continue', 'refuse']),
  failedAuthentications: z.enum(['continue', 'refuse']),
  /** Whether payments are checked for fraud before they are sent (spec 4.4). */
  fraudManagement: z.enum(['off', 'on']),
  /** From these scores on a payment is challenged, or denied. */
  riskChallengeScore: riskScore,
  riskDenyScore: riskScore,
  /** From this score on a checkout offers a shopper only some of its brands (spec 4.2); 0 offers all of them. */
  riskyBrandScore: riskScore,
  riskyBrands: acceptedValues(brand),
  /** What happens to a challenged payment: it is rejected (spec 4.4), held until its case is decided, or sent. */
  challengedPayments: z.enum(['reject', 'hold', 'continue']),
  /** A payment that is held for longer is rejected; 0 holds it until its case is decided. */
  heldPaymentDays: count.max(365, 'must be at most 365: a year'),
  /** What a decision does to the payment of its case: to one that was sent, and to a rejected one. */
  approvedCases: z.enum(['notify', 'capture', 'rerun']),
  cancelledCases: z.enum(['notify', 'return']),
  /** Within this time a case is to be decided. */
  caseDueHours: hours,
  /** After this time a pended case returns to the queue. */
  casePendHours: hours,
  /** Whether a new case is claimed for the active analyst with the fewest claimed cases. */
  caseAssignment: z.enum(['none', 'automatic']),
  /** How long a decision can be undone; its callback waits so long. */
  decisionDelaySeconds: count.max(300, 'must be at most 300: five minutes'),
  /** In which risk rules read the hour and the weekday of a payment. */
  timeZone,
  /** Strict: payments at the same time are counted one after the other, so that no limit is exceeded. */
  velocityCounting: z.enum(['fast', 'strict']),
  /** What velocity and history of an IPv6 address are about: the address, or its /64, which a household or server shares. */
  ipv6Counting: z.enum(['address', 'network']),
  /** Whether a change that makes a rule decide otherwise about payments waits for another user. */
  ruleApproval: z.enum(['none', 'second-person']),
  /** A decision on more cases at once needs another user; 0 needs none. */
  bulkDecisionLimit: count.max(10_000, 'must be at most 10000: as many as one decision may have'),
  /** A decision on several cases of a higher total in this currency needs another user; empty: none does. */
  bulkDecisionAmount: moneyLimit,
  /** The last part of the address of a standalone check: POST /v2/<name>. */
  riskService: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores'),
  /** Whose pages may frame the pages of a live payment; none: any (docs/decisions/0025). */
  shopOrigins: z.array(shopOrigin).max(20, 'has at most 20 origins'),
  /** How the payment form on the pages of a shop looks (docs/decisions/0025). */
  formAccentColour: colour,
  formBackgroundColour: colour,
  formTextColour: colour,
  formBorderColour: colour,
  formRadius: count.max(24, 'must be at most 24'),
  formFont: z.enum(['system', 'serif', 'mono', 'inherit']),
  /** The name of an image that was uploaded (lib/checkouts/logos); empty: none. */
  formLogo: logoName,
  /** What the image shows, for shoppers who do not see it; empty: the name of the merchant. */
  formLogoText: z.string().max(100, 'has at most 100 characters'),
});

export type EntitySettings = z.infer<typeof entitySettings>;

/** What one entity stores: any part of the settings. */
export const ownEntitySettings = entitySettings.partial().extend({ throttling: throttling.partial().optional() });

export type OwnEntitySettings = z.infer<typeof ownEntitySettings>;

/** No brand is accepted until brands, or all brands, are selected. */
export const defaultEntitySettings: EntitySettings = {
  paymentBrands: [],
  currencies: [anyValue],
  paymentTypes: [anyValue],
  throttling: {
    paymentsPerMinute: 12_000,
    registrationsPerMinute: 3_000,
    readsPerMinute: 12_000,
    queriesPerMinute: 600,
    queriesOfOneTransactionPerMinute: 2,
    statusOfOneCheckoutPerMinute: 2,
  },
  unknownParameters: 'refuse',
  cardNumbersInTexts: 'hide',
  compatibilityNamelessCustomers: 'refuse',
  compatibilityWalletNames: 'refuse',
  compatibilityBodyCredentials: 'refuse',
  migratedAgreements: 'test',
  duplicateWindowMinutes: 0,
  dispatching: [],
  acquirerTimeoutMs: 30_000,
  registrationRetentionDays: 0,
  scheduleRepetitions: 3,
  settlementDays: 3,
  disputeDays: 0,
  clearingInstituteName: 'Turnpike Simulator',
  threeDSecure: 'on',
  acquirerBin: '',
  acquirerMerchantId: '',
  merchantCategoryCode: '',
  merchantCountryCode: '',
  attemptedAuthentications: 'continue',
  unavailableAuthentications: 'refuse',
  failedAuthentications: 'refuse',
  fraudManagement: 'off',
  riskChallengeScore: 50,
  riskDenyScore: 100,
  riskyBrandScore: 0,
  riskyBrands: [anyValue],
  challengedPayments: 'reject',
  heldPaymentDays: 7,
  approvedCases: 'notify',
  cancelledCases: 'notify',
  caseDueHours: 24,
  casePendHours: 24,
  caseAssignment: 'none',
  decisionDelaySeconds: 10,
  timeZone: 'UTC',
  velocityCounting: 'fast',
  ipv6Counting: 'address',
  ruleApproval: 'none',
  bulkDecisionLimit: 0,
  bulkDecisionAmount: '',
  riskService: 'redShield',
  shopOrigins: [],
  formAccentColour: '#1d4ed8',
  formBackgroundColour: '#ffffff',
  formTextColour: '#1c2430',
  formBorderColour: '#8b95a3',
  formRadius: 8,
  formFont: 'system',
  formLogo: '',
  formLogoText: '',
};

const limitNames = Object.keys(throttling.shape) as (keyof EntitySettings['throttling'])[];
const plainNames = Object.keys(entitySettings.shape).filter((name) => name !== 'throttling');

/** Every setting that is inherited by itself: each limit of the throttling is one. */
export const settingNames = [...plainNames, ...limitNames.map((name) => `throttling.${name}`)] as SettingName[];
export type SettingName =
  | Exclude<keyof EntitySettings, 'throttling'>
  | `throttling.${keyof EntitySettings['throttling']}`;

/** Settings by these names; what is not set is not there. */
export function flattenSettings(settings: OwnEntitySettings): Partial<Record<SettingName, unknown>> {
  const { throttling: limits = {}, ...plain } = settings;
  const flat = [
    ...Object.entries(plain),
    ...Object.entries(limits).map(([name, value]) => [`throttling.${name}`, value] as const),
  ];
  return Object.fromEntries(flat.filter(([, value]) => value !== undefined));
}

/** The changes of a form: own values, and names that are inherited again. */
export type SettingsChange = { set: Readonly<Record<string, unknown>>; inherit: readonly string[] };

/** The own settings after a change; the caller validates the values. */
export function applySettings(own: OwnEntitySettings, { set, inherit }: SettingsChange): OwnEntitySettings {
  const flat = { ...flattenSettings(own), ...set };
  const limits: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    if (inherit.includes(name)) continue;
    if (name.startsWith('throttling.')) limits[name.slice('throttling.'.length)] = value;
    else plain[name] = value;
  }
  return (Object.keys(limits).length === 0 ? plain : { ...plain, throttling: limits }) as OwnEntitySettings;
}

/** Merges settings from the root down; rate limits are merged one by one. */
export function inheritSettings(fromRootDown: OwnEntitySettings[]): EntitySettings {
  let merged = defaultEntitySettings;
  for (const own of fromRootDown) {
    const throttlingOwn = own.throttling ?? {};
    merged = {
      ...merged,
      ...withoutUndefined(own),
      throttling: { ...merged.throttling, ...withoutUndefined(throttlingOwn) },
    };
  }
  return merged;
}

/** Drops keys whose value is undefined, so that spreading does not overwrite with nothing. */
function withoutUndefined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
