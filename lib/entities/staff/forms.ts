import { z } from 'zod';
import type { EntityKind, EntityMode } from '../entity.ts';
import type { SettingName } from '../settings.ts';

/** What the forms about entities send; the screens and the routes check by the same schemas. */

const kinds = ['PSP', 'DIVISION', 'MERCHANT', 'CHANNEL'] as const satisfies readonly EntityKind[];
const modes = ['TEST', 'LIVE'] as const satisfies readonly EntityMode[];

export const entityName = z.string().trim().min(1, 'Enter a name.').max(128);

export const newEntityForm = z.object({
  kind: z.enum(kinds),
  parentId: z.string().nullable(),
  name: entityName,
  mode: z.enum(modes).optional(),
});

/** Codes, or `*` alone for all of them; no code accepts nothing. The server knows the codes. */
const accepted = z
  .array(z.string().max(64))
  .refine((list) => list.length < 2 || !list.includes('*'), 'are either all or some, not both');

/** The condition of a dispatching rule: without it, every payment matches. */
const condition = z.array(z.string().max(64)).min(1, 'choose at least one, or all').optional();

const dispatchRule = z.strictObject({
  channelId: z.string().min(1, 'choose a channel'),
  paymentBrands: condition,
  currencies: condition,
  paymentTypes: condition,
});

const whole = 'must be a whole number, 0 or more';
const count = z.int(whole).min(0, whole).max(999_999_999, 'must be at most 999,999,999');

const isOrigin = (text: string): boolean =>
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const origin = z
  .string()
  .max(255)
  .refine(isOrigin, {
    error: ({ input }) => `${String(input)} is no origin like https://shop.example: https, a host, no path`,
  });

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'is no colour like #1d4ed8');

/** The settings that an entity can have, each by its own name. */
export const settingValues = z.strictObject({
  paymentBrands: accepted,
  currencies: accepted,
  paymentTypes: accepted,
  'throttling.paymentsPerMinute': count,
  'throttling.registrationsPerMinute': count,
  'throttling.readsPerMinute': count,
  'throttling.queriesPerMinute': count,
  'throttling.queriesOfOneTransactionPerMinute': count,
  'throttling.statusOfOneCheckoutPerMinute': count,
  unknownParameters: z.enum(['refuse', 'ignore']),
  cardNumbersInTexts: z.enum(['hide', 'keep']),
  compatibilityNamelessCustomers: z.enum(['refuse', 'accept']),
  compatibilityWalletNames: z.enum(['refuse', 'accept']),
  compatibilityBodyCredentials: z.enum(['refuse', 'accept']),
  migratedAgreements: z.enum(['refuse', 'test', 'accept']),
  duplicateWindowMinutes: count.max(10_080, 'must be at most 10,080'),
  dispatching: z.array(dispatchRule),
  acquirerTimeoutMs: count.min(50, 'must be at least 50').max(120_000, 'must be at most 120,000'),
  registrationRetentionDays: count.max(3_650, 'must be at most 3,650'),
  scheduleRepetitions: count.max(5, 'must be at most 5'),
  settlementDays: count.max(365, 'must be at most 365'),
  disputeDays: count.max(365, 'must be at most 365'),
  clearingInstituteName: z.string().trim().max(64, 'has at most 64 characters'),
  threeDSecure: z.enum(['off', 'on']),
  acquirerBin: z
    .string()
    .trim()
    .regex(/^(\d{6,11})?$/, 'has 6 to 11 digits'),
  acquirerMerchantId: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{0,35}$/, 'has at most 35 letters, digits and signs'),
  merchantCategoryCode: z
    .string()
    .trim()
    .regex(/^(\d{4})?$/, 'has 4 digits'),
  merchantCountryCode: z
    .string()
    .trim()
    .regex(/^(\d{3})?$/, 'has 3 digits, such as 276'),
  attemptedAuthentications: z.enum(['continue', 'refuse']),
  unavailableAuthentications: z.enum(['continue', 'refuse']),
  failedAuthentications: z.enum(['continue', 'refuse']),
  fraudManagement: z.enum(['off', 'on']),
  riskChallengeScore: count.max(99_999, 'must be at most 99,999'),
  riskDenyScore: count.max(99_999, 'must be at most 99,999'),
  riskyBrandScore: count.max(99_999, 'must be at most 99,999'),
  riskyBrands: accepted,
  challengedPayments: z.enum(['reject', 'hold', 'continue']),
  heldPaymentDays: count.max(365, 'must be at most 365'),
  approvedCases: z.enum(['notify', 'capture', 'rerun']),
  cancelledCases: z.enum(['notify', 'return']),
  caseDueHours: count.min(1, 'must be at least 1').max(720, 'must be at most 720'),
  casePendHours: count.min(1, 'must be at least 1').max(720, 'must be at most 720'),
  caseAssignment: z.enum(['none', 'automatic']),
  decisionDelaySeconds: count.max(300, 'must be at most 300'),
  // Whether there is such a zone is checked by the server.
  timeZone: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'is a time zone such as Europe/Berlin'),
  velocityCounting: z.enum(['fast', 'strict']),
  ipv6Counting: z.enum(['address', 'network']),
  ruleApproval: z.enum(['none', 'second-person']),
  bulkDecisionLimit: count.max(10_000, 'must be at most 10000'),
  bulkDecisionAmount: z
    .string()
    .trim()
    .regex(/^(\d{1,12}(\.\d{2})? [A-Z]{3})?$/, 'is an amount with its currency such as 5000.00 EUR'),
  riskService: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores'),
  shopOrigins: z.array(origin).max(20, 'has at most 20 origins'),
  formAccentColour: colour,
  formBackgroundColour: colour,
  formTextColour: colour,
  formBorderColour: colour,
  formRadius: count.max(24, 'must be at most 24'),
  formFont: z.enum(['system', 'serif', 'mono', 'inherit']),
  formLogo: z.string().regex(/^$|^[0-9a-f]{32}-\d{2,4}x\d{2,4}\.(png|jpg|webp)$/, 'is no logo that was uploaded'),
  formLogoText: z.string().trim().max(100, 'has at most 100 characters'),
}) satisfies z.ZodType<Record<SettingName, unknown>>;

/** A test payment; what is left out has a default. */
export const testPaymentForm = z.object({
  paymentType: z.enum(['DB', 'PA']).default('DB'),
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/, 'Enter an amount like 92.00.')
    .default('92.00'),
  /** Left out: the first of the channel. */
  currency: z.string().max(3).optional(),
  /** A test card; left out: one of a brand that the channel accepts. */
  card: z.string().max(19).optional(),
  /** Redirects the shopper: to the bank without a card, to the card issuer with an enrolled card. */
  shopper: z.enum(['bank', 'issuer']).optional(),
  /** Simulates an error. */
  trigger: z
    .object({
      name: z.enum(['resultCode', 'delayMs', 'timeout', 'approvedAmount', 'avs', 'cvv']),
      value: z.string().trim().min(1, 'Enter a value.').max(32),
    })
    .optional(),
});
