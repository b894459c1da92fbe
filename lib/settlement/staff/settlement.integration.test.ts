import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { backOfficePath } from '#lib/staff/index.ts';
import { type BackOfficeAnswer, startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const roles: UserRole[] = ['administrator', 'fraud analyst', 'finance', 'merchant', 'auditor'];
const writers: UserRole[] = ['administrator', 'finance'];
const readers: UserRole[] = [...writers, 'auditor'];

let used = 0;
const row = (values = {}) => {
  used += 1;
  return rowOf(office.gateway, {
    SettlementTxId: `route-${used}`,
    Amount: '92.00',
    SettlementAmount: '91.75',
    ...values,
  });
};

type Upload = { as?: UserRole; cookie?: string; psp?: string; fileName?: string | null; origin?: string };

/** Uploads a file in pieces, as a browser does. */
async function upload(text: string, options: Upload = {}): Promise<BackOfficeAnswer> {
  const { gateway, cookies } = office;
  const { as = 'finance', cookie = cookies[as], psp = gateway.psp.id, fileName = 'monday.csv' } = options;
  const { sso, backOffice } = gateway.services;
  const query = new URLSearchParams({ psp, ...(fileName === null ? {} : { fileName }) });
  const origin = options.origin ?? new URL(sso.baseUrl).origin;
  const bytes = Buffer.from(text);
  let from = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(from, from + 700)));
      from += 700;
      if (from >= bytes.length) controller.close();
    },
  });
  const request = new Request(`${sso.baseUrl}${backOfficePath}/settlement-imports?${query}`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: origin },
    body,
    duplex: 'half',
  } as RequestInit);
  const response = await backOffice.fetch(request);
  const answered = await response.text();
  return { status: response.status, body: JSON.parse(answered), text: answered };
}

const call = (method: string, path: string, as: UserRole = 'finance', body?: unknown) =>
  office.call(method, path, { as, ...(method === 'GET' ? {} : { body: body ?? {} }) });

const finishMatching = async () => {
  while ((await runSettlementSlice(office.gateway)) > 0);
};

/** A file of one line, imported and matched. */
async function matchedLine(values = {}): Promise<{ id: string; importId: string }> {
  const done = await matchAll(office.gateway, await importFile(office.gateway, { text: fileOf([row(values)]) }));
  return { id: `${office.gateway.merchant.id}-${done.id}-2`, importId: done.id };
}

const auditOf = async (subjectId: string) => {
  const { rows } = await office.gateway.database.pool.query(
    'SELECT action, entity_id, after FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
    [subjectId],
  );
  return rows;
};

describe('an upload', () => {
  it('answers with what would be imported, and is committed, followed and undone', async () => {
    const text = fileOf([row(), row({ Cashflow: 'NEG', PaymentType: 'REFUND' }), row({ Amount: 'x' })]);
    const { status, body } = await upload(text);
    expect([status, body.import?.state, body.error]).toEqual([200, 'CHECKED', undefined]);
    expect(body.import).toMatchObject({
      fileName: 'monday.csv',
      pspId: office.gateway.psp.id,
      lineCount: 2,
      badCount: 1,
      duplicateCount: 0,
      progress: 1,
      byteSize: text.length,
      receivedBytes: text.length,
      refusal: null,
    });
    expect(body).toMatchObject({ mayWrite: true, outcomes: [] });
    expect(body.totals).toEqual([
      expect.objectContaining({ kind: 'PAYMENT', cashflow: 'POS', lines: 1 }),
      {
        recordType: 'SETTLED',
        kind: 'REFUND',
        cashflow: 'NEG',
        lines: 1,
        amount: '92.00',
        currency: 'EUR',
        settlementAmount: '91.75',
        settlementCurrency: 'EUR',
        fee: '0.25',
        feeParts: [],
      },
    ]);
    const path = `/settlement-imports/${body.import.id}`;
    expect((await call('POST', `${path}/undo`)).status).toBe(409);
    expect((await call('POST', `${path}/commit`)).body.import).toMatchObject({ state: 'MATCHING', progress: 0 });
    for (const verb of ['commit', 'cancel', 'undo']) {
      expect((await call('POST', `${path}/${verb}`)).body.error.code).toBe('other-state');
    }
    await finishMatching();
    const done = await call('GET', path);
    expect(done.body.import).toMatchObject({ state: 'DONE', matchedCount: 2 });
    expect(done.body.outcomes).toEqual([
      {
        status: 'NOT_MATCHED',
        exception: 'NOT_MATCHED',
        resolution: null,
        count: 2,
        amount: '184.00',
        currency: 'EUR',
      },
    ]);
    expect((await call('POST', `${path}/undo`)).body.import.state).toBe('UNDOING');
    await finishMatching();
    expect((await call('GET', path)).body.import.state).toBe('UNDONE');
    expect((await auditOf(body.import.id)).map(({ action }) => action)).toEqual([
      'settlement-import.create',
      'settlement-import.commit',
      'settlement-import.undo',
    ]);
  });

  it('that is checked can be cancelled', async () => {
    const { body } = await upload(fileOf([row()]));
    const cancelled = await call('POST', `/settlement-imports/${body.import.id}/cancel`);
    expect(cancelled.body.import.state).toBe('CANCELLED');
  });

  it('that is no settlement file is refused with the reason', async () => {
    for (const [text, reason] of [
      ['', 'The file is empty.'],
      ['a;b\n', /not the header/],
    ] as const) {
      const { status, body } = await upload(text);
      expect([status, body.import.state]).toEqual([200, 'REFUSED']);
      expect(body.import.refusal).toMatch(reason);
    }
  });

  it('needs a PSP in scope and the name of the file', async () => {
    const text = fileOf([row()]);
    expect((await upload(text, { psp: office.other.psp.id })).status).toBe(404);
    expect((await upload(text, { psp: office.gateway.merchant.id })).status).toBe(404);
    expect((await upload(text, { psp: 'x' })).status).toBe(400);
    expect((await upload(text, { fileName: null })).status).toBe(400);
    expect((await upload(text, { origin: 'https://elsewhere.example' })).body.error.code).toBe('foreign-origin');
    const cookie = await office.openSession('finance', office.gateway.merchant.id);
    expect((await upload(text, { cookie })).status).toBe(404);
  });

  it.each(roles)('by a user who is %s', async (as) => {
    const { status } = await upload(fileOf([row()]), { as });
    expect(status).toBe(writers.includes(as) ? 200 : 403);
  });
});

describe('bad rows', () => {
  it('are listed with line, column, value and reason, page by page', async () => {
    const { body } = await upload(fileOf([row({ Amount: '1' }), row(), row({ Currency: 'XXQ' })]));
    const path = `/settlement-imports/${body.import.id}/bad-rows`;
    const first = await call('GET', `${path}?limit=1`);
    expect(first.body.rows).toMatchObject([{ rowNumber: 2, kind: 'INVALID', column: 'Amount', value: '1' }]);
    expect(first.body.rows[0].reason).toMatch(/^Amount is not an amount/);
    const second = await call('GET', `${path}?limit=1&after=${first.body.next}`);
    expect(second.body).toMatchObject({ rows: [{ rowNumber: 4, column: 'Currency' }], next: null });
  });

  it('are downloaded as a file that can be mended and imported, and holds no formula', async () => {
    const bad = [row({ Amount: '=1+1', AccountHolder: '@a "b"' }), row({ Amount: '2' })];
    const { body } = await upload(fileOf([...bad, row()]));
    const { status, text } = await call('GET', `/settlement-imports/${body.import.id}/bad-rows.csv`);
    expect(status).toBe(200);
    expect(text).toContain(";'=1+1;");
    expect(text).toContain(`"'@a ""b"""`);
    const mended = text.replace(";'=1+1;", ';92.00;').replace(';2;', ';92.00;');
    const again = await upload(mended);
    expect(again.body.import).toMatchObject({ state: 'CHECKED', lineCount: 2, badCount: 0, duplicateCount: 0 });
    const { rows } = await office.gateway.database.pool.query(
      'SELECT account_holder FROM settlement_line WHERE import_id = $1 ORDER BY row_number',
      [again.body.import.id],
    );
    expect(rows[0].account_holder).toBe('@a "b"');
  });
});

describe('settlement lines', () => {
  it('are found by status, exception, decision, currency, amount, merchant and import', async () => {
    const { importId } = await matchedLine({ Amount: '123.45' });
    const count = async (q: string) => {
      const { body } = await call('GET', `/settlement-lines?q=${encodeURIComponent(`import:${importId} ${q}`)}`);
      return [body.problems, body.rows.length];
    };
    const { merchant } = office.gateway;
    for (const q of [
      '',
      'status:unmatched',
      'exception:not-matched',
      'is:open',
      'currency:EUR',
      'amount:>100',
      'amount:123.45',
      `entity:${merchant.id}`,
    ]) {
      expect(await count(q), q).toEqual([[], 1]);
    }
    for (const q of ['status:matched', 'exception:amount-differs', 'is:forced', 'currency:USD', 'amount:<100']) {
      expect(await count(q), q).toEqual([[], 0]);
    }
  });

  it('are matched, forced, unmatched and ignored, each audited', async () => {
    const paid = await office.gateway.post('/v1/payments', cardDebit);
    const { id } = await matchedLine({ Amount: '92.01', SettlementAmount: '91.76' });
    const path = `/settlement-lines/${id}`;
    const matched = await call('POST', `${path}/match`, 'finance', { version: 1, paymentId: paid.body.id });
    expect(matched.body.line).toMatchObject({
      status: 'MATCHED',
      paymentId: paid.body.id,
      matchedBy: 'MANUAL',
      exception: 'AMOUNT_DIFFERS',
      version: 2,
      settlementAmount: '91.76',
      settlementFee: '0.25',
      settlementFxRate: '1',
      settlementDate: '2026-11-30',
    });
    const forced = await call('POST', `${path}/force`, 'finance', { version: 2, reason: 'rounded' });
    expect(forced.body.line).toMatchObject({ resolution: 'FORCED', reason: 'rounded', version: 3 });
    const unmatched = await call('POST', `${path}/unmatch`, 'finance', { version: 3 });
    expect(unmatched.body.line).toMatchObject({ status: 'NOT_MATCHED', paymentId: null, resolution: null });
    const ignored = await call('POST', `${path}/ignore`, 'finance', { version: 4, reason: 'test' });
    expect(ignored.body.line).toMatchObject({ resolution: 'IGNORED', version: 5 });
    const { merchant } = office.gateway;
    expect(await auditOf(id)).toMatchObject([
      { action: 'settlement-line.match', entity_id: merchant.id, after: { paymentId: paid.body.id } },
      { action: 'settlement-line.force', after: { reason: 'rounded' } },
      { action: 'settlement-line.unmatch' },
      { action: 'settlement-line.ignore', after: { reason: 'test' } },
    ]);
  });

  it('are split over payments that are not settled, or settle one together, each audited', async () => {
    const amounts = ['40.00', '52.00'];
    const paid: string[] = [];
    for (const amount of amounts)
      paid.push((await office.gateway.post('/v1/payments', { ...cardDebit, amount })).body.id);
    const { id } = await matchedLine({ Amount: '92.00', AccountNumberLast4: '' });
    const path = `/settlement-lines/${id}`;
    const found = await call('GET', `${path}/payments?q=${paid[0]}`);
    expect(found.body.payments).toMatchObject([{ id: paid[0], amount: '40.00', left: '40.00', part: null }]);
    const parts = paid.map((paymentId, at) => ({ paymentId, amount: amounts[at] }));
    const [first] = parts;
    const tooLittle = await call('POST', `${path}/split`, 'finance', { version: 1, parts: [first] });
    expect([tooLittle.status, tooLittle.body.error.code]).toEqual([409, 'part-refused']);
    const forced = { version: 1, parts: [first], isForced: true };
    expect((await call('POST', `${path}/split`, 'finance', forced)).status).toBe(400);
    expect((await call('POST', `${path}/split`, 'auditor', { version: 1, parts })).status).toBe(403);
    const inYen = { version: 1, parts: [{ paymentId: paid[0], amount: '1.001' }] };
    expect((await call('POST', `${path}/split`, 'finance', inYen)).status).toBe(400);
    const split = await call('POST', `${path}/split`, 'finance', { version: 1, parts });
    expect(split.body).toMatchObject({
      line: { status: 'MATCHED', exception: null, partCount: 2, paymentId: null },
      parts: [{ part: '40.00' }, { part: '52.00' }],
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'settlement-line.split', after: { parts: [{ minor: '4000' }, { minor: '5200' }] } },
    ]);
    const ofPayment = await call('GET', `/settlement-lines?q=payment:${paid[1]}`);
    expect(ofPayment.body.rows).toMatchObject([{ id, partCount: 2 }]);
  });

  it('settle one payment together: what is not its amount needs a reason', async () => {
    const paid = (await office.gateway.post('/v1/payments', { ...cardDebit, amount: '100.00' })).body.id;
    const values = (amount: string) => ({
      Amount: amount,
      AccountNumberLast4: '',
      SettlementAmount: amount,
      SettlementFee: '',
    });
    const lines = [await matchedLine(values('60.00')), await matchedLine(values('39.00'))].map(({ id }) => ({
      id,
      version: 1,
    }));
    const together = (body: object) => call('POST', '/settlement-lines/match-together', 'finance', body);
    expect((await together({ lines, paymentId: paid })).body.error.code).toBe('part-refused');
    expect((await call('GET', `/settlement-lines/${lines[0]?.id}`)).body.line.version).toBe(1);
    const done = await together({ lines, paymentId: paid, isForced: true, reason: 'the rest comes later' });
    expect(done.body).toEqual({ matched: 2 });
    const left = await matchedLine(values('1.00'));
    const open = await call('GET', `/settlement-lines/${left.id}/payments?q=${paid}`);
    expect(open.body.payments).toMatchObject([{ id: paid, left: '1.00' }]);
    const last = { lines: [{ id: left.id, version: 1 }], paymentId: paid };
    expect((await together(last)).body).toEqual({ matched: 1 });
  });

  it('are ignored together for one reason, except those that have changed, and opened again', async () => {
    const [one, other, changed] = [await matchedLine(), await matchedLine(), await matchedLine()];
    await call('POST', `/settlement-lines/${changed.id}/ignore`, 'finance', { version: 1, reason: 'first' });
    const lines = [one, other, changed].map(({ id }) => ({ id, version: 1 }));
    const body = { decision: 'IGNORE', lines, reason: 'same fault' };
    const decide = (input: object) => call('POST', '/settlement-lines/decide', 'finance', input);
    expect((await decide(body)).body).toEqual({ decided: 2, left: 1 });
    for (const { id } of [one, other]) {
      const { body: found } = await call('GET', `/settlement-lines/${id}`, 'finance');
      expect(found.line).toMatchObject({ resolution: 'IGNORED', reason: 'same fault', version: 2 });
      expect(await auditOf(id)).toMatchObject([{ action: 'settlement-line.ignore', after: { reason: 'same fault' } }]);
    }
    for (const decision of ['IGNORE', 'FORCE']) expect((await decide({ decision, lines })).status).toBe(400);
    expect((await call('POST', '/settlement-lines/decide', 'auditor', body)).status).toBe(403);
    const theirs = await office.openSession('finance', office.other.psp.id);
    expect((await office.call('POST', '/settlement-lines/decide', { cookie: theirs, body })).status).toBe(404);

    const unknown = { id: `${one.id}9`, version: 1 };
    const partly = { decision: 'REOPEN', lines: [{ id: one.id, version: 2 }, unknown] };
    expect((await decide(partly)).status).toBe(404);
    const { body: kept } = await call('GET', `/settlement-lines/${one.id}`, 'finance');
    expect(kept.line.resolution).toBe('IGNORED');

    const again = lines.map(({ id }) => ({ id, version: 2 }));
    expect((await decide({ decision: 'REOPEN', lines: again })).body).toEqual({ decided: 3, left: 0 });
    const { body: open } = await call('GET', `/settlement-lines/${one.id}`, 'finance');
    expect(open.line).toMatchObject({ exception: 'NOT_MATCHED', resolution: null, version: 3 });
    const path = `/settlement-lines/${one.id}/reopen`;
    expect((await call('POST', path, 'finance', { version: 3 })).body.error.code).toBe('not-decided');
  });

  it('are matched together with their nearest payments, forced and unmatched', async () => {
    const paid = await office.gateway.post('/v1/payments', {
      ...cardDebit,
      amount: '71.00',
      'card.number': '4012888888881881',
    });
    const near = await matchedLine({ Amount: '71.01', SettlementAmount: '70.76', AccountNumberLast4: '1881' });
    const far = await matchedLine({ AccountNumberLast4: '9999' });
    const decide = (decision: string, version: number, reason: string | null = null) =>
      call('POST', '/settlement-lines/decide', 'finance', {
        decision,
        reason,
        lines: [near, far].map(({ id }) => ({ id, version })),
      });
    expect((await decide('MATCH', 1)).body).toEqual({ decided: 1, left: 1 });
    const lineOf = async () => (await call('GET', `/settlement-lines/${near.id}`)).body.line;
    const matched = { status: 'MATCHED', exception: 'AMOUNT_DIFFERS', matchedBy: 'MANUAL' };
    expect(await lineOf()).toMatchObject({ ...matched, paymentId: paid.body.id });
    expect((await decide('FORCE', 2, 'a cent')).body).toEqual({ decided: 1, left: 1 });
    expect(await lineOf()).toMatchObject({ resolution: 'FORCED', reason: 'a cent' });
    expect((await decide('UNMATCH', 3)).body).toEqual({ decided: 1, left: 1 });
    expect(await lineOf()).toMatchObject({ status: 'NOT_MATCHED', paymentId: null, resolution: null });
    const actions = (await auditOf(near.id)).map(({ action }) => action);
    expect(actions).toEqual(['settlement-line.match', 'settlement-line.force', 'settlement-line.unmatch']);
    expect(await auditOf(far.id)).toEqual([]);
  });

  it('are not changed by a decision on an older version, or one that is not possible', async () => {
    const { id } = await matchedLine();
    const path = `/settlement-lines/${id}`;
    for (const [verb, body] of [
      ['match', { version: 2, paymentId: 'f'.repeat(32) }],
      ['match', { version: 1, paymentId: 'f'.repeat(32) }],
      ['unmatch', { version: 1 }],
      ['force', { version: 1, reason: 'no match to force' }],
      ['ignore', { version: 2, reason: 'old version' }],
      ['reopen', { version: 1 }],
    ] as const) {
      const { status, body: answer } = await call('POST', `${path}/${verb}`, 'finance', body);
      expect([status, answer.error?.code], verb).toEqual([409, 'not-decided']);
    }
    expect((await call('POST', `${path}/ignore`, 'finance', { version: 1, reason: ' ' })).status).toBe(400);
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('who may', () => {
  const statusesOf = async (method: string, path: string, body?: unknown) =>
    Object.fromEntries(
      await Promise.all(roles.map(async (as) => [as, (await call(method, path, as, body)).status] as const)),
    );
  const expected = (allowed: readonly UserRole[], status: number) =>
    Object.fromEntries(roles.map((as) => [as, allowed.includes(as) ? status : 403]));

  it('read imports, their bad rows and lines: administrators, finance and auditors', async () => {
    const { id, importId } = await matchedLine();
    for (const path of [
      '/settlement-imports',
      '/settlement-lines',
      `/settlement-imports/${importId}`,
      `/settlement-imports/${importId}/bad-rows`,
      `/settlement-imports/${importId}/bad-rows.csv`,
      `/settlement-lines/${id}`,
    ]) {
      expect(await statusesOf('GET', path), path).toEqual(expected(readers, 200));
    }
    const { body } = await call('GET', `/settlement-lines/${id}`, 'auditor');
    expect(body.mayWrite).toBe(false);
  });

  it('change them: administrators and finance', async () => {
    const { id, importId } = await matchedLine();
    for (const verb of ['commit', 'cancel']) {
      const path = `/settlement-imports/${importId}/${verb}`;
      expect(await statusesOf('POST', path), path).toEqual(expected(writers, 409));
    }
    for (const verb of ['match', 'unmatch', 'ignore', 'force']) {
      const path = `/settlement-lines/${id}/${verb}`;
      expect(await statusesOf('POST', path), path).toEqual(expected(writers, 400).unmatch ?? expected(writers, 400));
    }
  });

  it('see whether the money of an import and of a line has arrived at the bank', async () => {
    const { id, importId } = await matchedLine();
    const { database, services, clock } = office.gateway;
    await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
    const waiting = { currency: 'EUR', bookedOn: null, difference: null, entryId: null };
    for (const path of [`/settlement-imports/${importId}/arrivals`, `/settlement-lines/${id}/arrivals`]) {
      const { body } = await call('GET', path);
      expect(body.arrivals).toMatchObject([{ importId, ...waiting, amount: expect.any(String) }]);
      expect(await statusesOf('GET', path)).toEqual(expected(readers, 200));
    }
  });

  it('see nothing of another tenant, and at a merchant only its lines', async () => {
    const { id, importId } = await matchedLine();
    const theirs = await office.openSession('finance', office.other.psp.id);
    const mine = await office.openSession('finance', office.gateway.merchant.id);
    const decision = { version: 1, paymentId: 'f'.repeat(32), reason: 'x' };
    for (const [cookie, import404, line] of [
      [theirs, 404, 404],
      [mine, 404, 200],
    ] as const) {
      for (const path of ['', '/bad-rows', '/bad-rows.csv', '/arrivals']) {
        const { status } = await office.call('GET', `/settlement-imports/${importId}${path}`, { cookie });
        expect(status, path).toBe(import404);
      }
      for (const verb of ['commit', 'cancel', 'undo']) {
        const options = { cookie, body: {} };
        expect((await office.call('POST', `/settlement-imports/${importId}/${verb}`, options)).status).toBe(404);
      }
      expect((await office.call('GET', `/settlement-lines/${id}`, { cookie })).status).toBe(line);
      const arrivals = await office.call('GET', `/settlement-lines/${id}/arrivals`, { cookie });
      expect(arrivals.status).toBe(line);
      // What the acquirer has paid is about all merchants of the PSP.
      for (const each of arrivals.body.arrivals ?? []) expect(each).toMatchObject({ amount: null, entryId: null });
      for (const verb of ['match', 'unmatch', 'force']) {
        const { status } = await office.call('POST', `/settlement-lines/${id}/${verb}`, { cookie, body: decision });
        expect(status, verb).toBe(line === 404 ? 404 : 409);
      }
      expect((await office.call('GET', '/settlement-imports', { cookie })).body.rows).toEqual([]);
      const { rows } = (await office.call('GET', '/settlement-lines', { cookie })).body;
      expect(rows.some((each: { id: string }) => each.id === id)).toBe(line === 200);
    }
  });
});

describe('a synthetic acquirer', () => {
  const day = () => ({
    psp: office.gateway.psp.id,
    date: office.gateway.clock.now().toISOString().slice(0, 10),
    seed: 'routes',
    defects: 1,
  });

  it('waits for a commit where a preview is wanted, and can be cancelled', async () => {
    await office.gateway.post('/v1/payments', cardDebit);
    const preview = { ...day(), hasPreview: true };
    const { body } = await call('POST', '/settlement-imports/simulate', 'finance', preview);
    await finishMatching();
    const detail = await call('GET', `/settlement-imports/${body.id}`);
    expect(detail.body.import.state).toBe('CHECKED');
    expect((await call('POST', `/settlement-imports/${body.id}/cancel`, 'finance', {})).status).toBe(200);
  });

  it('settles the day of a PSP, and the page of the import has the score of what was found', async () => {
    await Promise.all(Array.from({ length: 14 }, () => office.gateway.post('/v1/payments', cardDebit)));
    const { status, body } = await call('POST', '/settlement-imports/simulate', 'finance', day());
    expect(status).toBe(200);
    await finishMatching();
    const detail = await call('GET', `/settlement-imports/${body.id}`);
    const { score } = detail.body;
    expect(score).toMatchObject({ seed: 'routes', found: score.defects.length, falseCount: 0 });
    expect(score.defects.length).toBeGreaterThanOrEqual(8);
    const line = score.defects.find(({ kind }: { kind: string }) => kind === 'CHARGEBACK');
    const { body: found } = await call('GET', `/settlement-lines/${line.lineId}`);
    expect(found.line).toMatchObject({ chargeback: { state: 'CREATED' }, acquirerReason: expect.any(String) });
  });

  it('has nothing to do on a day without payments, for another PSP, or for those who may only read', async () => {
    const simulate = (change: object, as?: UserRole) =>
      call('POST', '/settlement-imports/simulate', as, { ...day(), ...change });
    expect((await simulate({ date: '2020-01-01' })).body.error.code).toBe('no-payments');
    expect((await simulate({ psp: office.other.psp.id })).status).toBe(404);
    expect((await simulate({ psp: office.gateway.merchant.id })).status).toBe(404);
    expect((await simulate({ seed: '' })).status).toBe(400);
    expect((await simulate({}, 'auditor')).status).toBe(403);
  });
});
