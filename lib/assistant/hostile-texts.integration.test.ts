import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import type { CitedRecord } from './answers/cite.ts';
import { detailedKindNames, type RecordKindName, recordKindNames } from './answers/record-kinds.ts';
import { hostilePrompt, seedRecords } from './testing/seed-records.ts';
import { readTableContents } from './testing/table-contents.ts';
import { openTestAssistant, type TestAssistant } from './testing/test-assistant.ts';

let office: TestBackOffice;
/** Together they may read every list. */
let assistants: TestAssistant[];

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  await seedRecords(gateway, gateway);
  const entityId = gateway.psp.id;
  assistants = [
    await openTestAssistant(gateway, { role: 'administrator', entityId }),
    await openTestAssistant(gateway, { role: 'finance', entityId }),
  ];
});
afterAll(() => office.close());

const isHostile = (text: string): boolean =>
  /ignore all previous/i.test(text) || (text.length > 0 && hostilePrompt.startsWith(text) && text.length > 5);

/** The places of hostile texts in an answer that are not marked, and how many there are. */
function findHostile(value: unknown, isMarked = false): { marked: number; unmarked: string[] } {
  if (typeof value === 'string') {
    if (!isHostile(value)) return { marked: 0, unmarked: [] };
    return isMarked ? { marked: 1, unmarked: [] } : { marked: 0, unmarked: [value] };
  }
  if (typeof value !== 'object' || value === null) return { marked: 0, unmarked: [] };
  const found = Object.entries(value).map(([name, inner]) =>
    findHostile(inner, isMarked || name === 'untrustedText' || name === 'untrustedEntries'),
  );
  return {
    marked: found.reduce((sum, { marked }) => sum + marked, 0),
    unmarked: found.flatMap(({ unmarked }) => unmarked),
  };
}

test('hostile texts in names, references and memos arrive marked, in every list and record, and nothing happens', async () => {
  const before = await readTableContents(office.gateway.database);
  const marked: Partial<Record<RecordKindName, number>> = {};
  for (const { call } of assistants) {
    for (const list of recordKindNames) {
      const { answer } = await call('search', { list });
      const records: CitedRecord[] = answer?.records ?? [];
      const details = detailedKindNames.includes(list)
        ? await Promise.all(records.slice(0, 3).map(({ id }) => call('get', { kind: list, id })))
        : [];
      for (const each of [records, ...details.map(({ answer: detail }) => detail)]) {
        const found = findHostile(each);
        expect(found.unmarked, list).toEqual([]);
        marked[list] = (marked[list] ?? 0) + found.marked;
      }
    }
  }
  expect(await readTableContents(office.gateway.database)).toEqual(before);
  const reached = Object.entries(marked).filter(([, count]) => count > 0);
  // The rows of the others have no text that the test can write.
  expect(reached.map(([list]) => list).sort()).toEqual([
    'audit',
    'bank-entries',
    'bank-statements',
    'ledger-entries',
    'payment-links',
    'registrations',
    'risk-lists',
    'risk-rules',
    'schedules',
    'settlement-formats',
    'settlement-imports',
    'settlement-lines',
    'transactions',
  ]);
});
