import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { decideLine, findMatch, type MatchedLine } from '../matching/decide-line.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { backTestRule } from './back-test.ts';
import type { MatchingRule } from './matching-rule.ts';
import { changeRule, findRule, type RuleStep, saveBackTest } from './rule-store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

let used = 0;
/** A payment of an amount that no other one of the test has. */
async function pay(values: Record<string, string> = {}): Promise<{ id: string; amount: string; order: string }> {
  used += 1;
  const amount = values.amount ?? `${100 + used}.00`;
  const order = values.merchantTransactionId ?? `order-${1000 + used}`;
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, amount, merchantTransactionId: order });
  return { id: body.id, amount, order };
}

/** An acquirer that writes an id of its own in front of the transaction id, and no other key. */
const line = ({ amount, order }: { amount: string; order: string }, values: FileRow = {}): FileRow => {
  used += 1;
  const today = gateway.clock.now().toISOString().replace('T', ' ').slice(0, 19);
  return rowOf(gateway, {
    SettlementTxId: `rule-${used}`,
    Amount: amount,
    SettlementAmount: amount,
    SettlementFee: '',
    TxRequestTime: today,
    Brand: '',
    AccountNumberLast4: '',
    TransactionId: `ACQ7-${order}`,
    ...values,
  });
};

async function match(...lines: readonly FileRow[]): Promise<MatchedLine[]> {
  const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf(lines) }));
  return Promise.all(
    lines.map(async (_, index) => {
      const key = { merchantId: gateway.merchant.id, importId: id, rowNumber: index + 2 };
      const found = await findMatch(gateway.db, key);
      if (!found) throw new Error(`line ${index + 2} has no match`);
      return found;
    }),
  );
}

const by = (actor = 'user:a') => ({ actor, reason: null, now: gateway.clock.now() });

async function matchByHand(found: MatchedLine | undefined, paymentId: string): Promise<void> {
  if (!found) throw new Error('there is no line');
  const decision = { kind: 'MATCH', paymentId } as const;
  await withTransaction(gateway.database.pool, (tx) =>
    decideLine(tx, found, decision, { ...by(), version: found.version }),
  );
}

async function rules(): Promise<MatchingRule[]> {
  const { rows } = await gateway.database.pool.query('SELECT id FROM settlement_rule ORDER BY id');
  const found = await Promise.all(rows.map(({ id }) => findRule(gateway.db, id)));
  return found.filter((each) => each !== null);
}

async function matchAlike(count: number): Promise<void> {
  for (let times = 0; times < count; times += 1) {
    const paid = await pay();
    const [found] = await match(line(paid));
    expect(found?.status).toBe('NOT_MATCHED');
    await matchByHand(found, paid.id);
  }
}

const today = () => gateway.clock.now().toISOString().slice(0, 10);
const closed = () => [{ merchantId: gateway.merchant.id, startsOn: today(), endsOn: today() }];

async function step(rule: MatchingRule, name: RuleStep, actor = 'user:a'): Promise<boolean> {
  const version = (await findRule(gateway.db, rule.id))?.version ?? 0;
  return changeRule(autocommit(gateway.db), rule, name, { ...by(actor), version });
}

async function test(rule: MatchingRule): Promise<boolean> {
  const backTest = await backTestRule(gateway.db, rule, closed());
  return saveBackTest(autocommit(gateway.db), rule, backTest, { ...by(), version: rule.version });
}

beforeEach(async () => {
  await emptyTables(gateway.database.pool, 'settlement_rule, settlement_match, settlement_line');
});

describe('a rule', () => {
  it('is proposed from three matches that are alike, with the fields that agree in all of them', async () => {
    await matchAlike(2);
    expect(await rules()).toEqual([]);
    await matchAlike(1);
    const [rule, ...others] = await rules();
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      state: 'PROPOSED',
      evidenceCount: 3,
      entityId: gateway.psp.id,
      backTest: null,
      name: "Amount, end of the line's transaction id",
      definition: { last4: false, brand: false, reference: 'LINE_ENDS', toleranceHours: 1, amountToleranceMinor: 0 },
    });
    expect(rule?.evidence).toHaveLength(3);
  });

  it('is not proposed from matches that agree in amount and time only', async () => {
    for (let times = 0; times < 4; times += 1) {
      const paid = await pay();
      const [found] = await match(line(paid, { TransactionId: 'something-else' }));
      await matchByHand(found, paid.id);
    }
    expect(await rules()).toEqual([]);
  });

  it('is switched on only after a test, by two users, and then matches lines in its name', async () => {
    await matchAlike(3);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule was proposed');
    expect(await step(rule, 'request')).toBe(false);
    const early = await pay();
    expect((await match(line(early)))[0]?.status).toBe('NOT_MATCHED');
    expect(await test(rule)).toBe(true);
    expect((await findRule(gateway.db, rule.id))?.backTest).toMatchObject({ lines: 3, found: 3, right: 3, wrong: 0 });
    expect(await step(rule, 'approve')).toBe(false);
    expect(await step(rule, 'request', 'user:a')).toBe(true);
    expect(await step(rule, 'approve', 'user:a')).toBe(false);
    expect(await step(rule, 'approve', 'user:b')).toBe(true);
    const paid = await pay();
    expect((await match(line(paid)))[0]).toMatchObject({
      status: 'MATCHED',
      paymentId: paid.id,
      matchedBy: 'RULE',
      ruleId: rule.id,
      exception: null,
      ruleName: rule.name,
    });
    expect(await step(rule, 'deactivate')).toBe(true);
    const later = await pay();
    expect((await match(line(later)))[0]?.status).toBe('NOT_MATCHED');
  });

  it('matches no line for which it leads to two payments, and settles none twice', async () => {
    await matchAlike(3);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule was proposed');
    await test(rule);
    await step(rule, 'request', 'user:a');
    await step(rule, 'approve', 'user:b');
    const amount = '77.00';
    const twin = { amount, merchantTransactionId: 'order-twins' };
    const [paid] = [await pay(twin), await pay(twin)];
    expect((await match(line(paid)))[0]).toMatchObject({ status: 'NOT_MATCHED' });
    const single = await pay();
    const [first, second] = await match(line(single), line(single));
    expect([first?.exception, second?.exception]).toEqual([null, 'ALREADY_SETTLED']);
  });

  it('shows the line, the payment that it would choose and the right one for each false pair', async () => {
    await matchAlike(3);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule was proposed');
    const [wrong, right] = [await pay({ amount: '55.00' }), await pay({ amount: '55.00' })];
    const [found] = await match(line(wrong));
    await matchByHand(found, right.id);
    const backTest = await backTestRule(gateway.db, rule, closed());
    expect(backTest).toMatchObject({ lines: 4, found: 4, right: 3, wrong: 1, ambiguous: 0 });
    expect(backTest.falsePairs).toMatchObject([
      { importId: found?.importId, rowNumber: 2, foundId: wrong.id, rightId: right.id, amountMinor: '5500' },
    ]);
  });

  it('is not tested by lines of days that are open: it stays a proposal', async () => {
    await matchAlike(3);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule was proposed');
    const backTest = await backTestRule(gateway.db, rule, [
      { merchantId: gateway.merchant.id, startsOn: '2020-01-01', endsOn: '2020-12-31' },
    ]);
    expect(backTest.lines).toBe(0);
    await saveBackTest(autocommit(gateway.db), rule, backTest, { ...by(), version: rule.version });
    expect((await findRule(gateway.db, rule.id))?.state).toBe('PROPOSED');
  });

  it('is not proposed again after it was dismissed', async () => {
    await matchAlike(3);
    const [rule] = await rules();
    if (!rule) throw new Error('no rule was proposed');
    expect(await step(rule, 'dismiss')).toBe(true);
    await matchAlike(1);
    expect((await rules()).map(({ state, evidenceCount }) => [state, evidenceCount])).toEqual([['DISMISSED', 3]]);
  });
});
