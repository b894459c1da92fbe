import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken, type UserRole } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { recordKindNames } from './answers/record-kinds.ts';
import { type Assistant, createAssistant } from './index.ts';
import { maxAnswerChars, maxRows } from './limits.ts';
import { findForeignIds } from './testing/foreign-ids.ts';
import { createRandomCalls } from './testing/random-calls.ts';
import { hostilePrompt, seedRecords } from './testing/seed-records.ts';
import { readTableContents } from './testing/table-contents.ts';
import { callTool, openTestAssistant, type ToolAnswer } from './testing/test-assistant.ts';

/** `npm run soak:assistant` makes 10,000 calls. */
const callCount = Number(process.env.ASSISTANT_CALLS ?? 1_500);
const seed = Number(process.env.ASSISTANT_SEED ?? 20_261_128);

type Reader = { secret: string; foreignIds: ReadonlySet<string>; answered: Record<string, number> };

let office: TestBackOffice;
let assistant: Assistant;
let readers: Reader[];
/** Ids of both tenants, which calls are made with. */
let knownIds: string[];

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const { db, services, clock, database } = gateway;
  const theirToken = { entityId: other.merchant.id, name: 'theirs' };
  const { accessToken } = await issueToken(autocommit(db), theirToken, clock.now());
  await seedRecords(gateway, gateway);
  await seedRecords(gateway, other, { entityId: other.channel.id, accessToken });
  assistant = createAssistant({
    ...services.gatewayServices,
    callBackOffice: services.backOffice.callAs,
    countCall: async () => ({ allowed: true, resetSeconds: 0 }),
  });
  const users: [UserRole, string][] = [
    ['administrator', gateway.psp.id],
    ['fraud analyst', gateway.psp.id],
    ['finance', gateway.psp.id],
    ['auditor', gateway.psp.id],
    ['merchant', gateway.merchant.id],
    ['merchant', gateway.channel.id],
    ['administrator', gateway.merchant.id],
  ];
  readers = [];
  for (const [role, entityId] of users) {
    const { secret } = await openTestAssistant(gateway, { role, entityId });
    readers.push({ secret, foreignIds: await findForeignIds(database, entityId), answered: {} });
  }
  knownIds = [...new Set(readers.flatMap(({ foreignIds }) => [...foreignIds]))];
  const own = await findForeignIds(database, other.psp.id);
  knownIds.push(...own);
});
afterAll(() => office.close());

/** Ids in an answer without what it repeats of the call: those of records, and whatever else has the form of one. */
function idsIn({ answer, isError }: ToolAnswer): string[] {
  if (isError) return [];
  const { conditions: _c, problems: _p, nearestSearch: _n, ...rest } = answer;
  const records: { kind: string; id: string }[] = answer.records ?? (answer.record ? [answer.record] : []);
  const named = records.map(({ kind, id }) => (kind === 'requests' ? `requests ${id}` : id));
  return [...named, ...(JSON.stringify(rest).match(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g) ?? [])];
}

describe(`${callCount} random calls as users of different roles`, () => {
  test('write nothing, and return no record outside of the entities of their user', { timeout: 300_000 }, async () => {
    const { database } = office.gateway;
    const before = await readTableContents(database);
    const next = createRandomCalls({ seed, ids: knownIds, text: hostilePrompt });
    const leaked: unknown[] = [];
    for (let count = 0; count < callCount; count += 1) {
      const reader = readers[count % readers.length] as Reader;
      const { tool, input } = next();
      const result = await callTool({ assistant }, reader.secret, tool, input);
      const found = idsIn(result).filter((id) => reader.foreignIds.has(id));
      if (found.length > 0) leaked.push({ tool, input, found });
      if (result.isError) continue;
      expect(result.text.length).toBeLessThan(maxAnswerChars + 10_000);
      expect(result.answer.records?.length ?? 0).toBeLessThanOrEqual(maxRows);
      reader.answered[tool] = (reader.answered[tool] ?? 0) + 1;
    }
    expect(leaked).toEqual([]);
    expect(await readTableContents(database)).toEqual(before);
    // The calls reached what they are about.
    for (const { answered } of readers) expect(Object.keys(answered).length).toBeGreaterThanOrEqual(3);
  });
});

describe('the search for foreign records', () => {
  test('finds those that the user of another tenant is shown, in every list with rows', async () => {
    const { gateway, other } = office;
    const [own, theirs] = [gateway.psp.id, other.psp.id];
    const foreignIds = await findForeignIds(gateway.database, own);
    const roles = ['administrator', 'finance'] as const;
    const found = new Set<string>();
    for (const role of roles) {
      const { secret } = await openTestAssistant(gateway, { role, entityId: theirs });
      for (const list of recordKindNames) {
        const result = await callTool({ assistant }, secret, 'search', { list, limit: maxRows });
        if (idsIn(result).some((id) => foreignIds.has(id))) found.add(list);
      }
    }
    const notFound = recordKindNames.filter((list) => !found.has(list));
    // Their rows take a back-test, days without a settlement or a webhook.
    expect(notFound).toEqual(['stopped-payments', 'unsettled-payments', 'deliveries']);
  });
});
