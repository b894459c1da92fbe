import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseSearch } from '#lib/platform/search/parse-search.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { bankEntryFields, countBankEntries } from '../search/search-statements.ts';
import { continuesEarlier, countShared, countUnmatched, findStatement, listParts } from '../statement-store.ts';
import { type CamtStatement, camtFile } from '../testing/camt-file.ts';
import { importText } from '../testing/import-text.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => emptyTables(gateway.database.pool, 'bank_statement'));
afterAll(() => gateway.close());

const importAll = (statements: readonly CamtStatement[]) => importText(gateway, camtFile(statements));
const countEntries = () => gateway.db.prisma.bankEntry.count();

describe('statements that overlap', () => {
  const entry = { amount: '45.10', day: '2026-11-20', bankReference: 'REF-45' };
  const day: CamtStatement = { id: 'DAY', openedOn: '2026-11-19', closing: '45.10', entries: [entry] };
  const month: CamtStatement = {
    id: 'MONTH',
    openedOn: '2026-11-01',
    day: '2026-11-30',
    closing: '52.10',
    entries: [entry, { amount: '7.00', bankReference: 'REF-7' }],
  };

  it.each([
    ['in one file', [[day, month]]],
    ['one after the other', [[day], [month]]],
  ])('store an entry once: %s', async (_case, files) => {
    const ids: string[] = [];
    for (const statements of files) ids.push(...(await importAll(statements)).statementIds);
    const [dayId = '', monthId = ''] = ids;
    expect(await countEntries()).toBe(2);
    expect(await countShared(gateway.db, ids)).toEqual(new Map([[monthId, 1]]));
    expect(await countUnmatched(gateway.db, ids)).toEqual(
      new Map([
        [dayId, 1],
        [monthId, 2],
      ]),
    );
    const { terms } = parseSearch(bankEntryFields, `statement:${monthId}`);
    const search = { terms, now: gateway.clock.now(), entityIds: null, namedEntities: new Map() };
    expect(await countBankEntries(gateway.database.pool, search, 10)).toBe(2);
    const stored = await findStatement(gateway.db, monthId);
    expect(stored).toMatchObject({ openingMinor: 0n, closingMinor: 5_210n, entryCount: 2 });
    expect(stored && (await continuesEarlier(gateway.db, stored))).not.toBe(false);
  });

  it('of another account or currency have their own entries', async () => {
    await importAll([day, { ...day, account: 'DE75512108001245126199' }, { ...day, currency: 'USD' }]);
    expect(await countEntries()).toBe(3);
  });
});

it('a statement with an id of the year before is another one', async () => {
  const at = (year: number): CamtStatement => ({
    id: '1',
    day: `${year}-01-02`,
    closing: '5.00',
    entries: [{ amount: '5.00' }],
  });
  expect((await importAll([at(2025), at(2026)])).statementIds).toHaveLength(2);
  expect(await countEntries()).toBe(2);
  expect((await importAll([at(2025)])).refusal).toMatch(/Nothing was imported twice/);
});

it('a report during the day is never final: its entries wait for their statement', async () => {
  const statement: CamtStatement = { id: 'R', closing: '5.00', entries: [{ amount: '5.00', bankReference: 'X' }] };
  const report = camtFile([statement])
    .replaceAll('camt.053', 'camt.052')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll(/(<\/?)Stmt>/g, '$1Rpt>');
  expect((await importText(gateway, report)).refusal).toBeNull();
  expect((await importAll([statement])).refusal).toBeNull();
  const entries = await gateway.db.prisma.bankEntry.findMany({ orderBy: { outcome: 'asc' } });
  expect(entries.map(({ outcome }) => outcome)).toEqual(['PROVISIONAL', 'UNMATCHED']);
});

describe('details that come apart from their statement', () => {
  const parts = [
    { amount: '60.00', endToEndId: 'E1' },
    { amount: '40.00', endToEndId: 'E2' },
  ];
  const booked = { amount: '100.00', bankReference: 'B-1', elements: '' };
  const notification = camtFile(
    [{ id: 'N', closing: '100.00', entries: [{ ...booked, elements: undefined, parts }] }],
    '04',
  )
    .replaceAll('camt.053', 'camt.054')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
    .replaceAll(/(<\/?)Stmt>/g, '$1Ntfctn>');

  it('are joined to the entry that they belong to, once', async () => {
    const { statementIds } = await importAll([{ closing: '100.00', entries: [booked] }]);
    expect(await importText(gateway, notification)).toEqual({ statementIds, refusal: null });
    const { id } = await gateway.db.prisma.bankEntry.findFirstOrThrow();
    expect(await listParts(gateway.db, id)).toMatchObject([
      { endToEndId: 'E1', amountMinor: 6_000n },
      { endToEndId: 'E2', amountMinor: 4_000n },
    ]);
    expect((await importText(gateway, notification)).refusal).toMatch(/have these details/);
  });

  it('are refused where they belong to no entry or to more than one', async () => {
    expect((await importText(gateway, notification)).refusal).toMatch(
      /100\.00 EUR of 2026-11-20 .* belong to no entry/,
    );
    const entry = { ...booked, bankReference: undefined };
    await importAll([{ closing: '200.00', entries: [entry, entry] }]);
    expect((await importText(gateway, notification)).refusal).toMatch(/fit more than one entry/);
    expect(await gateway.db.prisma.bankEntryPart.count()).toBe(0);
  });
});
