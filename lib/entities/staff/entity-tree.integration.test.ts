import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

let office: TestBackOffice;
let merchant: { id: string };
beforeAll(async () => {
  office = await startTestBackOffice();
  merchant = office.gateway.merchant;
});
afterAll(() => office.close());

const list = (query = '') => office.call('GET', `/entities${query}`, { as: 'administrator' });
const search = async (query: Record<string, string>, as: 'administrator' | 'merchant' = 'administrator') =>
  (await office.call('GET', `/entities/search?${new URLSearchParams(query)}`, { as })).body.options as {
    id: string;
    path: string;
    kind: string;
  }[];

async function addChannels(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const name = `Outlet ${String(number).padStart(3, '0')}`;
    const body = { kind: 'CHANNEL', parentId: merchant.id, name };
    await office.call('POST', '/entities', { as: 'administrator', body });
  }
}

describe('the tree of entities', () => {
  test('begins with the highest entities of the user', async () => {
    const { body } = await list();
    expect(body.nodes).toMatchObject([{ kind: 'PSP', hasChildren: true }]);
  });

  test('pages through the children of an entity without a loss or a repetition', async () => {
    await addChannels(60);
    const names: string[] = [];
    let after = '';
    for (;;) {
      const { body } = await list(`?parent=${merchant.id}${after}`);
      names.push(...body.nodes.map(({ name }: { name: string }) => name));
      if (!body.next) break;
      after = `&${new URLSearchParams({ afterName: body.next.name, afterId: body.next.id })}`;
    }
    const outlets = names.filter((name) => name.startsWith('Outlet'));
    expect(outlets).toHaveLength(60);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual([...names].sort());
  });
});

describe('the search of entities', () => {
  test('finds an entity by parts of the names on its path, in any order', async () => {
    const [found] = await search({ q: 'outlet 007' });
    expect(found?.path).toMatch(/ ▸ Outlet 007$/);
  });

  test('finds an entity by its id', async () => {
    expect(await search({ q: merchant.id })).toMatchObject([{ id: merchant.id }]);
  });

  test('treats the wildcards of the database as ordinary characters', async () => {
    expect(await search({ q: '%' })).toEqual([]);
    expect(await search({ q: '_' })).toEqual([]);
  });

  test('returns only the kinds asked for, and at most twenty', async () => {
    const found = await search({ q: 'outlet', kinds: 'CHANNEL' });
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['CHANNEL']));
    expect(await search({ q: 'outlet', kinds: 'PSP' })).toEqual([]);
  });

  test('shows a merchant nothing above or beside its own entities', async () => {
    const found = await search({ q: '' }, 'merchant');
    expect(found[0]?.id).toBe(merchant.id);
    expect(found.every(({ kind }) => kind === 'MERCHANT' || kind === 'CHANNEL')).toBe(true);
  });

  test('returns nothing where the user lacks the permission asked for', async () => {
    expect(await search({ q: '', permission: 'entities.write' }, 'merchant')).toEqual([]);
  });
});
