import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

type SettingName = keyof EntityDetail['settings'];

export type SettingControl =
  | { kind: 'brands' | 'currencies' | 'paymentTypes' | 'dispatching' }
  | {
      kind: 'count';
      unit: MessageKey;
      /** The meaning of 0. */
      zero?: MessageKey;
    }
  | { kind: 'choice'; choices: readonly { value: string; name: MessageKey }[] }
  | { kind: 'text'; maxLength: number }
  | { kind: 'colour' }
  /** An image that is uploaded; `none` is the meaning of an empty one. */
  | { kind: 'logo'; none: MessageKey }
  /** A list, one origin a line; `none` is the meaning of an empty one. */
  | { kind: 'origins'; none: MessageKey };

export type SettingDefinition = { name: SettingName; label: MessageKey; hint?: MessageKey; control: SettingControl };

export type SettingTab = {
  id: string;
  title: MessageKey;
  /** One line about the purpose of the tab. */
  lead: MessageKey;
  fields: readonly SettingDefinition[];
  /** What is drawn beside the fields while they are edited. */
  preview?: 'payment-form';
};

const count = (unit: MessageKey, zero?: MessageKey): SettingControl => ({ kind: 'count', unit, ...(zero && { zero }) });

const choice = (names: Readonly<Record<string, MessageKey>>): SettingControl => ({
  kind: 'choice',
  choices: Object.entries(names).map(([value, name]) => ({ value, name })),
});

const limit = (name: string, label: MessageKey, hint: MessageKey): SettingDefinition => ({
  name: `throttling.${name}` as SettingName,
  label,
  hint,
  control: count('entities.setting.perMinute', 'entities.setting.noLimit'),
});

const compatibility = (
  name: Extract<SettingName, `compatibility${string}`>,
  key: 'namelessCustomers' | 'walletNames' | 'bodyCredentials',
): SettingDefinition => ({
  name,
  label: `entities.tab.compatibility.${key}.label`,
  hint: `entities.tab.compatibility.${key}.hint`,
  control: choice({ refuse: 'entities.tab.compatibility.refuse', accept: 'entities.tab.compatibility.accept' }),
});

const afterAuthentication = (
  name: 'attemptedAuthentications' | 'unavailableAuthentications' | 'failedAuthentications',
  status: 'attempted' | 'unavailable' | 'failed',
): SettingDefinition => ({
  name,
  label: `entities.tab.threeDSecure.${status}.label`,
  hint: `entities.tab.threeDSecure.${status}.hint`,
  control: choice({
    continue: 'entities.tab.threeDSecure.after.continue',
    refuse: 'entities.tab.threeDSecure.after.refuse',
  }),
});

/** How the acquirer registered the merchant with the schemes. */
const authenticationText = (
  name: 'acquirerBin' | 'acquirerMerchantId' | 'merchantCategoryCode' | 'merchantCountryCode',
  key: 'acquirerBin' | 'acquirerMerchantId' | 'categoryCode' | 'countryCode',
  maxLength: number,
): SettingDefinition => ({
  name,
  label: `entities.tab.threeDSecure.${key}.label`,
  hint: `entities.tab.threeDSecure.${key}.hint`,
  control: { kind: 'text', maxLength },
});

const formColour = (
  part: 'Accent' | 'Background' | 'Text' | 'Border',
  key: 'accent' | 'background' | 'text' | 'border',
): SettingDefinition => ({
  name: `form${part}Colour`,
  label: `entities.tab.paymentForm.${key}.label`,
  hint: `entities.tab.paymentForm.${key}.hint`,
  control: { kind: 'colour' },
});

/** The settings of an entity, grouped into forms. */
export const settingTabs: readonly SettingTab[] = [
  {
    id: 'brands',
    title: 'common.brands',
    lead: 'entities.tab.brands.lead',
    fields: [{ name: 'paymentBrands', label: 'entities.tab.brands.brands', control: { kind: 'brands' } }],
  },
  {
    id: 'currencies',
    title: 'common.currencies',
    lead: 'entities.tab.currencies.lead',
    fields: [{ name: 'currencies', label: 'common.currencies', control: { kind: 'currencies' } }],
  },
  {
    id: 'payment-types',
    title: 'common.paymentTypes',
    lead: 'entities.tab.paymentTypes.lead',
    fields: [{ name: 'paymentTypes', label: 'common.paymentTypes', control: { kind: 'paymentTypes' } }],
  },
  {
    id: 'throttling',
    title: 'entities.tab.throttling.title',
    lead: 'entities.tab.throttling.lead',
    fields: [
      limit('paymentsPerMinute', 'entities.tab.throttling.payments.label', 'entities.tab.throttling.payments.hint'),
      limit(
        'registrationsPerMinute',
        'entities.tab.throttling.registrations.label',
        'entities.tab.throttling.registrations.hint',
      ),
      limit('readsPerMinute', 'entities.tab.throttling.reads.label', 'entities.tab.throttling.reads.hint'),
      limit('queriesPerMinute', 'entities.tab.throttling.queries.label', 'entities.tab.throttling.queries.hint'),
      limit(
        'queriesOfOneTransactionPerMinute',
        'entities.tab.throttling.queriesOfOne.label',
        'entities.tab.throttling.queriesOfOne.hint',
      ),
      limit(
        'statusOfOneCheckoutPerMinute',
        'entities.tab.throttling.statusOfOne.label',
        'entities.tab.throttling.statusOfOne.hint',
      ),
    ],
  },
  {
    id: 'strictness',
    title: 'entities.tab.strictness.title',
    lead: 'entities.tab.strictness.lead',
    fields: [
      {
        name: 'unknownParameters',
        label: 'entities.tab.strictness.unknownParameters.label',
        hint: 'entities.tab.strictness.unknownParameters.hint',
        control: choice({
          refuse: 'entities.tab.strictness.unknownParameters.refuse',
          ignore: 'entities.tab.strictness.unknownParameters.ignore',
        }),
      },
      {
        name: 'cardNumbersInTexts',
        label: 'entities.tab.strictness.cardNumbers.label',
        hint: 'entities.tab.strictness.cardNumbers.hint',
        control: choice({
          hide: 'entities.tab.strictness.cardNumbers.hide',
          keep: 'entities.tab.strictness.cardNumbers.keep',
        }),
      },
      {
        name: 'migratedAgreements',
        label: 'entities.tab.strictness.migratedAgreements.label',
        hint: 'entities.tab.strictness.migratedAgreements.hint',
        control: choice({
          refuse: 'entities.tab.strictness.migratedAgreements.refuse',
          test: 'entities.tab.strictness.migratedAgreements.test',
          accept: 'entities.tab.strictness.migratedAgreements.accept',
        }),
      },
      {
        name: 'duplicateWindowMinutes',
        label: 'entities.tab.strictness.duplicateWindow.label',
        hint: 'entities.tab.strictness.duplicateWindow.hint',
        control: count('entities.setting.minutes', 'entities.setting.never'),
      },
    ],
  },
  {
    id: 'compatibility',
    title: 'entities.tab.compatibility.title',
    lead: 'entities.tab.compatibility.lead',
    fields: [
      compatibility('compatibilityNamelessCustomers', 'namelessCustomers'),
      compatibility('compatibilityWalletNames', 'walletNames'),
      compatibility('compatibilityBodyCredentials', 'bodyCredentials'),
    ],
  },
  {
    id: 'limits',
    title: 'entities.tab.limits.title',
    lead: 'entities.tab.limits.lead',
    fields: [
      {
        name: 'acquirerTimeoutMs',
        label: 'entities.tab.limits.acquirerTimeout.label',
        hint: 'entities.tab.limits.acquirerTimeout.hint',
        control: count('entities.setting.milliseconds'),
      },
      {
        name: 'registrationRetentionDays',
        label: 'entities.tab.limits.retention.label',
        hint: 'entities.tab.limits.retention.hint',
        control: count('entities.setting.days', 'entities.tab.limits.retention.zero'),
      },
      {
        name: 'scheduleRepetitions',
        label: 'entities.tab.limits.repetitions.label',
        hint: 'entities.tab.limits.repetitions.hint',
        control: count('entities.setting.times', 'entities.tab.limits.repetitions.zero'),
      },
      {
        name: 'settlementDays',
        label: 'entities.tab.limits.settlementDays.label',
        hint: 'entities.tab.limits.settlementDays.hint',
        control: count('entities.setting.days', 'entities.tab.limits.settlementDays.zero'),
      },
      {
        name: 'disputeDays',
        label: 'entities.tab.limits.disputeDays.label',
        hint: 'entities.tab.limits.disputeDays.hint',
        control: count('entities.setting.days', 'entities.tab.limits.disputeDays.zero'),
      },
      {
        name: 'clearingInstituteName',
        label: 'entities.tab.limits.clearingInstitute.label',
        hint: 'entities.tab.limits.clearingInstitute.hint',
        control: { kind: 'text', maxLength: 64 },
      },
    ],
  },
  {
    id: 'three-d-secure',
    title: 'entities.tab.threeDSecure.title',
    lead: 'entities.tab.threeDSecure.lead',
    fields: [
      {
        name: 'threeDSecure',
        label: 'entities.tab.threeDSecure.use.label',
        hint: 'entities.tab.threeDSecure.use.hint',
        control: choice({ on: 'entities.tab.threeDSecure.use.on', off: 'entities.tab.threeDSecure.use.off' }),
      },
      afterAuthentication('attemptedAuthentications', 'attempted'),
      afterAuthentication('unavailableAuthentications', 'unavailable'),
      afterAuthentication('failedAuthentications', 'failed'),
      authenticationText('acquirerBin', 'acquirerBin', 11),
      authenticationText('acquirerMerchantId', 'acquirerMerchantId', 35),
      authenticationText('merchantCategoryCode', 'categoryCode', 4),
      authenticationText('merchantCountryCode', 'countryCode', 3),
    ],
  },
  {
    id: 'fraud',
    title: 'entities.tab.fraud.title',
    lead: 'entities.tab.fraud.lead',
    fields: [
      {
        name: 'fraudManagement',
        label: 'entities.tab.fraud.management.label',
        hint: 'entities.tab.fraud.management.hint',
        control: choice({ off: 'entities.tab.fraud.management.off', on: 'entities.tab.fraud.management.on' }),
      },
      {
        name: 'riskChallengeScore',
        label: 'entities.tab.fraud.challengeScore.label',
        hint: 'entities.tab.fraud.challengeScore.hint',
        control: count('entities.setting.points'),
      },
      {
        name: 'riskDenyScore',
        label: 'entities.tab.fraud.denyScore.label',
        hint: 'entities.tab.fraud.denyScore.hint',
        control: count('entities.setting.points'),
      },
      {
        name: 'riskyBrandScore',
        label: 'entities.tab.fraud.riskyBrandScore.label',
        hint: 'entities.tab.fraud.riskyBrandScore.hint',
        control: count('entities.setting.points', 'entities.tab.fraud.riskyBrandScore.zero'),
      },
      {
        name: 'riskyBrands',
        label: 'entities.tab.fraud.riskyBrands.label',
        hint: 'entities.tab.fraud.riskyBrands.hint',
        control: { kind: 'brands' },
      },
      {
        name: 'challengedPayments',
        label: 'entities.tab.fraud.challenged.label',
        hint: 'entities.tab.fraud.challenged.hint',
        control: choice({
          reject: 'entities.tab.fraud.challenged.reject',
          hold: 'entities.tab.fraud.challenged.hold',
          continue: 'entities.tab.fraud.challenged.continue',
        }),
      },
      {
        name: 'heldPaymentDays',
        label: 'entities.tab.fraud.heldDays.label',
        hint: 'entities.tab.fraud.heldDays.hint',
        control: count('entities.setting.days', 'entities.tab.fraud.heldDays.zero'),
      },
      {
        name: 'approvedCases',
        label: 'entities.tab.fraud.approved.label',
        hint: 'entities.tab.fraud.approved.hint',
        control: choice({
          notify: 'entities.tab.fraud.approved.notify',
          capture: 'entities.tab.fraud.approved.capture',
          rerun: 'entities.tab.fraud.approved.rerun',
        }),
      },
      {
        name: 'cancelledCases',
        label: 'entities.tab.fraud.cancelled.label',
        hint: 'entities.tab.fraud.cancelled.hint',
        control: choice({
          notify: 'entities.tab.fraud.cancelled.notify',
          return: 'entities.tab.fraud.cancelled.return',
        }),
      },
      {
        name: 'caseDueHours',
        label: 'entities.tab.fraud.dueHours.label',
        hint: 'entities.tab.fraud.dueHours.hint',
        control: count('entities.setting.hours'),
      },
      {
        name: 'casePendHours',
        label: 'entities.tab.fraud.pendHours.label',
        hint: 'entities.tab.fraud.pendHours.hint',
        control: count('entities.setting.hours'),
      },
      {
        name: 'caseAssignment',
        label: 'entities.tab.fraud.assignment.label',
        hint: 'entities.tab.fraud.assignment.hint',
        control: choice({
          none: 'entities.tab.fraud.assignment.none',
          automatic: 'entities.tab.fraud.assignment.automatic',
        }),
      },
      {
        name: 'decisionDelaySeconds',
        label: 'entities.tab.fraud.decisionDelay.label',
        hint: 'entities.tab.fraud.decisionDelay.hint',
        control: count('entities.setting.seconds', 'entities.tab.fraud.decisionDelay.zero'),
      },
      {
        name: 'timeZone',
        label: 'entities.tab.fraud.timeZone.label',
        hint: 'entities.tab.fraud.timeZone.hint',
        control: { kind: 'text', maxLength: 64 },
      },
      {
        name: 'velocityCounting',
        label: 'entities.tab.fraud.velocity.label',
        hint: 'entities.tab.fraud.velocity.hint',
        control: choice({ fast: 'entities.tab.fraud.velocity.fast', strict: 'entities.tab.fraud.velocity.strict' }),
      },
      {
        name: 'ipv6Counting',
        label: 'entities.tab.fraud.ipv6Counting.label',
        hint: 'entities.tab.fraud.ipv6Counting.hint',
        control: choice({
          address: 'entities.tab.fraud.ipv6Counting.address',
          network: 'entities.tab.fraud.ipv6Counting.network',
        }),
      },
      {
        name: 'ruleApproval',
        label: 'entities.tab.fraud.ruleApproval.label',
        hint: 'entities.tab.fraud.ruleApproval.hint',
        control: choice({
          none: 'entities.tab.fraud.ruleApproval.none',
          'second-person': 'entities.tab.fraud.ruleApproval.secondPerson',
        }),
      },
      {
        name: 'bulkDecisionLimit',
        label: 'entities.tab.fraud.bulkLimit.label',
        hint: 'entities.tab.fraud.bulkLimit.hint',
        control: count('entities.tab.fraud.bulkLimit.unit', 'entities.setting.noLimit'),
      },
      {
        name: 'bulkDecisionAmount',
        label: 'entities.tab.fraud.bulkAmount.label',
        hint: 'entities.tab.fraud.bulkAmount.hint',
        control: { kind: 'text', maxLength: 20 },
      },
      {
        name: 'riskService',
        label: 'entities.tab.fraud.service.label',
        hint: 'entities.tab.fraud.service.hint',
        control: { kind: 'text', maxLength: 64 },
      },
    ],
  },
  {
    id: 'payment-form',
    title: 'entities.tab.paymentForm.title',
    lead: 'entities.tab.paymentForm.lead',
    preview: 'payment-form',
    fields: [
      {
        name: 'shopOrigins',
        label: 'entities.tab.paymentForm.shopOrigins.label',
        hint: 'entities.tab.paymentForm.shopOrigins.hint',
        control: { kind: 'origins', none: 'entities.tab.paymentForm.shopOrigins.none' },
      },
      {
        name: 'formLogo',
        label: 'entities.tab.paymentForm.logo.label',
        hint: 'entities.tab.paymentForm.logo.hint',
        control: { kind: 'logo', none: 'entities.tab.paymentForm.logo.none' },
      },
      {
        name: 'formLogoText',
        label: 'entities.tab.paymentForm.logoText.label',
        hint: 'entities.tab.paymentForm.logoText.hint',
        control: { kind: 'text', maxLength: 100 },
      },
      formColour('Accent', 'accent'),
      formColour('Background', 'background'),
      formColour('Text', 'text'),
      formColour('Border', 'border'),
      {
        name: 'formRadius',
        label: 'entities.tab.paymentForm.radius.label',
        hint: 'entities.tab.paymentForm.radius.hint',
        control: count('entities.tab.paymentForm.radius.unit'),
      },
      {
        name: 'formFont',
        label: 'entities.tab.paymentForm.font.label',
        hint: 'entities.tab.paymentForm.font.hint',
        control: choice({
          system: 'entities.tab.paymentForm.font.system',
          serif: 'entities.tab.paymentForm.font.serif',
          mono: 'entities.tab.paymentForm.font.mono',
          inherit: 'entities.tab.paymentForm.font.inherit',
        }),
      },
    ],
  },
  {
    id: 'dispatching',
    title: 'entities.tab.dispatching.title',
    lead: 'entities.tab.dispatching.lead',
    fields: [{ name: 'dispatching', label: 'entities.tab.dispatching.rules', control: { kind: 'dispatching' } }],
  },
];

/** The tabs that mean something for an entity: offers dispatching for merchants only. */
export function visibleTabs(kind: EntityDetail['node']['kind']): readonly SettingTab[] {
  return settingTabs.filter(({ id }) => id !== 'dispatching' || kind === 'MERCHANT');
}
