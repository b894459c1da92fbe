import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backOfficePath } from '#lib/staff/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import type { SettlementFormat } from '../../formats/settlement-format.ts';
import { shippedFormats } from '../../formats/shipped/index.ts';
import { amountOf, constant, fromColumn, term, testFormat } from '../../testing/format-files.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const call = (method: string, path: string, body?: unknown, as: 'finance' | 'auditor' | 'merchant' = 'finance') =>
  office.call(method, path, { as, ...(method === 'GET' ? {} : { body: body ?? {} }) });

const file = 'Date,Kind,Gross,Net\n2026-11-30,Sale,92.50,92.25\n2026-11-31,Sale,1,1\n2026-11-30,Sa';
const sampleOf = (text: string) => ({ sample: Buffer.from(text).toString('base64'), isWhole: false });

const definitionOf = (merchantId = office.gateway.merchant.id): SettlementFormat =>
  testFormat({
    ReconciliationType: constant('SETTLED'),
    MerchantId: constant(merchantId),
    PaymentType: fromColumn('Kind', { values: [{ from: 'Sale', to: 'DEBIT' }] }),
    ClearingInstituteMerchantId: constant('acq-12345'),
    MerchantAccountId: constant('account-1'),
    Amount: amountOf(term('Gross')),
    Currency: constant('EUR'),
    SettlementAmount: amountOf(term('Net')),
    SettlementCurrency: constant('EUR'),
    SettlementDate: fromColumn('Date', { pattern: 'yyyy-MM-dd' }),
    ClearingInsitituteName: constant('Bank'),
  });

let used = 0;
const create = async (definition = definitionOf()) => {
  used += 1;
  const body = { psp: office.gateway.psp.id, name: `Bank ${used}`, definition };
  return (await call('POST', '/settlement-formats', body)).body;
};

async function upload(text: string, options: Record<string, string> = {}) {
  const { gateway, cookies } = office;
  const { sso, backOffice } = gateway.services;
  const query = new URLSearchParams({ psp: gateway.psp.id, fileName: 'bank.csv', ...options });
  const headers = { Cookie: cookies.finance, Origin: new URL(sso.baseUrl).origin };
  const address = `${sso.baseUrl}${backOfficePath}/settlement-imports?${query}`;
  const response = await backOffice.fetch(new Request(address, { method: 'POST', headers, body: text }));
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('a format', () => {
  it('is created as a draft, activated, saved again and ended, each with an audit entry', async () => {
    const created = await create();
    expect(created).toMatchObject({
      format: { state: 'DRAFT', version: 1, activeVersion: null },
      shownVersion: 1,
      problems: [],
      mayWrite: true,
      versions: [{ version: 1 }],
    });
    const path = `/settlement-formats/${created.format.id}`;
    const active = await call('POST', `${path}/activate`, { version: 1 });
    expect(active.body.format).toMatchObject({ state: 'ACTIVE', activeVersion: 1 });
    expect((await call('POST', `${path}/activate`, { version: 1 })).body.error.code).toBe('other-state');
    const next = { name: 'Bank, new', version: 1, definition: definitionOf() };
    const saved = await call('POST', `${path}/versions`, next);
    expect(saved.body).toMatchObject({ format: { name: 'Bank, new', version: 2, activeVersion: 1 }, shownVersion: 2 });
    expect((await call('POST', `${path}/versions`, next)).body.error.code).toBe('conflict');
    expect((await call('GET', `${path}?version=1`)).body.shownVersion).toBe(1);
    expect((await call('GET', `${path}?version=3`)).status).toBe(404);
    expect((await call('POST', `${path}/activate`, { version: 3 })).status).toBe(404);
    await call('POST', `${path}/activate`, { version: null });
    const { rows } = await office.gateway.database.pool.query(
      'SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
      [created.format.id],
    );
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(
      ['create', 'activate', 'update', 'deactivate'].map((verb) => `settlement-format.${verb}`),
    );
  });

  it('that no file can be read by stays a draft, with the reason', async () => {
    const definition = definitionOf();
    const columns = definition.columns.filter(({ target }) => target !== 'Currency');
    const created = await create({ ...definition, columns });
    expect(created.problems).toEqual([{ target: 'Currency', message: 'Currency is required.' }]);
    const activated = await call('POST', `/settlement-formats/${created.format.id}/activate`, { version: 1 });
    expect([activated.status, activated.body.error.code]).toEqual([409, 'not-usable']);
  });

  it('has a name that no other format of the PSP has', async () => {
    const { format } = await create();
    const body = { psp: office.gateway.psp.id, name: format.name.toUpperCase(), definition: definitionOf() };
    const { status, body: answer } = await call('POST', '/settlement-formats', body);
    expect([status, answer.error.details.fields[0].name]).toEqual([400, 'name']);
  });

  it('belongs to a PSP in scope, and is written by finance and administrators', async () => {
    const { format } = await create();
    const body = { name: 'Bank', definition: definitionOf() };
    expect((await call('POST', '/settlement-formats', { ...body, psp: office.other.psp.id })).status).toBe(404);
    expect((await call('POST', '/settlement-formats', { ...body, psp: office.gateway.merchant.id })).status).toBe(404);
    const path = `/settlement-formats/${format.id}`;
    expect((await call('GET', path, undefined, 'auditor')).body.mayWrite).toBe(false);
    expect((await call('POST', `${path}/activate`, { version: 1 }, 'auditor')).status).toBe(403);
    expect((await call('GET', path, undefined, 'merchant')).status).toBe(403);
  });
});

describe('a preview', () => {
  it('shows what becomes of the beginning of a file, with the merchants of the PSP', async () => {
    const { psp, merchant } = office.gateway;
    const body = { psp: psp.id, definition: definitionOf(), ...sampleOf(file) };
    const { body: preview } = await call('POST', '/settlement-formats/preview', body, 'auditor');
    expect(preview).toMatchObject({ problems: [], refusal: null, lineCount: 1, badCount: 1 });
    const columnOf = (target: string, columns = preview.columns) =>
      columns.find((each: { target: string }) => each.target === target);
    expect(columnOf('MerchantId')).toMatchObject({ samples: [merchant.id], problems: [] });
    expect(columnOf('SettlementDate').problems).toMatchObject([{ value: '2026-11-31', count: 1 }]);
    const foreign = { ...body, definition: definitionOf(office.other.merchant.id) };
    const other = (await call('POST', '/settlement-formats/preview', foreign)).body;
    expect(columnOf('MerchantId', other.columns).problems[0].reason).toBe('MerchantId is not a merchant of this PSP.');
  });

  it('of a file that is no text does not fail', async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 37) % 256)).toString('base64');
    const body = { psp: office.gateway.psp.id, sample: noise, isWhole: true };
    expect((await call('POST', '/settlement-formats/suggest', body)).status).toBe(200);
    const preview = await call('POST', '/settlement-formats/preview', { ...body, definition: definitionOf() });
    expect([preview.status, typeof preview.body.refusal]).toEqual([200, 'string']);
  });

  it('is limited in size', async () => {
    const body = { psp: office.gateway.psp.id, isWhole: true, sample: 'A'.repeat(100_000) };
    expect((await call('POST', '/settlement-formats/suggest', body)).status).toBe(400);
  });
});

describe('a suggestion', () => {
  it('names the active formats that fit, the shipped ones, and what the file looks like', async () => {
    const { format } = await create();
    const body = { psp: office.gateway.psp.id, ...sampleOf(file) };
    const before = (await call('POST', '/settlement-formats/suggest', body)).body;
    expect(before.fitting).not.toContainEqual({ id: format.id, name: format.name });
    await call('POST', `/settlement-formats/${format.id}/activate`, { version: 1 });
    const { body: found } = await call('POST', '/settlement-formats/suggest', body);
    expect(found).toMatchObject({ isOwn: false, draft: { layout: { delimiter: ',' } } });
    expect(found.fitting).toContainEqual({ id: format.id, name: format.name });
    expect(found.templates.map(({ fits }: { fits: boolean }) => fits)).toEqual(shippedFormats.map(() => false));
    await call('POST', `/settlement-formats/${format.id}/activate`, { version: null });
  });
});

describe('an upload', () => {
  it('is read by the format of its header, which the import names', async () => {
    const { format } = await create();
    await call('POST', `/settlement-formats/${format.id}/activate`, { version: 1 });
    const { body } = await upload(file.replace('2026-11-31', '2026-11-30'));
    expect(body.import).toMatchObject({
      state: 'CHECKED',
      lineCount: 2,
      badCount: 1,
      isPart: false,
      formatId: format.id,
      formatName: format.name,
      formatVersion: 1,
    });
    await call('POST', `/settlement-formats/${format.id}/activate`, { version: null });
  });

  it('may state its format', async () => {
    const { format } = await create();
    const refused = await upload(`${file}x`, { format: format.id });
    expect(refused.body.import.refusal).toMatch(/is not active/);
    await call('POST', `/settlement-formats/${format.id}/activate`, { version: 1 });
    const own = await upload(`${file}y`, { format: 'OWN' });
    expect(own.body.import.refusal).toMatch(/not the header of a settlement file/);
    const mapped = await upload(`${file}z`, { format: format.id, isPart: 'true' });
    expect(mapped.body.import).toMatchObject({ state: 'CHECKED', isPart: true, formatId: format.id });
    expect((await upload(file, { format: 'x' })).status).toBe(400);
  });
});
