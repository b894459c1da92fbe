import type { EntityTree } from '#lib/entities/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Delivery, EventConsumer, StoredEvent } from '#lib/platform/events/index.ts';
import { insertCases, type NewCase } from './cases/store.ts';
import { historyProjection } from './history/record-history.ts';
import { findVerdictChannels } from './store.ts';

type FraudConsumerServices = { tree: Pick<EntityTree, 'findChannel'> };

/** The event consumers of risk checks. */
export function fraudConsumers(services: FraudConsumerServices): EventConsumer[] {
  return [caseOpening(services), historyProjection()];
}

/** Opens a case for each challenged payment or check. */
function caseOpening({ tree }: FraudConsumerServices): Delivery {
  return {
    kind: 'delivery',
    name: 'risk-cases',
    fanOut: async (tx, events) => {
      const challenged = events.filter(({ type }) => type === 'risk.challenged');
      if (challenged.length > 0) await insertCases(tx, await describeCases(tree, tx, challenged));
      return () => undefined;
    },
  };
}

async function describeCases(
  tree: FraudConsumerServices['tree'],
  tx: Tx,
  events: readonly StoredEvent[],
): Promise<NewCase[]> {
  const openedAt = new Map(events.map(({ streamId, at }) => [streamId, at]));
  const keys = events.map(({ merchantId, streamId: id }) => ({ merchantId, id }));
  const verdicts = await findVerdictChannels(tx, keys);
  return Promise.all(
    verdicts.map(async ({ merchantId, id, channelId }) => {
      const channel = await tree.findChannel(channelId);
      const dueHours = channel?.settings.caseDueHours ?? 0;
      return { merchantId, id, openedAt: openedAt.get(id) as Date, dueHours };
    }),
  );
}
