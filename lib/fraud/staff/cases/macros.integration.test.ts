import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { insertMacro } from '../../macros/store.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  await gateway.configure(gateway.channel.id, { fraudManagement: 'on', challengedPayments: 'hold' });
});
afterAll(() => office.close());

const analyst = 'fraud analyst';
const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };
const block = {
  name: 'Stolen card',
  decision: 'CANCEL',
  cancelReason: 'FRAUD',
  note: 'Reported as stolen',
  list: 'BLOCK',
  listKinds: ['card', 'email', 'ip'],
  isDirect: true,
};

async function challenge(params: Record<string, string> = {}): Promise<string> {
  const { gateway } = office;
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged, ...params });
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return body.id;
}

const call = (method: 'GET' | 'POST', path: string, body?: object, as: UserRole = analyst) =>
  office.call(method, path, { as, ...(body ? { body } : {}) });
const create = async (changes: object = {}): Promise<string> => {
  const macro = { ...block, entityId: office.gateway.psp.id, ...changes };
  const { body } = await call('POST', '/case-macros', macro);
  return body.id;
};
const macrosFor = async (id: string) => (await call('GET', `/cases/${id}/macros`)).body.macros;
const decideWith = (id: string, macroId: string) =>
  call('POST', `/cases/${id}/decide`, {
    decision: 'CANCEL',
    cancelReason: 'FRAUD',
    note: block.note,
    expectedEffect: 'REJECT',
    macroId,
  });
const entries = async () => office.gateway.db.prisma.riskListEntry.findMany({ orderBy: { kind: 'asc' } });

describe('a macro', () => {
  test('is used for cases below its entity; of two with one name the nearest counts', async () => {
    const { psp, merchant } = office.gateway;
    const id = await challenge();
    const [above, near] = [await create(), await create({ entityId: merchant.id, isDirect: false })];
    await create({ name: 'Asked twice', decision: 'PENDING', list: '', listKinds: ['card'] });
    const { macros } = (await call('GET', '/case-macros')).body;
    expect(macros.map((each: { id: string }) => each.id)).toEqual(expect.arrayContaining([above, near]));
    const own = await macrosFor(id);
    expect(own.map(({ name, entityId, isDirect }: never) => [name, entityId, isDirect])).toEqual([
      ['Asked twice', psp.id, true],
      ['Stolen card', merchant.id, false],
    ]);
    expect(own[0]).toMatchObject({ cancelReason: null, list: null, listKinds: [], mayChange: true });
    const { macros: read } = (await call('GET', `/cases/${id}/macros`, undefined, 'auditor')).body;
    expect(read[0].mayChange).toBe(false);
    for (const [macroId, version] of [[near, 1]] as const)
      expect((await call('POST', `/case-macros/${macroId}/delete`, { version })).status).toBe(200);
    expect((await macrosFor(id))[1]).toMatchObject({ id: above });
  });

  test('is changed and deleted by one user at a time, with its entry in the audit log', async () => {
    const id = await create({ name: 'Changed' });
    const { name: _, ...rest } = block;
    const change = (version: number) => call('POST', `/case-macros/${id}/change`, { ...rest, name: 'New', version });
    const results = await Promise.all([change(1), change(1)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('POST', `/case-macros/${id}/delete`, { version: 1 })).status).toBe(409);
    expect((await call('POST', `/case-macros/${id}/delete`, { version: 2 })).status).toBe(200);
    const audit = await office.gateway.db.prisma.auditEntry.findMany({
      where: { subjectId: id },
      orderBy: { chainSequence: 'asc' },
    });
    expect(audit.map(({ action }) => action)).toEqual(['case-macro.create', 'case-macro.change', 'case-macro.delete']);
  });

  test('is refused beside the field that is wrong', async () => {
    await create({ name: 'Taken' });
    const problemOf = async (changes: object) => {
      const { status, body } = await call('POST', '/case-macros', {
        ...block,
        entityId: office.gateway.psp.id,
        name: 'Other',
        ...changes,
      });
      return [status, body.error.details?.fields?.[0]?.name];
    };
    expect(await problemOf({ name: 'Taken' })).toEqual([400, 'name']);
    expect(await problemOf({ name: '' })).toEqual([400, 'name']);
    expect(await problemOf({ listKinds: [] })).toEqual([400, 'listKinds']);
    expect(await problemOf({ note: 'card 4111 1111 1111 1111' })).toEqual([400, 'note']);
    expect(await problemOf({ entityId: office.other.merchant.id })).toEqual([404, undefined]);
  });
});

describe('a decision with a macro', () => {
  const customer = { 'customer.email': 'Mallory@shop.example', 'customer.ip': '192.0.2.77' };

  test('adds values of the case to the lists of its merchant, and an undo removes them', async () => {
    const macroId = await create({ name: 'Block' });
    const id = await challenge(customer);
    const { status, body } = await decideWith(id, macroId);
    expect([status, body.row?.state]).toEqual([200, 'CANCELLED']);
    expect((await entries()).map(({ kind, list, label, entityId }) => [kind, list, label, entityId])).toEqual([
      ['card', 'BLOCK', '420000…0000', office.gateway.merchant.id],
      ['email', 'BLOCK', 'mallory@shop.example', office.gateway.merchant.id],
      ['ip', 'BLOCK', '192.0.2.77', office.gateway.merchant.id],
    ]);
    const decided = body.timeline.find(({ type }: { type: string }) => type === 'case.cancelled');
    expect(decided.data).toMatchObject({ macro: 'Block', note: 'Reported as stolen' });
    await call('POST', `/cases/${id}/undo`, { decisionId: body.decision.id });
    expect(await entries()).toEqual([]);
    const { rows } = await office.gateway.database.pool.query(
      `SELECT type FROM event WHERE stream_type = 'risk-list' ORDER BY position`,
    );
    const types = rows.map(({ type }) => type);
    expect(types.filter((type) => type === 'risk-list.added')).toHaveLength(3);
    expect(types.filter((type) => type === 'risk-list.removed')).toHaveLength(3);
  });

  test('leaves entries as they are that the list had before, also after an undo', async () => {
    const macroId = await create({ name: 'Block again' });
    const entry = { entityId: office.gateway.merchant.id, list: 'BLOCK', kind: 'email', expiresOn: '' };
    await call('POST', '/risk-lists', { ...entry, value: 'mallory@shop.example', reason: 'Earlier' });
    const id = await challenge(customer);
    const { body } = await decideWith(id, macroId);
    expect((await entries()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['card', 'Macro: Block again'],
      ['email', 'Earlier'],
      ['ip', 'Macro: Block again'],
    ]);
    await call('POST', `/cases/${id}/undo`, { decisionId: body.decision.id });
    expect((await entries()).map(({ kind }) => kind)).toEqual(['email']);
  });

  test('is refused when the macro was deleted, decides otherwise or belongs to another tenant', async () => {
    const id = await challenge();
    const deleted = await create({ name: 'Deleted' });
    await call('POST', `/case-macros/${deleted}/delete`, { version: 1 });
    const pending = await create({ name: 'Pend', decision: 'PENDING' });
    const { db, clock } = office.gateway;
    const theirs = { ...block, decision: 'CANCEL', cancelReason: 'FRAUD', list: null, listKinds: [] } as const;
    const by = { actor: 'cli', at: clock.now() };
    const foreign = await insertMacro(autocommit(db), office.other.merchant.id, theirs, by);
    for (const macroId of [deleted, pending, foreign.id]) {
      const { status, body } = await decideWith(id, macroId);
      expect([status, body.error.code]).toEqual([409, 'macro-changed']);
    }
    expect((await call('GET', `/cases/${id}`)).body.row.state).toBe('OPEN');
  });
});

describe('a decision on several cases with a macro', () => {
  const decideAll = (ids: readonly string[], macroId: string) =>
    call('POST', '/cases/decide', {
      decision: 'CANCEL',
      cancelReason: 'FRAUD',
      note: 'Reported',
      macroId,
      cases: ids.map((id) => ({ id, expectedEffect: 'REJECT' })),
    });
  const emailsOn = async () => (await entries()).filter(({ kind }) => kind === 'email').map(({ label }) => label);

  test('adds the values of each case to the list; the rehearsal offers macros that are valid for all', async () => {
    const macroId = await create({ name: 'Block all', listKinds: ['email'] });
    const ids = [
      await challenge({ 'customer.email': 'one@bulk.example' }),
      await challenge({ 'customer.email': 'two@bulk.example' }),
    ];
    const { body: rehearsal } = await call('GET', `/cases/rehearsal?q=id:${ids.join(',')}`);
    expect(rehearsal.macros.map(({ id }: { id: string }) => id)).toContain(macroId);
    const { status, body } = await decideAll(ids, macroId);
    expect([status, body.conflicts]).toEqual([200, []]);
    expect(await emailsOn()).toEqual(expect.arrayContaining(['one@bulk.example', 'two@bulk.example']));
  });

  test('leaves every case as it is when the macro was deleted in between', async () => {
    const macroId = await create({ name: 'Deleted in between' });
    await call('POST', `/case-macros/${macroId}/delete`, { version: 1 });
    const id = await challenge();
    const { body } = await decideAll([id], macroId);
    expect(body.decided).toEqual([]);
    expect(body.conflicts[0].reason).toBe('The macro was changed or deleted. Nothing was decided.');
  });
});
