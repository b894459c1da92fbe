import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { runSettlementSlice } from '../../matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '../../testing/test-import.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

async function call(method: 'GET' | 'POST', path: string, body: object = {}, role: 'finance' | 'auditor' = 'finance') {
  const cookie = await office.openSession(role, office.gateway.psp.id);
  return office.call(method, path, { cookie, ...(method === 'POST' ? { body } : {}) });
}

const matchedOf = (importId: string) => office.gateway.db.prisma.settlementMatch.count({ where: { importId } });

const reason = 'Two payouts of the same amount';

describe('a row that is left out as the same one', () => {
  it('of another file is listed with that line, and is taken in with a reason, which is audited', async () => {
    const { gateway } = office;
    const row = rowOf(gateway, { SettlementTxId: 'twin-1', UniqueID: '' });
    const first = await matchAll(gateway, await importFile(gateway, { text: fileOf([row]), fileName: 'one.csv' }));
    const rows = [rowOf(gateway, { SettlementTxId: 'other-1', UniqueID: '' }), row];
    const second = await matchAll(gateway, await importFile(gateway, { text: fileOf(rows), fileName: 'two.csv' }));
    expect(second).toMatchObject({ lineCount: 1, duplicateCount: 1, state: 'DONE' });
    const path = `/settlement-imports/${second.id}`;
    const twin = { importId: first.id, fileName: 'one.csv', rowNumber: 2 };
    expect((await call('GET', `${path}/bad-rows`)).body.rows).toMatchObject([
      { rowNumber: 3, kind: 'DUPLICATE', twin },
    ]);
    const { lineId } = (await call('GET', `${path}/bad-rows`)).body.rows[0].twin;
    expect((await call('GET', `/settlement-lines/${lineId}`)).status).toBe(200);

    expect((await call('POST', `${path}/duplicates`, { rowNumber: 3, reason }, 'auditor')).status).toBe(403);
    expect((await call('POST', `${path}/duplicates`, { rowNumber: 3, reason: '' })).status).toBe(400);
    expect((await call('POST', `${path}/duplicates`, { rowNumber: 2, reason })).status).toBe(409);
    expect((await call('POST', `${path}/duplicates`, { rowNumber: 3, reason })).status).toBe(200);
    while ((await runSettlementSlice(gateway)) > 0);
    const shown = (await call('GET', path)).body;
    expect(shown.import).toMatchObject({ state: 'DONE', lineCount: 2, duplicateCount: 0 });
    expect(await matchedOf(second.id)).toBe(2);
    expect(shown.totals).toMatchObject([{ lines: 2 }]);
    expect((await call('GET', `${path}/bad-rows`)).body.rows).toEqual([]);
    expect((await call('POST', `${path}/duplicates`, { rowNumber: 3, reason })).status).toBe(409);
    const { rows: audited } = await gateway.database.pool.query(
      `SELECT after FROM audit_entry WHERE subject_id = $1 AND action = 'settlement-import.take-duplicate'`,
      [second.id],
    );
    expect(audited).toMatchObject([{ after: { rowNumber: 3, reason, fileName: 'two.csv' } }]);
  });

  it('of its own file is listed and taken in before the commit as well', async () => {
    const { gateway } = office;
    const row = rowOf(gateway, { SettlementTxId: 'own-1', UniqueID: '' });
    const { id } = await importFile(gateway, { text: fileOf([row, row]), fileName: 'own.csv' });
    const path = `/settlement-imports/${id}`;
    const twin = { importId: id, fileName: 'own.csv', rowNumber: 2 };
    expect((await call('GET', `${path}/bad-rows`)).body.rows).toMatchObject([{ rowNumber: 3, twin }]);
    expect((await call('POST', `${path}/duplicates`, { rowNumber: 3, reason })).status).toBe(200);
    expect((await call('GET', path)).body.import).toMatchObject({ state: 'CHECKED', lineCount: 2, duplicateCount: 0 });
    await call('POST', `${path}/commit`);
    while ((await runSettlementSlice(gateway)) > 0);
    expect((await call('GET', path)).body.import).toMatchObject({ state: 'DONE' });
    expect(await matchedOf(id)).toBe(2);
  });
});
