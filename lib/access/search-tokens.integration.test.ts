import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { issueToken } from './issue-token.ts';
import { tokenRows } from './search-tokens.ts';

/** Without row-level security, so that the condition of the search alone decides. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { db, clock, psp, channel } = gateway;
  for (const [name, entityId] of [
    ['of the PSP', psp.id],
    ['of the channel', channel.id],
  ] as const) {
    await issueToken(autocommit(db), { entityId, name }, clock.now());
  }
});
afterAll(() => gateway.close());

const search = (entityIds: readonly string[] | null) => ({
  terms: [],
  now: new Date(),
  entityIds,
  namedEntities: new Map<string, readonly string[]>(),
});
const page = { columns: [{ column: 'id', kind: 'text' }], descending: false, beyond: null, limit: 50 } as const;

test('only the tokens of the entities in the scope are found and counted', async () => {
  const { pool } = gateway.database;
  const found = await tokenRows.search(pool, search([gateway.channel.id]), page);
  expect(found.map(({ name }) => name)).toEqual(['of the channel']);
  expect(await tokenRows.count(pool, search([gateway.channel.id]), 50)).toBe(1);
});

test('no entity in the scope finds nothing, and no scope finds all', async () => {
  const { pool } = gateway.database;
  expect(await tokenRows.search(pool, search([]), page)).toEqual([]);
  expect(await tokenRows.count(pool, search(null), 50)).toBeGreaterThanOrEqual(2);
});
