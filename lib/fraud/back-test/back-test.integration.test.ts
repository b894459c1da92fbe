import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createRule } from '../rules/change-rule.ts';
import type { Rule, RuleAction, RuleMode } from '../rules/rule.ts';
import { runBackTestSlice } from './run-back-test.ts';
import { cancelBackTests, findLatestBackTest, startBackTest } from './start-back-test.ts';
import { deleteReplacedBackTests } from './stopped-payments.ts';

let gateway: TestGateway;
const paid: string[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on', throttling: { paymentsPerMinute: 0 } });
  for (const amount of ['10.00', '20.00', '30.00']) {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, amount });
    expect(body.result.code).toBe('000.100.110');
    paid.push(body.id);
  }
  const refused = { 'customer.givenName': 'simulate', 'customer.surname': 'red' };
  paid.push((await gateway.post('/v1/payments', { ...cardDebit, amount: '40.00', ...refused })).body.id);
  // Facts have a line for each verdict.
  const street = { 'billing.street1': 'Main\nStreet', 'customParameters[accountAgeDays]': '2' };
  await gateway.post('/v1/payments', { ...cardDebit, ...street, amount: '50.00', currency: 'CHF' });
  await gateway.database.pool.query(
    'UPDATE payment SET charged_back_minor = amount_minor WHERE merchant_id = $1 AND id = $2',
    [gateway.merchant.id, paid[2]],
  );
});
afterAll(() => gateway.close());

/** The default of entities. */
const challengeScore = 50;

const deny: RuleAction = { kind: 'decide', decision: 'DENY' };

type Input = { expression: string; action?: RuleAction; entityId?: string; ruleId?: string };

const start = ({ expression, action = deny, entityId = gateway.merchant.id, ruleId = 'rule' }: Input) => {
  const rule = { id: ruleId, entityId };
  const change = { actor: 'user:analyst', at: new Date(gateway.clock.now().getTime() + 1_000) };
  return startBackTest(autocommit(gateway.db), rule, { expression, action }, change);
};

async function run(input: Input, maxSliceMs?: number) {
  await start(input);
  const options = maxSliceMs === undefined ? {} : { maxSliceMs };
  let slices = 0;
  while ((await runBackTestSlice({ db: gateway.db, clock: gateway.clock, ...options })) > 0) slices += 1;
  const test = await findLatestBackTest(gateway.db, input.ruleId ?? 'rule');
  if (!test) throw new Error('no back-test');
  return { ...test, slices };
}

type Stopped = { payment_id: string; is_approved: boolean; is_charged_back: boolean };

async function listStopped(backTestId: string): Promise<Stopped[]> {
  const { rows } = await gateway.database.pool.query<Stopped>(
    'SELECT * FROM risk_back_test_payment WHERE merchant_id = $1 AND back_test_id = $2',
    [gateway.merchant.id, backTestId],
  );
  return rows;
}

describe('a back-test', () => {
  it('reads custom parameters, patterns and names', async () => {
    const expression =
      'custom("accountAgeDays", 100) < 7 && billing.street1.matches("^Main") && distance("a", "b") == 1';
    expect((await run({ expression })).result).toMatchObject({ matched: 1, failed: 0 });
  });

  it('counts what the rule would have stopped, in money by currency, and what became of it', async () => {
    const { id, state, scanned, total, result } = await run({ expression: 'payment.amount >= 20.0' });
    expect([state, scanned, total]).toEqual(['DONE', 5, 5]);
    expect(result).toMatchObject({
      matched: 4,
      failed: 0,
      stoppedBefore: 1,
      challenged: 0,
      stopped: { count: 4, amounts: { EUR: '9000', CHF: '5000' } },
      approved: { count: 3, amounts: { EUR: '5000', CHF: '5000' } },
      good: { count: 2, amounts: { EUR: '2000', CHF: '5000' } },
      chargedBack: { count: 1, amounts: { EUR: '3000' } },
    });
    const stopped = await listStopped(id);
    expect(stopped).toHaveLength(4);
    expect(stopped.filter((each) => each.is_charged_back).map((each) => each.payment_id)).toEqual([paid[2]]);
    expect(stopped.filter((each) => !each.is_approved).map((each) => each.payment_id)).toEqual([paid[3]]);
  });

  it('reads a text with several lines as one', async () => {
    const { result } = await run({ expression: 'billing.street1 == "Main\\nStreet"' });
    expect(result.stopped).toEqual({ count: 1, amounts: { CHF: '5000' } });
  });

  it('counts challenges as cases, and points only where they reach a band', async () => {
    const expression = 'payment.amount == 10.0';
    const challenge = await run({ expression, action: { kind: 'decide', decision: 'CHALLENGE' } });
    expect(challenge.result).toMatchObject({ challenged: 1, stopped: { count: 1 } });
    const few = await run({ expression, action: { kind: 'score', points: 1 } });
    expect(few.result).toMatchObject({ matched: 1, stopped: { count: 0 } });
    const many = await run({ expression, action: { kind: 'score', points: 99_999 } });
    // So many points deny: no analyst sees the payment.
    expect(many.result).toMatchObject({ challenged: 0, stopped: { count: 1 } });
    const some = await run({ expression, action: { kind: 'score', points: challengeScore } });
    expect(some.result).toMatchObject({ challenged: 1, stopped: { count: 1 } });
    const accept = await run({ expression, action: { kind: 'decide', decision: 'ACCEPT' } });
    expect(accept.result.stopped.count).toBe(0);
  });

  it('knows all velocity of a payment, also what no rule named then', async () => {
    // The fourth payment was simulated and counts nothing.
    const { id } = await run({ expression: 'velocity.card.count10m >= 2 && velocity.card.sum1h > 29.0' });
    expect((await listStopped(id)).map((each) => each.payment_id)).toEqual([paid[2]]);
    expect((await run({ expression: 'velocity.card.count10m == 3' })).result.matched).toBe(1);
  });

  it('reads velocity that a verdict has for other keys than its own rules named', async () => {
    await gateway.database.pool.query('UPDATE risk_verdict SET velocity = $3 WHERE merchant_id = $1 AND id = $2', [
      gateway.merchant.id,
      paid[0],
      'card:7,5;merchant:5,6',
    ]);
    const expression = 'velocity.merchant.count1h == 6 && velocity.card.count1h == 5 && payment.currency == "EUR"';
    expect((await run({ expression })).result).toMatchObject({ matched: 1, failed: 0 });
  });

  it('counts payments whose value could not be computed', async () => {
    const { result } = await run({ expression: 'risk.parameters["none"] == "a"' });
    expect(result).toMatchObject({ failed: 5, matched: 0 });
  });

  it('of a channel reads that channel, and of a PSP everything below it', async () => {
    const expression = 'payment.amount > 0.0';
    expect((await run({ expression, entityId: gateway.channel.id })).result.matched).toBe(5);
    expect((await run({ expression, entityId: gateway.psp.id })).result.matched).toBe(5);
  });

  it('goes on where the slice before ended', async () => {
    const { id, slices, scanned, result } = await run({ expression: 'payment.amount > 0.0' }, 0);
    expect(slices).toBeGreaterThan(1);
    expect([scanned, result.stopped.count]).toEqual([5, 5]);
    expect(await listStopped(id)).toHaveLength(5);
  });

  it('keeps its payments until a later one of the same rule has replaced it', async () => {
    const one = await run({ expression: 'payment.amount > 0.0' });
    const tx = autocommit(gateway.db);
    await deleteReplacedBackTests(tx);
    expect(await listStopped(one.id)).toHaveLength(5);
    gateway.clock.advance(1);
    const other = await run({ expression: 'payment.amount == 10.0' });
    await deleteReplacedBackTests(tx);
    expect([(await listStopped(one.id)).length, (await listStopped(other.id)).length]).toEqual([0, 1]);
  });

  it('is worked on by one process at a time', async () => {
    await start({ expression: 'payment.amount > 0.0' });
    const slice = () => runBackTestSlice({ db: gateway.db, clock: gateway.clock });
    const read = await Promise.all([slice(), slice(), slice()]);
    expect(read.filter((count) => count > 0)).toHaveLength(1);
    expect((await findLatestBackTest(gateway.db, 'rule'))?.scanned).toBe(5);
  });

  it('can be cancelled, and ends when another one of its rule starts', async () => {
    const { id } = await start({ expression: 'payment.amount > 0.0' });
    const tx = autocommit(gateway.db);
    expect(await cancelBackTests(tx, 'rule', gateway.clock.now())).toBe(true);
    expect(await cancelBackTests(tx, 'rule', gateway.clock.now())).toBe(false);
    expect(await runBackTestSlice({ db: gateway.db, clock: gateway.clock })).toBe(0);
    expect(await findLatestBackTest(gateway.db, 'rule')).toMatchObject({ id, state: 'CANCELLED', scanned: 0 });
  });
});

// The last tests: they add a payment, which others would count.
describe('the points that a rule added then', () => {
  const add = (code: string, points: number, mode: RuleMode) => {
    const input = { code, name: code, mode, expression: 'payment.amount == 77.0' };
    const action = { kind: 'score', points } as const;
    const cause = { actor: 'user:analyst', reason: 'test', at: gateway.clock.now() };
    return createRule(autocommit(gateway.db), gateway.merchant.id, { ...input, action }, cause);
  };
  const countStopped = async (ruleId: string, points: number): Promise<number> => {
    const action: RuleAction = { kind: 'score', points };
    return (await run({ ruleId, action, expression: 'payment.amount == 77.0' })).result.stopped.count;
  };

  let payment: { id: string; risk: { score: string } };
  let rule: Rule;
  let watching: Rule;
  beforeAll(async () => {
    watching = await add('watching', 9, 'SHADOW');
    rule = await add('adding', challengeScore - 1, 'ACTIVE');
    gateway.services.gatewayServices.fraud.rules.invalidate();
    payment = (await gateway.post('/v1/payments', { ...cardDebit, amount: '77.00' })).body;
    expect(payment.risk.score).toBe(`${challengeScore - 1}`);
  });

  const expectTakenOff = async () => {
    expect(await countStopped(rule.id, challengeScore - 1)).toBe(0);
    expect(await countStopped(rule.id, challengeScore)).toBe(1);
    // It added nothing while it only watched.
    expect(await countStopped(watching.id, 1)).toBe(1);
  };

  it('are taken off, by the place of the rule in its set', () => expectTakenOff());
});
