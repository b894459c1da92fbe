import type { Fact } from '../facts/fact.ts';
import { type VelocityKey, velocityKeyNames, velocityKeys } from '../velocity/velocity-fact.ts';

/** What is known of a value from all earlier payments of the merchant, however long ago. */
const historyMeasures = {
  daysKnown: (name: string) => `Days since the first payment with the same ${name}; 0 for a new one`,
  approved: (name: string) => `Earlier approved payments with the same ${name}`,
  declined: (name: string) => `Earlier payments with the same ${name} that the acquirer declined`,
  chargedBack: (name: string) => `Chargebacks of earlier payments with the same ${name}`,
};

export type HistoryMeasure = keyof typeof historyMeasures;

export function historyFactName(key: VelocityKey, measure: HistoryMeasure): string {
  return `history.${key}.${measure}`;
}

/** All facts about the history of a value. */
export const historyFacts: readonly Fact[] = velocityKeys.flatMap((key) =>
  (Object.keys(historyMeasures) as HistoryMeasure[]).map(
    (measure): Fact => ({
      name: historyFactName(key, measure),
      type: 'int',
      meaning: historyMeasures[measure](velocityKeyNames[key]),
    }),
  ),
);
