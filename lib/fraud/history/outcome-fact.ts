import type { Fact } from '../facts/fact.ts';
import { velocityKeyNames } from '../velocity/velocity-fact.ts';

/** What a customer paid earlier, by currency. */
export const amountFacts = [
  {
    name: 'history.customer.averageAmount',
    type: 'double',
    meaning: 'Average amount of earlier approved payments of the customer id in this currency; 0 for a new one',
  },
  {
    name: 'history.customer.maxAmount',
    type: 'double',
    meaning: 'Highest amount of earlier approved payments of the customer id in this currency; 0 for a new one',
  },
] as const satisfies readonly Fact[];

/** What acquirers and issuers checked of earlier payments. */
const checkMeasures = {
  cvvMismatches: (name: string) =>
    `Earlier payments with the same ${name} whose security code the acquirer reported as wrong`,
  avsMismatches: (name: string) =>
    `Earlier payments with the same ${name} whose address the acquirer reported as wrong`,
  authenticated: (name: string) => `Earlier payments with the same ${name} whose cardholder 3-D Secure authenticated`,
  failedAuthentications: (name: string) =>
    `Earlier payments with the same ${name} whose authentication by 3-D Secure failed`,
};

export type CheckMeasure = keyof typeof checkMeasures;

export const checkKeys = ['card', 'customer'] as const;

export const checkFacts: readonly Fact[] = checkKeys.flatMap((key) =>
  (Object.keys(checkMeasures) as CheckMeasure[]).map(
    (measure): Fact => ({
      name: checkFactName(key, measure),
      type: 'int',
      meaning: checkMeasures[measure](velocityKeyNames[key]),
    }),
  ),
);

export function checkFactName(key: string, measure: CheckMeasure): string {
  return `history.${key}.${measure}`;
}

export const pspKeys = ['card', 'email', 'device'] as const;

/** How long a value is known to all merchants of the PSP: a number of days, from which no merchant can be found. */
export const pspFacts: readonly Fact[] = pspKeys.map((key) => ({
  name: pspFactName(key),
  type: 'int',
  meaning: `Days since the first payment with the same ${velocityKeyNames[key]} at any merchant of the PSP; 0 for a new one`,
}));

export function pspFactName(key: string): string {
  return `history.${key}.daysKnownAtPsp`;
}
