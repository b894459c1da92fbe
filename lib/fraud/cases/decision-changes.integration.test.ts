import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type DecisionChanges, measureDecisionChanges } from './figures/decision-changes.ts';
import { updateDecided, updateUndone } from './store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
});
afterAll(() => gateway.close());

type Kind = 'APPROVED' | 'CANCELLED';
type Decision = { actor: string; kind: Kind; at: number; overturned: boolean };

/** A case with the decisions that were made on it, counted by hand. */
type Followed = { id: string; decisions: Decision[]; standing: { id: string; decision: Decision } | null };

const minuteMs = 60_000;
const keyOf = (id: string) => ({ merchantId: gateway.merchant.id, id });

async function openCase(): Promise<Followed> {
  const { body } = await gateway.post('/v1/payments', cardDebit);
  const at = gateway.clock.now();
  const data = { merchantId: gateway.merchant.id, channelId: gateway.channel.id, id: body.id, kind: 'PAYMENT' };
  await autocommit(gateway.db).prisma.riskCase.create({
    data: { ...data, state: 'OPEN', score: 60, openedAt: at, dueAt: at },
  });
  return { id: body.id, decisions: [], standing: null };
}

async function decide(followed: Followed, actor: string, kind: Kind): Promise<void> {
  gateway.clock.advance(minuteMs);
  const at = gateway.clock.now();
  const decisionId = newRandomId();
  const finalAt = new Date(at.getTime() + 60 * minuteMs);
  const position = await updateDecided(autocommit(gateway.db), keyOf(followed.id), {
    state: kind,
    returnsAt: null,
    decisionId,
    actor,
    at,
    finalAt,
    note: null,
    cancelReason: kind === 'APPROVED' ? null : 'FRAUD',
    effect: null,
    macro: null,
    eventType: kind === 'APPROVED' ? 'case.approved' : 'case.cancelled',
  });
  expect(position).not.toBeNull();
  const before = followed.decisions.at(-1);
  if (before && before.kind !== kind) before.overturned = true;
  const decision = { actor, kind, at: at.getTime(), overturned: false };
  followed.decisions.push(decision);
  followed.standing = { id: decisionId, decision };
}

async function undo({ id, standing }: Followed, undoneAt: { actor: string; at: number }[]): Promise<void> {
  if (!standing) return;
  gateway.clock.advance(minuteMs);
  const at = gateway.clock.now();
  const { actor } = standing.decision;
  const undone = { decisionId: standing.id, actor, at, claimedUntil: at };
  expect(await updateUndone(autocommit(gateway.db), keyOf(id), undone)).toBe(true);
  undoneAt.push({ actor, at: at.getTime() });
}

async function chargeBack({ id }: Followed): Promise<void> {
  await autocommit(gateway.db).prisma.payment.updateMany({ where: { id }, data: { chargedBackMinor: 1n } });
}

const actors = ['user:ada', 'user:bob', 'user:eve'];
const step = fc.record({ actor: fc.constantFrom(...actors), kind: fc.constantFrom<Kind>('APPROVED', 'CANCELLED') });
/** Each decision but the last one is undone; the last one stands, or is undone too. */
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  stands: fc.boolean(),
  isChargedBack: fc.boolean(),
});

test('counts decisions, undone ones and overturned ones as a count by hand does, for any history of cases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), fc.nat(6), async (histories, skipped) => {
      gateway.clock.advance(minuteMs);
      const start = gateway.clock.now().getTime() - 1;
      const decided: Decision[] = [];
      const undone: { actor: string; at: number }[] = [];
      for (const { steps, stands, isChargedBack } of histories) {
        const followed = await openCase();
        for (const [index, { actor, kind }] of steps.entries()) {
          if (index > 0) await undo(followed, undone);
          await decide(followed, actor, kind);
        }
        if (!stands) await undo(followed, undone);
        if (isChargedBack) await chargeBack(followed);
        const last = followed.decisions.at(-1);
        if (last && stands && isChargedBack && last.kind === 'APPROVED') last.overturned = true;
        decided.push(...followed.decisions);
      }
      // The period begins before the first decision, or between two of them; later changes count all the same.
      const from = start + skipped * minuteMs;
      const isIn = ({ at }: { at: number }): boolean => at >= from;
      const expected = actors
        .map((actor): DecisionChanges => {
          const own = decided.filter((each) => each.actor === actor).filter(isIn);
          const decisions = own.length;
          const overturned = own.filter((each) => each.overturned).length;
          const ended = undone.filter((each) => each.actor === actor).filter(isIn).length;
          return { actor, decisions, overturned, undone: ended };
        })
        .filter((each) => each.decisions + each.undone > 0);
      const to = new Date(gateway.clock.now().getTime() + 1);
      const scope = { everything: true } as const;
      const measured = await measureDecisionChanges(gateway.database.pool, { scope, from: new Date(from), to });
      expect(measured.map((each) => ({ ...each }))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('an undone decision counts for the user who undid it, not for who decided the case in the end', async () => {
  gateway.clock.advance(minuteMs);
  const from = gateway.clock.now();
  const followed = await openCase();
  await decide(followed, 'user:ada', 'APPROVED');
  await undo(followed, []);
  await decide(followed, 'user:bob', 'CANCELLED');
  gateway.clock.advance(1);
  const scope = { everything: true } as const;
  const measured = await measureDecisionChanges(gateway.database.pool, { scope, from, to: gateway.clock.now() });
  expect(measured).toEqual([
    { actor: 'user:ada', decisions: 1, overturned: 1, undone: 1 },
    { actor: 'user:bob', decisions: 1, overturned: 0, undone: 0 },
  ]);
});
