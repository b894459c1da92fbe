import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { seedMerchant } from '#test/fixtures/gateway.ts';
import {
  changeRule,
  createRule,
  moveRule,
  RuleConflictError,
  type RuleInput,
  restoreRuleVersion,
} from './change-rule.ts';
import type { Rule } from './rule.ts';
import { findRule, findRulesOf, listVersions } from './store.ts';

let database: TestDatabase;
let db: Database;
let entityId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  db = createDatabase(database.pool);
  entityId = (await seedMerchant(db)).merchant.id;
});
afterAll(() => database.close());

const change = { actor: 'user:analyst', reason: 'chargebacks of last week', at: new Date('2026-11-22T12:00:00Z') };
const content: Omit<RuleInput, 'code'> = {
  name: 'High amount',
  mode: 'ACTIVE',
  expression: 'payment.amount > 500',
  action: { kind: 'score', points: 40 },
  stop: false,
};

const create = (code: string, input: Partial<RuleInput> = {}) =>
  withStaffTransaction(db, (tx) => createRule(tx, entityId, { code, ...content, ...input } as RuleInput, change));

const update = (rule: Rule, input: Partial<Omit<RuleInput, 'code'>>) =>
  withStaffTransaction(db, (tx) => changeRule(tx, rule, { ...content, ...input }, change));

describe('a rule', () => {
  it('keeps every version with who changed it, when and why', async () => {
    const rule = await create('versions');
    await update(rule, { expression: 'payment.amount > 900' });
    const versions = await listVersions(db, rule.id);
    expect(versions.map(({ version, content: { expression } }) => [version, expression])).toEqual([
      [2, 'payment.amount > 900'],
      [1, 'payment.amount > 500'],
    ]);
    expect(versions[0]).toMatchObject(change);
  });

  it('goes back to an earlier version by a new one, and stays in its mode', async () => {
    const rule = await create('rollback');
    const shadow = await update(rule, { expression: 'payment.amount > 900', mode: 'SHADOW' });
    await withStaffTransaction(db, (tx) => restoreRuleVersion(tx, shadow, 1, change));
    expect(await findRule(db, rule.id)).toMatchObject({
      version: 3,
      mode: 'SHADOW',
      expression: 'payment.amount > 500',
    });
    const unknown = withStaffTransaction(db, (tx) => restoreRuleVersion(tx, shadow, 9, change));
    await expect(unknown).rejects.toThrow('The rule High amount has no version 9.');
  });

  it('is changed once when two users change the same version', async () => {
    const rule = await create('conflict');
    const results = await Promise.allSettled([
      update(rule, { expression: 'payment.amount > 1' }),
      update(rule, { expression: 'payment.amount > 2' }),
    ]);
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected.map(({ reason }) => reason)).toEqual([expect.any(RuleConflictError)]);
    expect((await listVersions(db, rule.id)).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('is one of its code at an entity', async () => {
    await create('unique');
    await expect(create('unique')).rejects.toThrow('A rule with the code unique already exists.');
  });

  it('moves by one place; the rule that was there takes its place', async () => {
    const merchantId = (await seedMerchant(db)).merchant.id;
    const add = (code: string) =>
      withStaffTransaction(db, (tx) => createRule(tx, merchantId, { code, ...content } as RuleInput, change));
    const [first, , last] = [await add('first'), await add('second'), await add('third')];
    const move = (rule: Rule, places: -1 | 1) => withStaffTransaction(db, (tx) => moveRule(tx, rule, places, change));
    const codes = async () => (await findRulesOf(db, [merchantId])).map(({ code }) => code);
    expect(await move(last, -1)).toBe(true);
    expect(await codes()).toEqual(['first', 'third', 'second']);
    expect(await move(first, -1)).toBe(false);
    await expect(move(last, -1)).rejects.toThrow(RuleConflictError);
    expect((await listVersions(db, last.id)).map(({ content: { position } }) => position)).toEqual([2, 3]);
  });

  it('announces every version as an event of its stream', async () => {
    const rule = await create('events');
    await update(rule, { mode: 'SHADOW' });
    const { rows } = await database.pool.query(
      'SELECT merchant_id, sequence, type, actor, data FROM event WHERE stream_id = $1 ORDER BY sequence',
      [rule.id],
    );
    expect(rows).toMatchObject([
      { merchant_id: entityId, type: 'risk-rule.created', actor: change.actor },
      { type: 'risk-rule.changed', data: { version: 2, mode: 'SHADOW', reason: change.reason } },
    ]);
  });

  it('is not stored when it does not compile; the error has its place', async () => {
    await expect(create('broken', { expression: 'payment.amuont > 5' })).rejects.toMatchObject({
      issues: [
        {
          path: ['expression'],
          message: 'payment.amuont is no known fact',
          params: { start: 8, end: 14, unknownFact: 'payment.amuont' },
        },
      ],
    });
    expect((await findRulesOf(db, [entityId])).map(({ code }) => code)).not.toContain('broken');
  });

  it('either adds points or decides, also in the database', async () => {
    await create('points');
    const both = autocommit(db).prisma.riskRule.updateMany({ where: { code: 'points' }, data: { decision: 'DENY' } });
    await expect(both).rejects.toThrow('risk_rule_action');
  });
});
