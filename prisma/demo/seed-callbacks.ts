import { changeConfiguration, inheritConfiguration, scheduleCallback } from '#lib/callbacks/index.ts';
import type { Services } from '#lib/composition.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';

type SeedCallbacks = {
  services: Services['gatewayServices'];
  merchantId: string;
  channelId: string;
  paymentIds: readonly string[];
  now: Date;
};

const decisions = [
  { decision: 'CANCEL', cancelReason: 'Lost or stolen card', note: 'The holder denies the order.' },
  { decision: 'APPROVE', cancelReason: null, note: 'Regular customer, called back.' },
  { decision: 'PENDING', cancelReason: null, note: 'Waiting for a copy of the invoice.' },
  { decision: 'APPROVE', cancelReason: null, note: null },
] as const;

/** Decisions whose callbacks fail: no server has these names, so the page of failed callbacks shows some, and why. */
export async function seedCallbacks(input: SeedCallbacks): Promise<void> {
  const { services, merchantId, channelId, paymentIds, now } = input;
  const { template } = inheritConfiguration([]);
  const urls = ['https://shop.example/fraud/decisions', 'https://standby.shop.example/fraud/decisions'];
  const configuration = {
    enabled: true,
    destination: { urls, headers: [{ name: 'X-Api-Key', value: newRandomId() }] },
    template: { ...template, pairs: [{ key: 'source', value: 'turnpike' }] },
    sending: { acknowledgedStatuses: [200, 202], retryWaitSeconds: 1, maxRetries: 2 },
  };
  const change = { entityId: merchantId, input: configuration, expectedVersion: 0 };
  await changeConfiguration(services, change, { at: now, actor: 'cli', address: null });
  for (const [index, paymentId] of paymentIds.slice(0, decisions.length).entries()) {
    const each = decisions[index];
    if (!each) break;
    const decision = {
      ...each,
      merchantId,
      channelId,
      paymentId,
      decisionId: newRandomId(),
      userId: 'frank',
      actor: 'cli',
      decidedAt: now,
      notBefore: now,
      position: BigInt(index + 1),
    };
    await withTransaction(services.db.pool, (tx) => scheduleCallback(services, tx, decision));
  }
}
