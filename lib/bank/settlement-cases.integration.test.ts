import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerConsumers } from '#lib/ledger/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { importFile, matchAll } from '#lib/settlement/testing/test-import.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findArrivals } from './find-arrivals.ts';
import { listParts } from './statement-store.ts';
import { importText } from './testing/import-text.ts';

/** Files of banks with the values that are right, where they are beside the checkout. */
const folder = new URL('../../../shared/cases/settlement/', import.meta.url);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => emptyTables(gateway.database.pool, 'bank_statement'));
afterAll(() => gateway.close());

const read = (path: string): Buffer => readFileSync(new URL(path, folder));

async function settle(path: string): Promise<string> {
  const text = read(path).toString().replaceAll('<PSP>', gateway.psp.id).replaceAll('<MERCHANT>', gateway.merchant.id);
  const { id } = await matchAll(gateway, await importFile(gateway, { text }));
  await drainEvents({ pool: gateway.database.pool, consumers: ledgerConsumers(), clock: gateway.clock });
  return id;
}

const entries = () => gateway.db.prisma.bankEntry.findMany({ orderBy: { rowNumber: 'asc' } });

describe.runIf(existsSync(folder))('the files of banks', () => {
  it.each(['v04.xml', 'latin1.xml'])('are read in other versions and encodings: %s', async (name) => {
    expect((await importText(gateway, read(`bank-camt-04/${name}`))).refusal).toBeNull();
    expect(await entries()).toMatchObject([{ amountMinor: 500n }]);
  });

  it('keep all details', async () => {
    expect((await importText(gateway, read('bank-details-lost/bank.xml'))).refusal).toBeNull();
    const [fee, batch] = await entries();
    expect(fee).toMatchObject({ creditorReference: 'RF18539007547034', text: 'Fee November' });
    expect(batch).toMatchObject({ amountMinor: 9_900n, chargesMinor: -100n, text: 'E1 · E2' });
    expect(await listParts(gateway.db, batch?.id ?? '')).toMatchObject([
      { endToEndId: 'E1', amountMinor: 6_000n },
      { endToEndId: 'E2', amountMinor: 4_000n },
    ]);
  });

  it('have an entry of two statements once, and it is matched', async () => {
    const importId = await settle('bank-overlapping-statements/file.csv');
    const { statementIds } = await importText(gateway, read('bank-overlapping-statements/bank.xml'));
    expect(statementIds).toHaveLength(2);
    expect(await entries()).toMatchObject([{ outcome: 'SETTLEMENT', importId, differenceMinor: 0n }]);
  });

  it('have one amount for two settlement dates', async () => {
    const importId = await settle('bank-one-payout-two-dates/file.csv');
    await importText(gateway, read('bank-one-payout-two-dates/bank.xml'));
    const [entry] = await entries();
    expect(entry).toMatchObject({ outcome: 'SETTLEMENT', importId, differenceMinor: 0n });
    expect(await findArrivals(gateway.db, { id: importId, entityId: gateway.psp.id })).toMatchObject([
      { amountMinor: 12_000n, entry: { id: entry?.id } },
      { amountMinor: -500n, entry: { id: entry?.id } },
    ]);
  });
});
