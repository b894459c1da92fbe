import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const drain = () =>
  drainEvents({
    pool: office.gateway.database.pool,
    consumers: office.gateway.services.consumers,
    clock: office.gateway.clock,
  });
const read = (path: string) => office.call('GET', path, { as: 'finance' });
const send = (path: string, body: unknown = { note: '' }, as: 'finance' | 'merchant' | 'auditor' = 'finance') =>
  office.call('POST', path, { as, body });

async function pay(amount = '92.00'): Promise<string> {
  return (await office.gateway.post('/v1/payments', { ...cardDebit, amount })).body.id;
}

async function followUp(id: string, paymentType: string, amount: string): Promise<string> {
  const { body } = await office.gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' });
  await drain();
  return body.id;
}

/** A payment that is charged back by API, and its dispute. */
async function openDispute(amount = '20.00'): Promise<{ paymentId: string; id: string }> {
  const paymentId = await pay();
  return { paymentId, id: await followUp(paymentId, 'CB', amount) };
}

const stateOf = async (id: string) => (await read(`/disputes/${id}`)).body.row.state;

/** Sends a file as it is. */
async function upload(id: string, bytes: Uint8Array, fileName = 'receipt.pdf') {
  const { services } = office.gateway;
  const url = `${services.sso.baseUrl}/api/backoffice/disputes/${id}/evidence?fileName=${encodeURIComponent(fileName)}`;
  const response = await services.backOffice.fetch(
    new Request(url, {
      method: 'POST',
      headers: { Cookie: office.cookies.finance, Origin: new URL(services.sso.baseUrl).origin },
      body: new Uint8Array(bytes),
    }),
  );
  return { status: response.status, body: await response.json() };
}

async function download(id: string, file: string): Promise<Response> {
  const { services } = office.gateway;
  const url = `${services.sso.baseUrl}/api/backoffice/disputes/${id}/evidence/${file}`;
  return services.backOffice.fetch(new Request(url, { headers: { Cookie: office.cookies.finance } }));
}

const pdf = Buffer.from('%PDF-1.7\nA receipt with a signature');

describe('a dispute', () => {
  test('is opened by a chargeback that a merchant reports, with the deadline of its brand', async () => {
    const { paymentId, id } = await openDispute();
    const { body } = await read(`/disputes/${id}`);
    expect(body.row).toMatchObject({ id, paymentId, state: 'OPEN', amount: '20.00', currency: 'EUR', brand: 'VISA' });
    expect(Date.parse(body.row.dueAt) - Date.parse(body.row.openedAt)).toBe(20 * dayMs);
    expect(body.history.map(({ type }: { type: string }) => type)).toEqual(['dispute.opened']);
  });

  test('is opened by a chargeback of a settlement file, with the words of the acquirer', async () => {
    const paid = await pay();
    const line = rowOf(office.gateway, {
      SettlementTxId: 'cb',
      UniqueID: paid,
      ReconciliationType: 'CHARGEBACK',
      Cashflow: 'NEG',
      Amount: '10.00',
      SettlementAmount: '10.00',
      SettlementFee: '',
      ReasonCode: '000.100.203',
      ReasonDesc: 'Goods not received',
    });
    await matchAll(office.gateway, await importFile(office.gateway, { text: fileOf([line]) }));
    await drain();
    const { body } = await read(`/disputes?q=payment:${paid}`);
    expect(body.rows).toMatchObject([
      { state: 'OPEN', amount: '10.00', reason: 'Goods not received', reasonCode: '000.100.203' },
    ]);
  });

  test('has the deadline of the setting where the channel has one', async () => {
    await office.gateway.configure(office.gateway.channel.id, { disputeDays: 7 });
    const { id } = await openDispute();
    await office.gateway.configure(office.gateway.channel.id, { disputeDays: 0 });
    const { row } = (await read(`/disputes/${id}`)).body;
    expect(Date.parse(row.dueAt) - Date.parse(row.openedAt)).toBe(7 * dayMs);
  });

  test('is opened once, however often its event is read', async () => {
    const { id } = await openDispute();
    const { database } = office.gateway;
    await database.pool.query(`UPDATE event_consumer SET position = 0 WHERE name = 'disputes'`);
    await drain();
    expect((await read(`/disputes/${id}`)).body.history).toHaveLength(1);
  });

  test('is won when the whole chargeback is reversed', async () => {
    const { id } = await openDispute('20.00');
    await followUp(id, 'CR', '5.00');
    expect(await stateOf(id)).toBe('OPEN');
    await followUp(id, 'CR', '15.00');
    expect(await stateOf(id)).toBe('WON');
  });

  test('is answered with evidence, then won or lost', async () => {
    const { id } = await openDispute();
    expect((await send(`/disputes/${id}/submit`)).status).toBe(409);
    expect((await upload(id, pdf)).status).toBe(200);
    expect((await send(`/disputes/${id}/submit`)).body.row.state).toBe('SUBMITTED');
    expect((await upload(id, pdf)).status).toBe(409);
    expect((await send(`/disputes/${id}/accept`)).status).toBe(409);
    const { body } = await send(`/disputes/${id}/lose`, { note: 'The signature was not enough' });
    expect([body.row.state, body.note]).toEqual(['LOST', 'The signature was not enough']);
  });

  test('changes once when two users decide at the same time', async () => {
    const { id } = await openDispute();
    const answers = await Promise.all([send(`/disputes/${id}/accept`), send(`/disputes/${id}/lose`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is answered by its merchant, and only read by auditors', async () => {
    const { id } = await openDispute();
    expect((await send(`/disputes/${id}/accept`, { note: '' }, 'auditor')).status).toBe(403);
    expect((await send(`/disputes/${id}/accept`, { note: '' }, 'merchant')).status).toBe(200);
  });

  test('is in the audit log', async () => {
    const { id } = await openDispute();
    await send(`/disputes/${id}/accept`, { note: 'known customer' });
    const { body } = await office.call('GET', `/audit?q=subject:${id}`, { as: 'auditor' });
    expect(body.rows).toMatchObject([{ action: 'dispute.accept', after: { note: 'known customer' } }]);
  });
});

describe('evidence', () => {
  test('is encrypted in the database, and downloaded as it was, never shown in a page', async () => {
    const { id } = await openDispute();
    const { body } = await upload(id, pdf, 'Bäckerei "receipt".pdf');
    const [file] = body.evidence;
    const { rows } = await office.gateway.database.pool.query(
      'SELECT sealed_content FROM dispute_evidence WHERE dispute_id = $1',
      [id],
    );
    expect(rows[0].sealed_content).not.toContain(pdf.toString('base64').slice(0, 12));
    const response = await download(id, file.id);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    ['of another kind than it states', Buffer.from('<html><script>alert(1)</script>'), 409, 'unknown-kind'],
    ['without a byte', Buffer.alloc(0), 409, 'unknown-kind'],
    ['of more than 5 MB', Buffer.concat([pdf, Buffer.alloc(5_000_000)]), 413, 'too-large'],
  ])('%s is refused', async (_case, bytes, status, code) => {
    const { id } = await openDispute();
    const answer = await upload(id, bytes);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect((await read(`/disputes/${id}`)).body.evidence).toEqual([]);
  });

  test('has at most ten files, also when they arrive together', async () => {
    const { id } = await openDispute();
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(id, pdf)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await read(`/disputes/${id}`)).body.evidence).toHaveLength(10);
  });

  test('is taken away until it is submitted', async () => {
    const { id } = await openDispute();
    const { body } = await upload(id, pdf);
    const path = `/disputes/${id}/evidence/${body.evidence[0].id}`;
    expect((await office.call('DELETE', path, { as: 'finance' })).body.evidence).toEqual([]);
    expect((await office.call('DELETE', path, { as: 'finance' })).status).toBe(404);
  });
});
