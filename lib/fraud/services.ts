import type { Connectors } from '#lib/connectors/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import type { FactLookup } from './facts/fact-lookup.ts';
import type { IpCountries } from './facts/ip-countries.ts';
import type { IpNetworks } from './facts/ip-networks.ts';
import type { Fingerprints } from './fingerprint.ts';
import { createHistoryLookup } from './history/find-history.ts';
import { createAmountLookup, createCheckLookup, createPspLookup } from './history/find-outcomes.ts';
import { createListLookup, type ListLookup } from './lists/find-list-matches.ts';
import { RuleDirectory } from './rules/rule-directory.ts';
import { createVerdictBatches, type VerdictBatches } from './store.ts';
import { createVelocityCounter, type VelocityCounter } from './velocity/count-velocity.ts';
import { createDeclineLookup } from './velocity/find-declines.ts';

/** What risk checks work with. */
export type FraudServices = {
  db: Database;
  vault: Fingerprints;
  /** Knows the issuers of card numbers, and the numbers of tests. */
  connectors: Pick<Connectors, 'directory' | 'isTestNumber'>;
  rules: RuleDirectory;
  ipCountries: IpCountries;
  ipNetworks: IpNetworks;
  lists: ListLookup;
  /** Facts of earlier payments, which are read only where a rule names one. */
  lookups: readonly FactLookup[];
  velocity: VelocityCounter;
  verdicts: VerdictBatches;
};

export function createFraudServices({
  db,
  vault,
  connectors,
  ipCountries,
  ipNetworks,
  clock,
  events,
}: Pick<FraudServices, 'db' | 'vault' | 'connectors' | 'ipCountries' | 'ipNetworks'> & {
  clock: Clock;
  events: EventSignal;
}): FraudServices {
  return {
    db,
    vault,
    connectors,
    ipCountries,
    ipNetworks,
    rules: new RuleDirectory(db, clock),
    lists: createListLookup(db.pool),
    lookups: [createHistoryLookup, createDeclineLookup, createAmountLookup, createCheckLookup, createPspLookup].map(
      (create) => create(db.pool),
    ),
    velocity: createVelocityCounter(db.pool),
    verdicts: createVerdictBatches(db.pool, events),
  };
}
