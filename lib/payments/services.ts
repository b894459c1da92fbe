import type { Connectors } from '#lib/connectors/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { PaymentCommand } from './command.ts';
import type { StageFacts, StageResult } from './stages/stage.ts';
import type { PaymentBatches } from './store.ts';

/** What the verbs of this feature work with. */
export type PaymentServices = {
  db: Database;
  batches: PaymentBatches;
  vault: Vault;
  connectors: Connectors;
  /** What a payment goes through before and at the acquirer, in this order. */
  stages: readonly PaymentStage[];
  clock: Clock;
  /** Woken after every commit that appended an event. */
  events: EventSignal;
  log: Log;
};

/**
 * One step between a valid command and the answer of the acquirer. Composition gives the list: screening, routing,
 * authentication, sending. What a stage before sending decides is made durable by its result alone.
 */
export type PaymentStage = {
  readonly name: string;
  run(command: PaymentCommand, facts: StageFacts, services: PaymentServices): Promise<StageResult>;
  /** What the stage does once an issuer asks for an authentication before it approves; `continue` without one: nothing. */
  stepUp?(command: PaymentCommand, facts: StageFacts): Promise<StageResult>;
};
