import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { settlementColumns } from '#lib/settlement/file/columns.ts';
import { undoImport, withImportSlot } from '#lib/settlement/index.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const path = '/settlement/v1/imports';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = await newToken(gateway.psp.id);
});
afterAll(() => gateway.close());

async function newToken(entityId: string, scopes?: ['payments']): Promise<string> {
  const input = { entityId, name: 'settlement', scopes };
  return (await issueToken(autocommit(gateway.db), input, gateway.clock.now())).accessToken;
}

let used = 0;
const newFile = (values = {}): string => {
  used += 1;
  return fileOf([rowOf(gateway, { SettlementTxId: `api-${used}`, ...values })]);
};

type Sent = { body?: BodyInit; query?: Record<string, string>; as?: string | null };

function send({ body = newFile(), query = {}, as = token }: Sent = {}) {
  const search = new URLSearchParams({ entityId: gateway.psp.id, ...query });
  const headers: Record<string, string> = as === null ? {} : { Authorization: `Bearer ${as}` };
  return gateway.send('POST', `${path}?${search}`, { body, headers });
}

const read = (id: string, as = token, entityId = gateway.psp.id) =>
  gateway.send('GET', `${path}/${id}?entityId=${entityId}`, { headers: { Authorization: `Bearer ${as}` } });

describe('a file that is sent', () => {
  it('is checked and waits for its commit, and can be read', async () => {
    const { status, body } = await send({ query: { fileName: 'monday.csv' } });
    expect([status, body.result.code]).toEqual([200, '000.000.100']);
    expect(body.import).toMatchObject({
      id: body.id,
      fileName: 'monday.csv',
      state: 'CHECKED',
      lines: '1',
      badRows: '0',
      isPart: 'false',
      totals: [{ recordType: 'SETTLED', amount: '92.50', settlement: { amount: '92.25', fee: '0.25' } }],
    });
    const found = await read(body.id);
    expect([found.status, found.body.import]).toEqual([200, body.import]);
    const { rows } = await gateway.database.pool.query(
      'SELECT action, actor, entity_id FROM audit_entry WHERE subject_id = $1',
      [body.id],
    );
    expect(rows).toEqual([
      { action: 'settlement-import.create', actor: expect.stringMatching(/^token:/), entity_id: gateway.psp.id },
    ]);
  });

  it('again is answered with the import that has it', async () => {
    const text = newFile();
    const first = await send({ body: text });
    const again = await send({ body: text });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  it('is stored as a bank statement when it is one, once', async () => {
    const text = camtFile([{ id: 'by-api', closing: '5.00', entries: [{ amount: '5.00' }] }]);
    const first = await send({ body: text, query: { fileName: 'camt.xml' } });
    expect([first.status, first.body.result.code]).toEqual([200, '000.000.100']);
    expect(first.body.statement).toEqual({ ids: [first.body.id] });
    const again = await send({ body: text });
    expect([again.status, again.body.result.code]).toEqual([400, '200.300.404']);
    expect(again.body.statement.refusal).toMatch(/by-api was imported as camt\.xml/);
  });

  it('may be the file of a form', async () => {
    const form = new FormData();
    form.set('note', 'monday');
    form.set('file', new File([newFile()], 'monday.csv', { type: 'text/csv' }));
    const { status, body } = await send({ body: form });
    expect([status, body.import?.state, body.import?.lines]).toEqual([200, 'CHECKED', '1']);
  });

  it.each<[string, BodyInit, RegExp]>([
    ['is no settlement file', 'a;b\n1;2\n', /not the header of a settlement file/],
    ['is empty', '', /The file is empty/],
    ['is a form without a file', new URLSearchParams({ a: 'b' }), /not the header/],
  ])('that %s is refused with the reason', async (_, file, refusal) => {
    const { status, body } = await send({ body: file });
    expect([status, body.result.code, body.import.state]).toEqual([400, '200.300.404', 'REFUSED']);
    expect(body.import.refusal).toMatch(refusal);
  });

  it('is imported by an active format of the PSP only', async () => {
    const { status, body } = await send({ query: { format: 'e'.repeat(32) } });
    expect([status, body.import.refusal]).toEqual([400, expect.stringMatching(/is not active/)]);
  });

  it('waits while two other files are imported', async () => {
    let finish = (): void => undefined;
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const others = [withImportSlot(() => blocked), withImportSlot(() => blocked)];
    const { status, headers } = await send();
    expect([status, headers.get('retry-after')]).toEqual([429, '10']);
    finish();
    await Promise.all(others);
    expect((await send()).status).toBe(200);
  });
});

describe('a request', () => {
  it.each<[string, Record<string, string>, string]>([
    ['an unknown format', { format: 'csv' }, 'format'],
    ['a name that is too long', { fileName: 'x'.repeat(201) }, 'fileName'],
    ['a wrong flag', { isPart: 'yes' }, 'isPart'],
    ['NUL in the name', { fileName: 'a\0b' }, 'fileName'],
  ])('with %s states what is wrong', async (_, query, name) => {
    const { status, body } = await send({ query });
    expect([status, body.result.parameterErrors?.[0].name]).toEqual([400, name]);
  });

  it('needs a token with the scope settlement, for a PSP', async () => {
    expect((await send({ as: null })).status).toBe(401);
    expect((await send({ as: await newToken(gateway.psp.id, ['payments']) })).status).toBe(403);
    expect((await send({ as: gateway.accessToken })).status).toBe(403);
    const merchant = await send({ query: { entityId: gateway.merchant.id } });
    expect([merchant.status, merchant.body.result.parameterErrors[0].name]).toEqual([400, 'entityId']);
  });

  it('about an import of another PSP finds none', async () => {
    const other = await seedMerchant(gateway.db);
    const text = fileOf([rowOf(other)]);
    const { id } = await importFile(gateway, { text, entityId: other.psp.id });
    expect((await read(id)).status).toBe(404);
    expect((await read('x')).status).toBe(404);
    expect((await read(id, await newToken(other.psp.id), other.psp.id)).status).toBe(200);
  });

  it('by another method states the right ones', async () => {
    const { status, headers } = await gateway.send('DELETE', path, {});
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the file of a merchant and a day', () => {
  const download = async (day: string, entityId = gateway.merchant.id, as = gateway.accessToken) => {
    const address = `http://gateway.test/settlement/v1/files/${day}?entityId=${entityId}`;
    const request = new Request(address, { headers: { Authorization: `Bearer ${as}` } });
    const response = await gateway.services.gateway.fetch(request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('has the 36 columns, and is read again without a bad row', async () => {
    const day = '2026-10-01';
    const text = fileOf([1, 2].map((each) => rowOf(gateway, { SettlementTxId: `out-${each}`, SettlementDate: day })));
    const done = await matchAll(gateway, await importFile(gateway, { text }));
    const file = await download(day);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toContain(`settlement-${gateway.merchant.id}-${day}.csv`);
    expect(file.text.split('\r\n')[0]?.split(';')).toEqual(settlementColumns.map(({ header }) => header));
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(3);
    await undoImport(autocommit(gateway.db), done.id, { actor: 'user:test', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    const again = await send({ body: file.text });
    expect(again.body.import).toMatchObject({ state: 'CHECKED', lines: '2', badRows: '0' });
  });

  it('of a day without rows is the header alone', async () => {
    const { status, text } = await download('2020-01-01');
    expect([status, text.trimEnd().includes('\n')]).toEqual([200, false]);
  });

  it.each(['2026-02-30', 'today', '20261001'])('of %s does not exist', async (day) => {
    const { status, text } = await download(day);
    expect([status, JSON.parse(text).result.code]).toEqual([404, '700.400.580']);
  });

  it('is that of a merchant, for tokens that cover it', async () => {
    expect((await download('2026-10-01', gateway.psp.id, token)).status).toBe(400);
    expect((await download('2026-10-01', gateway.merchant.id, token)).status).toBe(200);
    const other = await seedMerchant(gateway.db);
    expect((await download('2026-10-01', other.merchant.id)).status).toBe(403);
    expect(
      (await download('2026-10-01', gateway.merchant.id, await newToken(gateway.psp.id, ['payments']))).status,
    ).toBe(403);
  });
});
