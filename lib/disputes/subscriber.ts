import type { EntityTree } from '#lib/entities/index.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Delivery, EventConsumer, StoredEvent } from '#lib/platform/events/index.ts';
import { deadlineOf } from './deadline.ts';
import { describeSchemeReason } from './scheme-reasons.ts';
import * as sql from './sql/index.ts';

type DisputeConsumerServices = { tree: Pick<EntityTree, 'findChannel'> };

/** The event consumers of disputes. */
export function disputeConsumers(services: DisputeConsumerServices): EventConsumer[] {
  return [disputeOpening(services)];
}

type FollowUpData = {
  id?: string;
  paymentType?: string;
  settlement?: { reasonCode?: string | null; reason?: string | null };
  /** What is above the payment, and the amount as it was reported in another currency. */
  aboveMinor?: string;
  stated?: { amountMinor: string; currency: string };
};

const isApprovedOf = (type: string) => (event: StoredEvent) =>
  event.type === 'child.approved' && (event.data as FollowUpData).paymentType === type;

/**
 * Opens a dispute for each chargeback, by API or from a file, and wins the one whose chargeback is reversed. The event of the
 * payment that is followed names its chargeback, so that other payments cost nothing.
 */
function disputeOpening({ tree }: DisputeConsumerServices): Delivery {
  return {
    kind: 'delivery',
    appendsEvents: true,
    name: 'disputes',
    fanOut: async (tx, events) => {
      const chargebacks = events.filter(isApprovedOf('CB'));
      if (chargebacks.length > 0) await openDisputes(tree, tx, chargebacks);
      const reversals = events.filter(isApprovedOf('CR'));
      if (reversals.length > 0) await winReversed(tx, reversals);
      return () => undefined;
    },
  };
}

async function openDisputes(
  tree: DisputeConsumerServices['tree'],
  tx: Tx,
  events: readonly StoredEvent[],
): Promise<void> {
  const byId = new Map(events.map((event) => [(event.data as FollowUpData).id ?? '', event]));
  const rows = await query(tx, sql.findChargebacks, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: [...byId.keys()],
  });
  const disputes = await Promise.all(
    rows.map(async ({ merchantId, id, channelId, mode, amountMinor, currency, brand, reasonCode }) => {
      const event = byId.get(id);
      const data = (event?.data ?? {}) as FollowUpData;
      const openedAt = event?.at ?? new Date(0);
      const days = (await tree.findChannel(channelId))?.settings.disputeDays ?? 0;
      return {
        merchant_id: merchantId,
        id,
        payment_id: event?.streamId,
        channel_id: channelId,
        mode,
        amount_minor: amountMinor,
        currency,
        above_minor: data.aboveMinor ?? '0',
        stated_minor: data.stated?.amountMinor ?? null,
        stated_currency: data.stated?.currency ?? null,
        payment_brand: brand,
        reason_code: reasonCode,
        reason: describeSchemeReason(brand, data.settlement?.reasonCode ?? null) ?? data.settlement?.reason ?? null,
        opened_at: openedAt,
        due_at: deadlineOf(openedAt, brand, days),
      };
    }),
  );
  await execute(tx, sql.openDisputes, { disputes: JSON.stringify(disputes) });
}

async function winReversed(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  await execute(tx, sql.winReversed, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    // A reversal follows its chargeback, which has the id of the dispute.
    ids: events.map(({ streamId }) => streamId),
    now: events.at(-1)?.at ?? new Date(0),
  });
}
