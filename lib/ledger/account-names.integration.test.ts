import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findAccountNames } from './account-names.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

it('the account of VAT takes the next free number of a PSP that has given its number to another account before', async () => {
  const { db, database, psp } = gateway;
  for (const [account, number] of [
    ['SUSPENSE', '2200'],
    ['BANK', '2201'],
  ]) {
    const text = 'INSERT INTO ledger_account_name (psp_id, account, number, name) VALUES ($1, $2, $3, $2)';
    await database.pool.query(text, [psp.id, account, number]);
  }
  const migration = await readFile('prisma/migrations/20261128160000_fee_vat/migration.sql', 'utf8');
  const [, statement = ''] = /(INSERT INTO ledger_account_name[\s\S]*?;)/.exec(migration) ?? [];
  await database.pool.query(statement);
  const names = await findAccountNames(db, psp.id);
  expect(names.VAT_PAYABLE).toEqual({ number: '2202', name: 'VAT payable' });
  expect(new Set(Object.values(names).map(({ number }) => number)).size).toBe(Object.keys(names).length);
  expect((await findAccountNames(db, null)).VAT_PAYABLE).toEqual({ number: '2200', name: 'VAT payable' });
});
