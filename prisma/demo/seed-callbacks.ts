import { changeConfiguration, inheritConfiguration, scheduleCallback } from '#lib/callbacks/index.ts';
import type { Services } from '#lib/composition.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { demoCallbackPath } from '#lib/webhooks/index.ts';

type SeedCallbacks = {
  services: Services['gatewayServices'];
  merchantId: string;
  channelId: string;
  paymentIds: readonly string[];
  /** The address at which the demo reaches itself. */
  ownAddress: string;
  now: Date;
};

const decisions = [
  { decision: 'CANCEL', cancelReason: 'Lost or stolen card', note: 'The holder denies the order.' },
  { decision: 'APPROVE', cancelReason: null, note: 'Regular customer, called back.' },
  { decision: 'PENDING', cancelReason: null, note: 'Waiting for a copy of the invoice.' },
  { decision: 'APPROVE', cancelReason: null, note: null },
] as const;

/**
 * Decisions whose callbacks fail, because no server has the name of their address: the page of failed callbacks shows
 * some, and why. The other address is one of the demo itself, which acknowledges them after a switch.
 */
export async function seedCallbacks(input: SeedCallbacks): Promise<void> {
  const { services, merchantId, channelId, paymentIds, ownAddress, now } = input;
  const { template } = inheritConfiguration([]);
  const urls = ['https://shop.example/fraud/decisions', ownAddress + demoCallbackPath];
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

/** Lets the address of the demo itself follow it when it is started at another port. */
export async function moveDemoCallbacks(db: Database, ownAddress: string): Promise<void> {
  const { prisma } = autocommit(db);
  const own = ownAddress + demoCallbackPath;
  const moved = (url: string): string => (url.startsWith('http://') && url.endsWith(demoCallbackPath) ? own : url);
  const select = { id: true, urls: true, activeUrl: true };
  for (const { id, urls, activeUrl } of await prisma.callbackConfiguration.findMany({ select })) {
    const data = { urls: urls.map(moved), activeUrl: activeUrl === null ? null : moved(activeUrl) };
    if (data.urls.join() !== urls.join()) await prisma.callbackConfiguration.update({ where: { id }, data });
  }
}
