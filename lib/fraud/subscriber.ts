import type { EntityTree } from '#lib/entities/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Delivery, EventConsumer, StoredEvent } from '#lib/platform/events/index.ts';
import { assignCases, type FindActiveAnalysts, type UnassignedCase } from './cases/assign-cases.ts';
import { findReviews } from './cases/find-reviews.ts';
import { returnPayments } from './cases/return-payments.ts';
import type { DecisionCallbacks } from './cases/services.ts';
import { insertCases, type NewCase } from './cases/store.ts';
import { historyProjection } from './history/record-history.ts';
import { outcomeProjection } from './history/record-outcomes.ts';
import type { FraudServices } from './services.ts';
import { appendReviews, findVerdictChannels } from './store.ts';

type FraudConsumerServices = {
  tree: Pick<EntityTree, 'findChannel'>;
  clock: Clock;
  findActiveAnalysts: FindActiveAnalysts;
  fraud: Pick<FraudServices, 'rules'>;
  callbacks: DecisionCallbacks;
};

/** The event consumers of risk checks. */
export function fraudConsumers(services: FraudConsumerServices): EventConsumer[] {
  return [caseOpening(services), historyProjection(), outcomeProjection()];
}

/**
 * Opens a case for each challenged payment or check, and for each approved payment that a rule wants to be reviewed or
 * given back. Assigns it where its entity wants that; one that is given back is decided at once.
 */
function caseOpening(services: FraudConsumerServices): Delivery {
  const { tree, clock, findActiveAnalysts, fraud } = services;
  return {
    kind: 'delivery',
    name: 'risk-cases',
    appendsEvents: true,
    fanOut: async (tx, events) => {
      const challenged = events.filter(({ type }) => type === 'risk.challenged');
      const reviews = await findReviews({ tree, rules: fraud.rules }, tx, events);
      if (challenged.length === 0 && reviews.length === 0) return () => undefined;
      const reviewed = await describeCases(
        tree,
        tx,
        reviews.filter(({ isCase }) => isCase).map(({ event }) => event),
      );
      const cases = [
        ...(await describeCases(tree, tx, challenged)),
        // Nothing holds the payment, so its case does not end by itself.
        ...reviewed.map((each) => ({ ...each, heldDays: 0 })),
      ];
      await insertCases(tx, cases);
      await appendReviews(tx, reviews);
      const returned = reviews.filter(({ isReturned }) => isReturned);
      const wakeUps = await returnPayments(services, tx, returned);
      const isOpen = ({ id }: OpenedCase) => !returned.some(({ payment }) => payment.id === id);
      const assigned = cases.filter((each) => each.isAssigned && isOpen(each));
      await assignCases(tx, findActiveAnalysts, assigned, clock.now());
      return () => {
        for (const wake of wakeUps) wake();
      };
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
