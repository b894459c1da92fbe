import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCase } from '#lib/fraud/testing/seed-case.ts';
import { runUntilKilled } from '#lib/platform/testing/run-until-killed.ts';
import { type BackOfficeCallOptions, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { testMasterKey } from '#test/fixtures/gateway.ts';
import type { DecisionRunDetail } from './run-routes.ts';

/** The fraud analyst decides; cases without a payment, so that a decision has no effect on one. */

let office: TestBackOffice;
let second: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  await configure({});
  second = await office.openSession('fraud analyst', office.gateway.psp.id);
});
afterAll(() => office.close());

const many = 201;
const analyst = { as: 'fraud analyst' } as const;

const configure = (settings: object): Promise<void> =>
  office.gateway.configure(office.gateway.channel.id, { fraudManagement: 'on', ...settings });

async function openCases(count = many): Promise<string[]> {
  const { gateway } = office;
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    ids.push(await seedCase(gateway, gateway.merchant.id, gateway.channel.id));
  }
  return ids;
}

const decisionOn = (ids: readonly string[], change: object = {}) => ({
  decision: 'APPROVE',
  note: 'Known customers',
  ...change,
  cases: ids.map((id) => ({ id, expectedEffect: null })),
});

/** Starts a run, and returns its id. */
async function start(ids: readonly string[], change: object = {}): Promise<string> {
  const { status, body } = await office.call('POST', '/cases/decide', { ...analyst, body: decisionOn(ids, change) });
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body).toMatchObject({ decided: [], conflicts: [], runId: expect.any(String) });
  return body.runId;
}

async function read(id: string, options: BackOfficeCallOptions = analyst): Promise<DecisionRunDetail> {
  const { status, body } = await office.call('GET', `/case-decision-runs/${id}`, options);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const change = (id: string, verb: 'stop' | 'undo', options: BackOfficeCallOptions = analyst) =>
  office.call('POST', `/case-decision-runs/${id}/${verb}`, { body: {}, ...options });

/** The work of other processes, until nothing is left. */
async function work(): Promise<void> {
  const job = office.gateway.services.jobs.find(({ name }) => name === 'run-case-decisions');
  while (((await job?.run()) ?? 0) > 0);
}

async function count(from: string, ...values: readonly unknown[]): Promise<number> {
  const { rows } = await office.gateway.database.pool.query(`SELECT count(*)::int AS count FROM ${from}`, [...values]);
  return rows[0].count;
}

const decisionsOf = (ids: readonly string[], type = 'case.approved'): Promise<number> =>
  count('event WHERE stream_id = ANY($1) AND type = $2', ids, type);

describe('a decision on more cases than a request decides', () => {
  test('is made in the background for the user who confirmed it, each case with its event, callback and audit entry', async () => {
    const ids = await openCases();
    const id = await start(ids);
    expect((await read(id)).row).toMatchObject({
      state: 'RUNNING',
      total: many,
      waiting: many,
      decided: 0,
      isOwn: true,
      note: 'Known customers',
    });
    expect(await decisionsOf(ids)).toBe(0);
    await work();
    const { row, refused } = await read(id);
    expect(row).toMatchObject({ state: 'DONE', decided: many, waiting: 0, refused: 0 });
    expect(refused).toEqual([]);
    expect(await decisionsOf(ids)).toBe(many);
    expect(await count(`audit_entry WHERE action = 'case.decide' AND subject_id = ANY($1)`, ids)).toBe(many);
    expect(await count(`audit_entry WHERE action = 'case-decision.run' AND subject_id = $1`, id)).toBe(1);
    const { body } = await office.call('GET', `/cases/${ids[0]}`, analyst);
    expect(body.row).toMatchObject({ state: 'APPROVED', decidedByName: row.startedBy });
  });

  test('leaves cases that another user has claimed or decided as they are, and states why', async () => {
    const ids = await openCases();
    const [claimed, decided] = ids as [string, string];
    const id = await start(ids);
    await office.call('POST', `/cases/${claimed}/claim`, { as: 'administrator', body: {} });
    const one = { decision: 'CANCEL', cancelReason: 'FRAUD', cases: [{ id: decided, expectedEffect: null }] };
    await office.call('POST', '/cases/decide', { as: 'administrator', body: one });
    await work();
    const { row, refused } = await read(id);
    expect(row).toMatchObject({ state: 'DONE', decided: many - 2, refused: 2 });
    expect(refused).toEqual([
      { caseId: claimed, reason: expect.stringContaining('The administrator works on this case.') },
      { caseId: decided, reason: expect.stringContaining('The administrator has cancelled this case') },
    ]);
  });

  test('goes on in another process when one is killed at any statement, and decides each case once', async () => {
    const ids = await openCases(many + 3);
    const id = await start(ids, { note: null });
    const file = path.join(import.meta.dirname, '../../../../../test/fixtures/crashing-decisions.ts');
    for (let kill = 1; kill <= 120; kill += 11) {
      // The claim of the process before has ended.
      office.gateway.clock.advance(31_000);
      const offsetMs = office.gateway.clock.now().getTime() - Date.now();
      const values = [office.gateway.database.url, offsetMs, testMasterKey, kill];
      expect(await runUntilKilled(file, values), String(kill)).toBe('SIGKILL');
      const { row } = await read(id);
      expect(row.decided).toBe(await decisionsOf(ids));
    }
    office.gateway.clock.advance(31_000);
    await work();
    expect((await read(id)).row).toMatchObject({ state: 'DONE', decided: many + 3, refused: 0 });
    expect(await decisionsOf(ids)).toBe(many + 3);
    expect(await count('event WHERE stream_id = ANY($1) AND sequence > 1', ids)).toBeLessThanOrEqual(many + 3);
  }, 180_000);

  test('is stopped: the cases that were not decided yet stay open', async () => {
    const ids = await openCases();
    const id = await start(ids);
    const stopped = await change(id, 'stop');
    expect([stopped.status, stopped.body.row.state]).toEqual([200, 'STOPPED']);
    await work();
    expect((await read(id)).row).toMatchObject({ state: 'STOPPED', decided: 0, waiting: many });
    expect(await decisionsOf(ids)).toBe(0);
    expect((await change(id, 'stop')).body.error.code).toBe('ended');
  });

  test('is undone as a whole until it is final: no callback is sent, and each case is open again', async () => {
    const undoSeconds = 60;
    await configure({ decisionDelaySeconds: undoSeconds });
    const ids = await openCases();
    const id = await start(ids);
    await work();
    const { startedAt, finalAt } = (await read(id)).row;
    expect(Date.parse(finalAt) - Date.parse(startedAt)).toBe(undoSeconds * 1_000 + many * 10);
    // The undo of the first case alone would end earlier.
    expect(await count('risk_case WHERE id = ANY($1) AND final_at < $2', ids, finalAt)).toBe(0);
    expect((await change(id, 'undo')).status).toBe(200);
    await work();
    expect((await read(id)).row).toMatchObject({ state: 'UNDONE', undone: ids.length, decided: 0, tooLate: 0 });
    expect(await count(`risk_case WHERE id = ANY($1) AND state = 'OPEN'`, ids)).toBe(ids.length);
    expect(await decisionsOf(ids, 'case.decision-undone')).toBe(ids.length);
    expect((await change(id, 'undo')).body.error.code).toBe('ended');
  });

  test('is not undone by another user, nor when it is final', async () => {
    const id = await start(await openCases());
    expect((await change(id, 'undo', { cookie: second })).body.error.code).toBe('other-user');
    await work();
    office.gateway.clock.advance(120_000);
    expect((await change(id, 'undo')).body.error.code).toBe('final');
    expect((await read(id, { cookie: second })).row).toMatchObject({ state: 'DONE', isOwn: false });
  });

  test('needs another user above the limit, whose approval starts it', async () => {
    await configure({ bulkDecisionLimit: 100 });
    const ids = await openCases();
    const refused = await office.call('POST', '/cases/decide', { ...analyst, body: decisionOn(ids) });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'needs-approval']);
    const requested = await office.call('POST', '/case-decision-requests', { ...analyst, body: decisionOn(ids) });
    const request = `/case-decision-requests/${requested.body.id}`;
    const rehearsed = await office.call('GET', `${request}/rehearsal`, { cookie: second });
    expect(rehearsed.body.cases).toHaveLength(many);
    const body = { cases: decisionOn(ids).cases };
    const approved = await office.call('POST', `${request}/approve`, { cookie: second, body });
    expect([approved.status, approved.body.error]).toEqual([200, undefined]);
    await work();
    expect((await read(approved.body.runId)).row).toMatchObject({ state: 'DONE', decided: many, isOwn: false });
    await configure({ bulkDecisionLimit: 0 });
  });

  test('has at most ten thousand cases, all of them in scope', async () => {
    const cases = decisionOn(Array(10_001).fill('f'.repeat(32)));
    expect((await office.call('POST', '/cases/decide', { ...analyst, body: cases })).status).toBe(400);
    const unknown = decisionOn(Array.from({ length: many }, (_, index) => String(index).padStart(32, '0')));
    expect((await office.call('POST', '/cases/decide', { ...analyst, body: unknown })).status).toBe(404);
  });

  test('is in the list of its entity, the newest first', async () => {
    const id = await start(await openCases());
    const { body } = await office.call('GET', '/case-decision-runs', analyst);
    expect(body.rows[0]).toMatchObject({ id, state: 'RUNNING', total: many });
    await change(id, 'stop');
    const unknown = await office.call('GET', `/case-decision-runs/${'0'.repeat(32)}`, analyst);
    expect(unknown.status).toBe(404);
  });
});
