import type { EntityTree } from '#lib/entities/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Delivery, EventConsumer, StoredEvent } from '#lib/platform/events/index.ts';
import { assignCases, type FindActiveAnalysts, type UnassignedCase } from './cases/assign-cases.ts';
import { insertCases, type NewCase } from './cases/store.ts';
import { historyProjection } from './history/record-history.ts';
import { outcomeProjection } from './history/record-outcomes.ts';
import { findVerdictChannels } from './store.ts';

type FraudConsumerServices = {
  tree: Pick<EntityTree, 'findChannel'>;
  clock: Clock;
  findActiveAnalysts: FindActiveAnalysts;
};

/** The event consumers of risk checks. */
export function fraudConsumers(services: FraudConsumerServices): EventConsumer[] {
  return [caseOpening(services), historyProjection(), outcomeProjection()];
}

/** Opens a case for each challenged payment or check, and assigns it where its entity wants that. */
function caseOpening({ tree, clock, findActiveAnalysts }: FraudConsumerServices): Delivery {
  return {
    kind: 'delivery',
    name: 'risk-cases',
    appendsEvents: true,
    fanOut: async (tx, events) => {
      const challenged = events.filter(({ type }) => type === 'risk.challenged');
      if (challenged.length === 0) return () => undefined;
      const cases = await describeCases(tree, tx, challenged);
      await insertCases(tx, cases);
      const assigned = cases.filter(({ isAssigned }) => isAssigned);
      await assignCases(tx, findActiveAnalysts, assigned, clock.now());
      return () => undefined;
    },
  };
}

type OpenedCase = NewCase & UnassignedCase & { isAssigned: boolean };

async function describeCases(
  tree: FraudConsumerServices['tree'],
  tx: Tx,
  events: readonly StoredEvent[],
): Promise<OpenedCase[]> {
  const openedAt = new Map(events.map(({ streamId, at }) => [streamId, at]));
  const keys = events.map(({ merchantId, streamId: id }) => ({ merchantId, id }));
  const verdicts = await findVerdictChannels(tx, keys);
  return Promise.all(
    verdicts.map(async ({ merchantId, id, channelId }) => {
      const channel = await tree.findChannel(channelId);
      const dueHours = channel?.settings.caseDueHours ?? 0;
      const isHeld = channel?.settings.challengedPayments === 'hold';
      const heldDays = isHeld ? channel.settings.heldPaymentDays : 0;
      const isAssigned = channel?.settings.caseAssignment === 'automatic';
      const entityIds = channel?.entityIds ?? [];
      return { merchantId, id, openedAt: openedAt.get(id) as Date, dueHours, heldDays, isAssigned, entityIds };
    }),
  );
}
