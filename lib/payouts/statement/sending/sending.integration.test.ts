import { fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, issueToken, type UserRole } from '#lib/access/index.ts';
import { publishFeeSchedule } from '#lib/ledger/index.ts';
import { readCsv } from '#lib/platform/csv.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { createLog } from '#lib/platform/log.ts';
import type { Mail } from '#lib/platform/mail.ts';
import { createWebhookEndpoint } from '#lib/webhooks/index.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { createBankFile } from '../../bank-file/bank-file.ts';
import { approvePayout } from '../../decide-payout.ts';
import { proposePayout } from '../../propose-payout.ts';
import { findPayoutForStaff, listPayoutEvents } from '../../store.ts';
import { changeTerms } from '../../terms/payout-terms.ts';
import { issueStatements } from './issue-statements.ts';
import { mailStatements } from './mail-statements.ts';
import { listStatementMails, putRecipients } from './recipients.ts';

const dayMs = 86_400_000;

let gateway: TestGateway;
let receiver: Receiver;
let token: string;
let sent: Mail[] = [];
let fails = false;

beforeAll(async () => {
  gateway = await startTestGateway();
  receiver = await startReceiver();
  receiver.respond(answer(200));
  const { db, clock, merchant, services } = gateway;
  const rate = { brand: null, region: null, currency: 'EUR', millionths: 14_000, fixedMinor: 25n };
  const rates = [{ ...rate, kind: 'PAYMENT' as const }];
  const terms = { merchantId: merchant.id, model: 'FIXED' as const, country: null, rates, actor: 'user:one' };
  const validFrom = clock.now().toISOString().slice(0, 10);
  const before = new Date(clock.now().getTime() - 2 * dayMs);
  await publishFeeSchedule(autocommit(db), { ...terms, vatMillionths: 190_000, validFrom }, before);
  for (const entityId of [gateway.psp.id, merchant.id]) {
    const account = { holder: 'Bakery', iban: 'DE89370400440532013000', bic: null };
    const payoutTerms = { account, reserveMillionths: 0, reserveDays: 0, schedule: 'MANUAL' as const };
    await changeTerms(autocommit(db), {
      ...payoutTerms,
      entityId,
      shownVersion: 0,
      actor: 'user:clerk',
      now: clock.now(),
    });
  }
  const scopes: ['settlement'] = ['settlement'];
  token = (await issueToken(autocommit(db), { entityId: merchant.id, name: 'books', scopes }, clock.now())).accessToken;
  const endpoint = await createWebhookEndpoint(
    services.gatewayServices,
    {
      entityId: merchant.id,
      ownerId: merchant.id,
      url: receiver.url,
      types: ['PAYOUT'],
      fields: 'ALL',
      format: 'standard',
    },
    { at: clock.now(), actor: 'test', address: null },
  );
  if (endpoint.kind === 'rejected') throw new Error(endpoint.reason);
  await gateway.database.pool.query(`UPDATE webhook_endpoint SET state = 'ACTIVE', activated_at = now()`);
});
afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

const services = () => ({
  ...gateway.services.gatewayServices,
  baseUrl: 'https://pay.example',
  log: createLog('silent'),
  events: { wake: () => undefined },
  sendMail: async (mail: Mail) => {
    if (fails) throw new Error('no connection to the mail server');
    sent.push(mail);
  },
});

async function drain(): Promise<void> {
  const { database, services: own, clock } = gateway;
  await drainEvents({ pool: database.pool, consumers: own.consumers, clock });
}

/** A payout of a payment of 100.00, approved on the next day. */
async function payOut(): Promise<string> {
  const { db, clock, merchant } = gateway;
  await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00' });
  const through = clock.now().toISOString().slice(0, 10);
  clock.advance(dayMs);
  await drain();
  const account = { merchantId: merchant.id, isTest: true, currency: 'EUR' };
  const proposal = await proposePayout(autocommit(db), account, { through, actor: 'user:one', now: clock.now() });
  if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
  const payout = await getPayout(proposal.id);
  const cause = { actor: 'user:two', now: clock.now(), reason: null };
  expect(await approvePayout(autocommit(db), payout, cause)).toBe('done');
  return proposal.id;
}

async function getPayout(id: string) {
  const payout = await findPayoutForStaff(gateway.db, id);
  if (!payout) throw new Error('there is no payout');
  return payout;
}

const recipients = (input: { toUsers: boolean; addresses: string[] }) =>
  putRecipients(autocommit(gateway.db), {
    ...input,
    merchantId: gateway.merchant.id,
    actor: 'user:one',
    now: gateway.clock.now(),
  });

async function createUserWith(name: string, role: UserRole, entityId: string, preferences = {}): Promise<void> {
  const tx = autocommit(gateway.db);
  const user = { username: name, name, email: `${name}@shop.example`, password: null };
  const id = await createUser(tx, { ...user, roles: [{ role, entityId }] }, gateway.clock.now());
  await tx.prisma.user.update({ where: { id }, data: { preferences } });
}

const eventsOf = async (id: string) =>
  (
    await gateway.database.pool.query(
      `SELECT sequence, type FROM event WHERE stream_type = 'payout-statement' AND stream_id = $1`,
      [id],
    )
  ).rows;

const read = (id: string, part = '', as = token, entityId = gateway.merchant.id) =>
  gateway.send('GET', `/payouts/v1/statements/${id}${part}?entityId=${entityId}`, {
    headers: { Authorization: `Bearer ${as}` },
  });

/** A file, which is no JSON. */
async function download(id: string, kind: 'csv' | 'pdf'): Promise<Response> {
  const url = `http://localhost/payouts/v1/statements/${id}/${kind}?entityId=${gateway.merchant.id}`;
  return gateway.services.gateway.fetch(new Request(url, { headers: { Authorization: `Bearer ${token}` } }));
}

describe('the statement of an approved payout', () => {
  it('is issued once, when the ledger has booked the payout, also by two processes at once', async () => {
    const id = await payOut();
    expect(await issueStatements(services())).toBe(0);
    await drain();
    const issued = await Promise.all([issueStatements(services()), issueStatements(services())]);
    expect(issued.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await issueStatements(services())).toBe(0);
    expect(await eventsOf(id)).toEqual([{ sequence: 1, type: 'payout.statement_issued' }]);
    const types = (await listPayoutEvents(gateway.db.pool, await getPayout(id))).map(({ type }) => type);
    expect(types).toEqual(['payout.proposed', 'payout.approved', 'payout.statement_issued']);
    // What happens to the payout later has its own places in its stream.
    const file = { pspId: gateway.psp.id, merchantIds: [gateway.merchant.id], isTest: true, executeOn: '2026-12-24' };
    const by = { actor: 'user:one', now: gateway.clock.now() };
    expect(await createBankFile(autocommit(gateway.db), { ...file, ...by })).toBeTruthy();
  });

  it('is not issued for a payout that was approved before this feature', async () => {
    const id = await payOut();
    await drain();
    await gateway.database.pool.query('DELETE FROM payout_statement WHERE payout_id = $1', [id]);
    expect(await issueStatements(services())).toBe(0);
  });
});

describe('the API', () => {
  let id: string;
  beforeAll(async () => {
    id = await payOut();
    await drain();
  });

  it('serves the statement as CSV and as PDF', async () => {
    const csv = await download(id, 'csv');
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = readCsv(await csv.text()).map(({ values }) => values);
    expect(head?.slice(-2)).toEqual(['VAT', 'Fee with VAT']);
    expect(rows.map(([, kind]) => kind)).toEqual(['OPENING BALANCE', 'PAYMENT', 'PAYOUT', 'CLOSING BALANCE']);
    const pdf = await download(id, 'pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true);
  });

  it('serves it to tokens of its merchant with the scope settlement only', async () => {
    const { db, clock } = gateway;
    const other = await seedMerchant(db);
    const scopes: ['settlement'] = ['settlement'];
    const theirs = await issueToken(
      autocommit(db),
      { entityId: other.merchant.id, name: 'other', scopes },
      clock.now(),
    );
    for (const part of ['', '/csv', '/pdf']) {
      expect((await read(id, part, theirs.accessToken, other.merchant.id)).status).toBe(404);
      expect((await read(id, part, theirs.accessToken)).status).toBe(403);
      expect((await read('f'.repeat(32), part)).status).toBe(404);
      expect((await read('x', part)).status).toBe(404);
    }
    const payments = await issueToken(
      autocommit(db),
      { entityId: gateway.merchant.id, name: 'pay', scopes: ['payments'] },
      clock.now(),
    );
    expect((await read(id, '', payments.accessToken)).status).toBe(403);
    expect((await read(id, '', token, gateway.channel.id)).status).toBe(400);
  });

  it('knows none while the ledger has not booked the payout', async () => {
    const open = await payOut();
    expect((await read(open)).status).toBe(404);
    await drain();
    expect((await read(open)).status).toBe(200);
  });
});

describe('the mail of a statement', () => {
  beforeAll(async () => {
    const { merchant, psp, channel } = gateway;
    await createUserWith('fin', 'finance', merchant.id);
    await createUserWith('ada', 'administrator', merchant.id);
    await createUserWith('quiet', 'finance', merchant.id, { noticesByMail: false });
    await createUserWith('otto', 'auditor', merchant.id);
    await createUserWith('pam', 'finance', psp.id);
    await createUserWith('chan', 'merchant', channel.id);
    await issueStatements(services());
    sent = [];
  });

  it('goes to none until the merchant has recipients', async () => {
    const id = await payOut();
    await drain();
    await issueStatements(services());
    expect(await mailStatements(services())).toBe(0);
    expect(await listStatementMails(gateway.db.pool, await getPayout(id))).toEqual([]);
  });

  it('goes once to each finance user who wants it and each address, with the PDF, also by two processes at once', async () => {
    await recipients({ toUsers: true, addresses: ['books@shop.example', 'FIN@shop.example'] });
    const id = await payOut();
    await drain();
    await issueStatements(services());
    await Promise.all([mailStatements(services()), mailStatements(services())]);
    expect(await mailStatements(services())).toBe(0);
    expect(sent.map(({ to }) => to.toLowerCase()).toSorted()).toEqual([
      'ada@shop.example',
      'books@shop.example',
      'fin@shop.example',
    ]);
    const [mail] = sent;
    expect(mail?.subject).toMatch(/^TEST: Payout statement of .+, \d{4}-\d{2}-\d{2}, EUR$/);
    expect(mail?.text).toContain('pays 98.04 EUR to');
    expect(mail?.text).toContain('Fees: 1.65 EUR\nVAT on fees: 0.31 EUR\nFees with VAT: 1.96 EUR\n');
    expect(mail?.messageId).toBe(`payout-statement-${id}@pay.example`);
    const [file] = mail?.attachments ?? [];
    expect([file?.filename, file?.contentType]).toEqual([
      expect.stringMatching(new RegExp(`^payout-.*${id}\\.pdf$`)),
      'application/pdf',
    ]);
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const mails = await listStatementMails(gateway.db.pool, await getPayout(id));
    expect(mails.map(({ mailedAt, attemptCount }) => [mailedAt !== null, attemptCount])).toEqual(
      Array.from({ length: 3 }, () => [true, 1]),
    );
  });

  it('is tried again when the mail server fails, and waits without one', async () => {
    await recipients({ toUsers: false, addresses: ['books@shop.example'] });
    await payOut();
    await drain();
    await issueStatements(services());
    sent = [];
    expect(await mailStatements({ ...services(), sendMail: null })).toBe(0);
    fails = true;
    expect(await mailStatements(services())).toBe(1);
    fails = false;
    expect(await mailStatements(services())).toBe(0);
    gateway.clock.advance(120_000);
    expect(await mailStatements(services())).toBe(1);
    expect(sent.map(({ to }) => to)).toEqual(['books@shop.example']);
  });

  it('is sent once after processes were killed before the commit of its statement and before it was sent', {
    timeout: 60_000,
  }, async () => {
    const id = await payOut();
    await drain();
    sent = [];
    await killAt('issuing');
    expect(await eventsOf(id)).toEqual([]);
    expect(await issueStatements(services())).toBe(1);
    expect(await eventsOf(id)).toHaveLength(1);
    await killAt('mailing');
    expect(await mailStatements(services())).toBe(0);
    gateway.clock.advance(120_000);
    expect(await mailStatements(services())).toBe(1);
    gateway.clock.advance(dayMs);
    expect(await mailStatements(services())).toBe(0);
    expect(sent.map(({ to }) => to)).toEqual(['books@shop.example']);
  });
});

// The last one, since it starts the jobs of the process.
describe('the webhook of a statement', () => {
  it('is sent to webhooks of the merchant with its figures, once', async () => {
    const id = await payOut();
    await drain();
    await issueStatements(services());
    await drain();
    await gateway.services.start();
    const own = () => receiver.received.filter(({ headers }) => headers['webhook-id'] === `payout-statement_${id}_1`);
    await expect.poll(() => own().length, { timeout: 8_000 }).toBe(1);
    const [message] = own();
    const body = JSON.parse(message?.body ?? '{}');
    expect(body).toMatchObject({
      type: 'PAYOUT',
      action: 'STATEMENT',
      payload: {
        id,
        merchantEntityId: gateway.merchant.id,
        amount: '98.04',
        currency: 'EUR',
        statement: {
          openingBalance: '0.00',
          sums: [
            { kind: 'PAYMENT', count: '1', gross: '100.00', fee: '1.65', vat: '0.31', net: '98.04' },
            { kind: 'PAYOUT', count: '1', gross: '-98.04', fee: '0.00', vat: '0.00', net: '-98.04' },
          ],
          fee: '1.65',
          vat: '0.31',
          feeWithVat: '1.96',
          closingBalance: '0.00',
          csv: `/payouts/v1/statements/${id}/csv`,
        },
      },
    });
    const answered = await read(id);
    expect(answered.status).toBe(200);
    expect(answered.body.statement).toEqual(body.payload.statement);
  });
});

async function killAt(step: string): Promise<void> {
  const file = path.join(import.meta.dirname, '../../testing/crashing-sender.ts');
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const { database, clock } = gateway;
  const worker = fork(file, [database.url, step, clock.now().toISOString()], { execArgv });
  const signal = await new Promise((resolve) => worker.once('exit', (_, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
}
