import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { updateClaimed, updateDecided } from '../cases/store.ts';
import { seedCase } from '../testing/seed-case.ts';
import { measureHandlingTime } from './handling-time.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const analyst = 'user:analyst';
const since = new Date(0);

/** A case that this user claims, and decides so many seconds later. */
async function decide(seconds: number, { claimedBy = analyst, decidedBy = analyst } = {}): Promise<void> {
  const { db, clock, merchant, channel } = gateway;
  const key = { merchantId: merchant.id, id: await seedCase(gateway, merchant.id, channel.id) };
  clock.advance(60_000);
  const at = clock.now();
  const claimedUntil = new Date(at.getTime() + 900_000);
  if (claimedBy) {
    const claim = { actor: claimedBy, at, claimedUntil, takesOver: false };
    expect(await updateClaimed(autocommit(db), key, claim)).toBe(true);
  }
  // Another user decides only after the claim has ended.
  clock.advance((claimedBy === decidedBy || !claimedBy ? 0 : 900_000) + seconds * 1_000);
  const decidedAt = clock.now();
  const decision = { state: 'APPROVED', returnsAt: null, decisionId: newRandomId(), effect: null } as const;
  const details = { cancelReason: null, note: null, macro: null, eventType: 'case.approved' };
  const by = { actor: decidedBy, at: decidedAt, finalAt: decidedAt };
  expect(await updateDecided(autocommit(db), key, { ...decision, ...details, ...by })).not.toBeNull();
}

const measure = (entityId = gateway.psp.id) => measureHandlingTime(gateway.db, entityId, since);

test('is three minutes until a decision is measured', async () => {
  expect(await measure()).toEqual({ medianSeconds: 180, decisions: 0 });
});

test('is the median from the claim of the user who decided to the decision, on and below the entity', async () => {
  for (const seconds of [30, 60, 600]) await decide(seconds);
  const measured = { medianSeconds: 60, decisions: 3 };
  expect(await measure()).toEqual(measured);
  expect(await measure(gateway.channel.id)).toEqual(measured);
  gateway.clock.advance(1);
  const later = await measureHandlingTime(gateway.db, gateway.psp.id, gateway.clock.now());
  expect(later).toMatchObject({ decisions: 0 });
});

test('leaves out decisions that the user made without a claim', async () => {
  await decide(5, { claimedBy: '' });
  await decide(5, { claimedBy: 'user:other' });
  expect(await measure()).toEqual({ medianSeconds: 60, decisions: 3 });
});
