import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { importText } from '#lib/bank/testing/import-text.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { ChecklistRow } from './describe-period.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
let proposer: string;
let approver: string;
let admin: string;

beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

/** The next day, with new sessions: those of the day before have ended. */
async function startDay(): Promise<void> {
  const { clock, psp, database, services } = office.gateway;
  clock.advance(dayMs);
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
  [proposer, approver, admin] = [
    await office.openSession('finance', psp.id),
    await office.openSession('finance', psp.id),
    await office.openSession('administrator', psp.id),
  ];
}

beforeEach(async () => {
  await office.gateway.post('/v1/payments', cardDebit);
  await startDay();
});

const read = (path: string, cookie = proposer) => office.call('GET', path, { cookie });
const send = (path: string, body: unknown = {}, cookie = proposer) => office.call('POST', path, { cookie, body });
const dayBefore = (days: number): string =>
  new Date(office.gateway.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);

async function begin(endsOn = dayBefore(1)): Promise<string> {
  const { id: merchantId } = office.gateway.merchant;
  const { status, body } = await send('/periods', { merchantId, mode: 'test', endsOn });
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body.id;
}

/** States a reason for every item that is open. */
async function waiveAll(id: string, cookie = proposer): Promise<void> {
  const { checklist } = (await read(`/periods/${id}`)).body;
  for (const { id: item, count, state } of checklist as ChecklistRow[])
    if (state === 'unresolved')
      expect((await send(`/periods/${id}/waive`, { item, count, reason: 'known' }, cookie)).status).toBe(200);
}

async function close(): Promise<string> {
  const id = await begin();
  await waiveAll(id);
  expect((await send(`/periods/${id}/propose`)).status).toBe(200);
  const closed = await send(`/periods/${id}/close`, {}, approver);
  expect([closed.status, closed.body.error?.message]).toEqual([200, undefined]);
  return id;
}

describe('a period', () => {
  test('is prepared, proposed by one user and closed by another one', async () => {
    const id = await begin();
    await waiveAll(id);
    await send(`/periods/${id}/propose`);
    const own = await read(`/periods/${id}`);
    expect([own.body.may.close, own.body.refusal]).toEqual([false, 'proposed-it']);
    expect((await send(`/periods/${id}/close`)).body.error.code).toBe('not-allowed');
    const { status, body } = await send(`/periods/${id}/close`, {}, approver);
    expect([status, body.row.state]).toEqual([200, 'CLOSED']);
    expect(body.seal.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.history.map(({ type }: { type: string }) => type).at(-1)).toBe('period.closed');
    const { body: entries } = await read(`/ledger-entries?limit=200&q=${encodeURIComponent(body.balances[0].search)}`);
    expect(entries.rows.length).toBeGreaterThan(0);
    expect((await send('/periods/verify')).body.problems).toEqual([]);
  });

  test('begins behind the last closed one, and not on a closed day', async () => {
    const id = await close();
    const { endsOn } = (await read(`/periods/${id}`)).body.row;
    const { id: merchantId } = office.gateway.merchant;
    const start = await read(`/periods/start?merchantId=${merchantId}&mode=test`);
    expect(Date.parse(start.body.startsOn)).toBe(Date.parse(endsOn) + dayMs);
    for (const day of [endsOn, dayBefore(0)]) {
      const answer = await send('/periods', { merchantId, mode: 'test', endsOn: day });
      expect([answer.status, answer.body.error.details.fields[0].name]).toEqual([400, 'endsOn']);
    }
    const live = await send('/periods', { merchantId, mode: 'live', endsOn: dayBefore(1) });
    expect([live.status, live.body.error.code]).toEqual([409, 'empty']);
  });

  test('is not closed by a user who stated why an item may stay', async () => {
    const line = rowOf(office.gateway, { SettlementTxId: 'open', Amount: '1.23', AccountNumberLast4: '9999' });
    await matchAll(office.gateway, await importFile(office.gateway, { text: fileOf([line]) }));
    await startDay();
    const id = await begin();
    const item = (await read(`/periods/${id}`)).body.checklist.find((each: ChecklistRow) => each.id === 'exceptions');
    expect([item.count, item.state]).toEqual([1, 'unresolved']);
    const rows = await read(
      `/${item.link.list}?entity=${item.link.entityId}&q=${encodeURIComponent(item.link.search)}`,
    );
    expect(rows.body.rows).toHaveLength(item.count);
    expect((await send(`/periods/${id}/propose`)).body.error.code).toBe('unresolved');
    await waiveAll(id, approver);
    await send(`/periods/${id}/propose`);
    expect((await send(`/periods/${id}/close`, {}, approver)).body.error.code).toBe('not-allowed');
    expect((await send(`/periods/${id}/close`, {}, admin)).status).toBe(200);
  });

  test('is returned with a reason, withdrawn, or cancelled', async () => {
    const id = await begin();
    await waiveAll(id);
    await send(`/periods/${id}/propose`);
    expect((await send(`/periods/${id}/return`, { reason: 'one file is missing' })).status).toBe(409);
    const returned = await send(`/periods/${id}/return`, { reason: 'one file is missing' }, approver);
    expect([returned.body.row.state, returned.body.reason]).toEqual(['OPEN', 'one file is missing']);
    await send(`/periods/${id}/propose`);
    expect((await send(`/periods/${id}/withdraw`)).body.row.state).toBe('OPEN');
    expect((await send(`/periods/${id}/cancel`)).body.row.state).toBe('CANCELLED');
    expect((await send(`/periods/${id}/cancel`)).status).toBe(409);
  });

  test('is reopened by an administrator with a reason', async () => {
    const id = await close();
    expect((await send(`/periods/${id}/reopen`, { reason: 'a late invoice' })).status).toBe(403);
    expect((await send(`/periods/${id}/reopen`, { reason: '' }, admin)).status).toBe(400);
    const reopened = await send(`/periods/${id}/reopen`, { reason: 'a late invoice' }, admin);
    expect([reopened.status, reopened.body.row.state]).toEqual([200, 'REOPENED']);
    const { body } = await office.call('GET', `/audit?q=subject:${id}`, { cookie: admin });
    expect(body.rows.map(({ action }: { action: string }) => action)).toContain('period.reopen');
    await close();
  });

  test('is under way once for a merchant', async () => {
    const id = await begin();
    const { id: merchantId } = office.gateway.merchant;
    const again = await send('/periods', { merchantId, mode: 'test', endsOn: dayBefore(1) });
    expect([again.status, again.body.error.code]).toEqual([409, 'under-way']);
    await send(`/periods/${id}/cancel`);
  });

  test('is closed when every bank account of the PSP is reconciled on its last day, or its remainder may stay', async () => {
    const state = async (id: string, opening: string, closing: string, day: string) => {
      const entries = closing === opening ? [] : [{ amount: (Number(closing) - Number(opening)).toFixed(2) }];
      const file = camtFile([{ id, opening, closing, day, entries }]);
      expect((await importText(office.gateway, file)).refusal).toBeNull();
    };
    const itemOf = async (id: string): Promise<ChecklistRow> =>
      (await read(`/periods/${id}`)).body.checklist.find(({ bank }: ChecklistRow) => bank !== null);
    await state('before', '0.00', '5.00', dayBefore(2));
    const id = await begin();
    const waive = (item: ChecklistRow) =>
      send(`/periods/${id}/waive`, { item: item.id, count: 1, amountMinor: item.bank?.amountMinor, reason: 'known' });
    const unknown = await itemOf(id);
    expect(unknown).toMatchObject({
      id: 'bank:EUR:NL91ABNA0417164300',
      state: 'unresolved',
      bank: { remainder: null },
    });
    await waiveAll(id);
    expect((await itemOf(id)).state).toBe('waived');

    // A statement between the two is missing.
    await state('after', '7.00', '9.00', dayBefore(1));
    const differs = await itemOf(id);
    expect(differs).toMatchObject({ state: 'unresolved', bank: { remainder: '2.00', amountMinor: '200' } });
    expect((await send(`/periods/${id}/propose`)).body.error.code).toBe('unresolved');
    expect((await waive(differs)).status).toBe(200);
    expect((await itemOf(id)).state).toBe('waived');

    await state('between', '5.00', '7.00', dayBefore(2));
    expect(await itemOf(id)).toMatchObject({ state: 'ok', count: 0, bank: { remainder: '0.00' } });
    const link = new URLSearchParams({
      account: 'NL91ABNA0417164300',
      currency: 'EUR',
      day: dayBefore(1),
      mode: 'test',
    });
    const statement = await read(`/bank-reconciliation?${link}`);
    expect(statement.body.selected.account).toMatchObject({ remainder: '0.00', isCovered: true });
    expect((await send(`/periods/${id}/propose`)).status).toBe(200);
    const closed = await send(`/periods/${id}/close`, {}, approver);
    expect([closed.status, closed.body.error?.message]).toEqual([200, undefined]);
    expect(await itemOf(id)).toMatchObject({ state: 'ok', link: null });
  });
});
