import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import {
  activateFormat,
  createFormat,
  createImport,
  runSettlementSlice,
  shippedFormats,
} from '#lib/settlement/index.ts';
import { fileOf, getImport, importFile, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createFolderImporter, type FolderOptions } from './import-folder.ts';

let gateway: TestGateway;
let directory: string;
let folder: string;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  if (directory) await rm(directory, { recursive: true, force: true });
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-folder-'));
  folder = path.join(directory, gateway.psp.id);
  await mkdir(folder, { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let used = 0;
const newFile = (): string => {
  used += 1;
  return fileOf([rowOf(gateway, { SettlementTxId: `folder-${used}` })]);
};
const put = (name: string, text = newFile()) => writeFile(path.join(folder, name), text);
const list = async (name: string) =>
  (await readdir(path.join(folder, name))).map((each) => each.replace(/^[0-9a-f]{32}/, 'id'));

function createImporter(options: Partial<FolderOptions> = {}) {
  const { db, vault } = gateway.services.gatewayServices;
  const services = { db, vault, clock: gateway.clock, log: createLog('silent') };
  return createFolderImporter(services, { directory, stableMs: 0, orphanedMs: 0, ...options });
}

describe('a file in the folder of a PSP', () => {
  it('is imported and moved, under the id of its import', async () => {
    await put('monday.csv');
    expect(await createImporter()()).toBe(1);
    const [name = ''] = await readdir(path.join(folder, 'done'));
    expect(name).toMatch(/^[0-9a-f]{32}\.monday\.csv$/);
    expect(await getImport(gateway, name.slice(0, 32))).toMatchObject({
      state: 'CHECKED',
      lineCount: 1,
      fileName: 'monday.csv',
      actor: 'system:settlement-folder',
      entityId: gateway.psp.id,
    });
    expect([await list('working'), await list('refused')]).toEqual([[], []]);
  });

  it('is read by the format that its own folder is named by, where several have one header', async () => {
    const { db, clock, psp, merchant } = gateway;
    const by = { actor: 'user:test', now: clock.now() };
    const shipped = shippedFormats.find(({ key }) => key === 'stripe-payout-reconciliation');
    if (!shipped) throw new Error('no such format');
    const ids = new Map<string, string>();
    for (const name of ['Stripe EU', 'Stripe UK']) {
      const columns = shipped.definition.columns.map((each) => {
        if (each.target === 'MerchantAccountId') return { ...each, source: { kind: 'CONSTANT' as const, value: name } };
        if (each.target !== 'MerchantId') return each;
        return { ...each, source: { kind: 'CONSTANT' as const, value: merchant.id } };
      });
      const definition = { ...shipped.definition, columns };
      const id = await createFormat(autocommit(db), { entityId: psp.id, name, definition }, by);
      await activateFormat(autocommit(db), { id, version: 1 }, by);
      ids.set(name, id);
    }
    const file = (id: string) =>
      `automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,charge_id,customer_facing_amount,customer_facing_currency,card_brand,description
po_1,2026-11-26 00:00:00,${id},2026-11-25 10:22:31,gbp,20.00,0.40,19.60,charge,src_1,pi_1,ch_1,,,Visa,Order
`;
    await put('unnamed.csv', file('txn_1'));
    await mkdir(path.join(folder, 'Stripe UK'));
    await writeFile(path.join(folder, 'Stripe UK', 'named.csv'), file('txn_2'));
    await mkdir(path.join(folder, 'Stripe FR'));
    await writeFile(path.join(folder, 'Stripe FR', 'unknown.csv'), file('txn_3'));
    expect(await createImporter()()).toBe(3);
    const [done = ''] = await readdir(path.join(folder, 'Stripe UK', 'done'));
    expect(await getImport(gateway, done.slice(0, 32))).toMatchObject({
      state: 'CHECKED',
      formatId: ids.get('Stripe UK'),
    });
    const reasonOf = async (name: string) => {
      const names = await readdir(path.join(folder, name, 'refused'));
      return readFile(path.join(folder, name, 'refused', names.find((each) => each.endsWith('.txt')) ?? ''), 'utf8');
    };
    expect(await reasonOf('')).toMatch(/The header fits several formats: Stripe (EU|UK), Stripe (EU|UK)\./);
    expect(await reasonOf('Stripe FR')).toMatch(/The format Stripe FR of the file is not active/);
  });

  it('that is refused has the reason beside it', async () => {
    const text = newFile();
    await importFile(gateway, { text, fileName: 'first.csv' });
    await put('again.csv', text);
    await put('other.txt', 'a;b\n');
    await createImporter()();
    expect((await list('refused')).sort()).toEqual([
      'id.again.csv',
      'id.again.csv.reason.txt',
      'id.other.txt',
      'id.other.txt.reason.txt',
    ]);
    const names = await readdir(path.join(folder, 'refused'));
    const reason = names.find((name) => name.endsWith('again.csv.reason.txt')) ?? '';
    expect(await readFile(path.join(folder, 'refused', reason), 'utf8')).toMatch(/was imported as first\.csv/);
  });

  it('is taken when it has not changed for a while', async () => {
    const run = createImporter({ stableMs: 60 });
    await put('slow.csv', 'Recon');
    expect(await run()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await put('slow.csv');
    expect(await run()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await run()).toBe(1);
    expect(await list('done')).toEqual(['id.slow.csv']);
  });

  it('is left when another program still writes it, or when it is a link', async () => {
    await put('.hidden.csv');
    await put('upload.csv.part');
    await writeFile(path.join(directory, 'secret'), newFile());
    await symlink(path.join(directory, 'secret'), path.join(folder, 'link.csv'));
    expect(await createImporter()()).toBe(0);
    expect(await list('.')).toEqual(expect.arrayContaining(['.hidden.csv', 'upload.csv.part', 'link.csv']));
  });

  it('is imported once by several processes', async () => {
    for (const name of ['1.csv', '2.csv', '3.csv']) await put(name);
    // One must not take a file that the other one is about to import for left behind.
    const create = () => createImporter({ orphanedMs: 60_000 });
    await Promise.all([create()(), create()()]);
    await create()();
    expect((await list('done')).sort()).toEqual(['id.1.csv', 'id.2.csv', 'id.3.csv']);
    expect(await list('refused')).toEqual([]);
  });

  it('of an entity that is no PSP is left', async () => {
    const other = path.join(directory, gateway.merchant.id);
    await mkdir(other);
    await writeFile(path.join(other, 'monday.csv'), newFile());
    expect(await createImporter()()).toBe(0);
    expect(await readdir(other)).toEqual(['monday.csv']);
  });
});

describe('a file whose process was killed', () => {
  const taken = async (id: string, text = newFile()) => {
    await mkdir(path.join(folder, 'working'), { recursive: true });
    await writeFile(path.join(folder, 'working', `${id}.monday.csv`), text);
  };
  const begin = (id: string) =>
    createImport(
      autocommit(gateway.db),
      { id, entityId: gateway.psp.id, fileName: 'monday.csv', actor: 'system:settlement-folder' },
      gateway.clock.now(),
    );

  it('before its import began is taken again', async () => {
    await taken('a'.repeat(32));
    await createImporter()();
    expect([await list('working'), await list('done')]).toEqual([[], ['id.monday.csv']]);
  });

  it('while it was read stays until that import was refused, and is then taken again', async () => {
    const id = 'b'.repeat(32);
    await taken(id);
    await begin(id);
    const run = createImporter();
    await run();
    expect([await list('working'), await list('done')]).toEqual([['id.monday.csv'], []]);
    gateway.clock.advance(61_000);
    await runSettlementSlice(gateway);
    await run();
    expect([await list('working'), await list('done')]).toEqual([[], ['id.monday.csv']]);
  });

  it('after it was imported is moved, and not imported again', async () => {
    const text = newFile();
    const { id } = await importFile(gateway, { text });
    await taken(id, text);
    expect(await createImporter()()).toBe(0);
    expect([await list('working'), await list('done'), await list('refused')]).toEqual([[], ['id.monday.csv'], []]);
  });
});
