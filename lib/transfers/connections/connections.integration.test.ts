import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createEgress, type Egress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { merchantFile } from '#lib/settlement/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { TransferServices } from '../services.ts';
import { startTestSftpServer, type TestSftpServer } from '../testing/sftp-test-server.ts';
import { addConnection, findConnection, pinHostKey, runSoon } from './connection-store.ts';
import type { ConnectionInput, FileConnection } from './file-connection.ts';
import { runDueConnection, testConnection } from './run-connections.ts';
import { listTransfers, sendAgain } from './transfer-store.ts';

let gateway: TestGateway;
let remote: TestSftpServer;
let egress: Egress;
let outFolder: string;
let services: TransferServices;

beforeAll(async () => {
  gateway = await startTestGateway();
  remote = await startTestSftpServer();
  egress = createEgress({ privateAddresses: 'loopback' });
  outFolder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-out-'));
  const { db, vault, tree } = gateway.services.gatewayServices;
  services = { db, vault, tree, clock: gateway.clock, log: createLog('silent'), egress, outFolder };
});
beforeEach(async () => {
  remote.reset();
  await emptyTables(gateway.database.pool, 'file_transfer, file_connection, settlement_import, bank_statement');
  await emptyTables(gateway.database.pool, 'settlement_line, settlement_match, settlement_import_merchant');
  await rm(outFolder, { recursive: true, force: true });
  await mkdir(outFolder);
});
afterAll(async () => {
  await egress.close();
  await remote.stop();
  await gateway.close();
});

const by = () => ({ actor: 'user:test', now: gateway.clock.now() });
const input = (changes: Partial<ConnectionInput> = {}): ConnectionInput => ({
  name: 'Acquirer',
  purpose: 'PULL',
  kind: 'SFTP',
  host: '127.0.0.1',
  port: remote.port,
  username: 'turnpike',
  folder: '/outgoing',
  pattern: '*.csv',
  formatName: null,
  firstDay: null,
  cron: '0 6 * * *',
  hostFingerprint: remote.fingerprint,
  isEnabled: true,
  ...changes,
});
const deliver = { purpose: 'DELIVER', pattern: null, firstDay: '2026-11-01' } as const;

async function add(changes: Partial<ConnectionInput> = {}): Promise<FileConnection> {
  const made = input(changes);
  const entityId = made.purpose === 'PULL' ? gateway.psp.id : gateway.merchant.id;
  const id = await addConnection(autocommit(gateway.db), services.vault, { ...made, entityId }, by());
  const connection = await get(id);
  if (connection.publicKey) remote.authorize(connection.publicKey);
  return connection;
}

async function get(id: string): Promise<FileConnection> {
  const found = await findConnection(gateway.db, id);
  if (!found) throw new Error(`there is no connection ${id}`);
  return found;
}

/** Runs a connection at once, and returns it as it is afterwards. */
async function run({ id }: FileConnection): Promise<FileConnection> {
  await runSoon(autocommit(gateway.db), id, gateway.clock.now());
  await runDueConnection(services);
  return get(id);
}

let used = 0;
function newFile(): string {
  used += 1;
  return fileOf([rowOf(gateway, { SettlementTxId: `connection-${used}` })]);
}
const transfersOf = async ({ id }: FileConnection) =>
  (await listTransfers(gateway.db, id, 100)).map(({ name, state, error }) => ({ name, state, error }));
const imports = async () => {
  const { rows } = await gateway.database.pool.query(
    `SELECT file_name AS name, state FROM settlement_import WHERE actor LIKE 'file-connection:%' ORDER BY file_name`,
  );
  return rows;
};

describe('a connection that fetches files', () => {
  it('imports each file that fits once, and leaves it where it is', async () => {
    const connection = await add();
    remote.put('/outgoing/1.csv', newFile());
    remote.put('/outgoing/2.csv', newFile());
    remote.put('/outgoing/3.csv.part', newFile());
    remote.put('/outgoing/other.txt', newFile());
    expect(await run(connection)).toMatchObject({ lastError: null });
    await run(connection);
    expect(await imports()).toEqual([
      { name: '1.csv', state: 'CHECKED' },
      { name: '2.csv', state: 'CHECKED' },
    ]);
    expect(remote.names('/outgoing')).toHaveLength(4);
    expect(remote.reads()).toBe(2);
  });

  it('reaches new files behind any number of old ones, and behind one that cannot be read', async () => {
    const connection = await add();
    for (let file = 0; file < 600; file += 1) remote.put(`/outgoing/0-${file}.csv`, 'old');
    await gateway.database.pool.query(
      `INSERT INTO file_transfer (id, entity_id, connection_id, name, byte_size, modified_at, sha256, state, subject_id,
         attempts, created_at, updated_at)
       SELECT md5(n::text), $2, $1, '0-' || n || '.csv', 3, $3, n::text, 'DONE', 'x', 1, now(), now()
       FROM generate_series(0, 599) AS n`,
      [connection.id, connection.entityId, new Date(1_000_000)],
    );
    remote.put('/outgoing/1.csv', newFile(), 1_000, 2 ** 40);
    remote.put('/outgoing/2.csv', newFile());
    expect((await run(connection)).lastError).toContain('1.csv is larger than');
    expect(await imports()).toEqual([{ name: '2.csv', state: 'CHECKED' }]);
  });

  it('imports a file under an old name when its bytes are new, and not when only its time is', async () => {
    const connection = await add();
    const text = newFile();
    remote.put('/outgoing/daily.csv', text, 1_000);
    await run(connection);
    remote.put('/outgoing/daily.csv', text, 2_000);
    await run(connection);
    expect(await imports()).toHaveLength(1);
    remote.put('/outgoing/daily.csv', newFile(), 3_000);
    await run(connection);
    expect(await imports()).toHaveLength(2);
  });

  it('has the reason of a file that is refused, and does not fetch it again', async () => {
    const connection = await add();
    remote.put('/outgoing/bad.csv', 'a;b\n');
    await run(connection);
    await run(connection);
    expect(await transfersOf(connection)).toMatchObject([{ name: 'bad.csv', state: 'REFUSED' }]);
    expect(remote.reads()).toBe(1);
  });

  it('stores a bank statement as one', async () => {
    const connection = await add({ pattern: '*.xml' });
    remote.put('/outgoing/camt.xml', camtFile([{ closing: '5.00', entries: [{ amount: '5.00' }] }]));
    await run(connection);
    const [transfer] = await listTransfers(gateway.db, connection.id, 1);
    expect(transfer).toMatchObject({ state: 'DONE', subjectKind: 'STATEMENT' });
  });

  it('leaves a file that is longer or shorter than its listing for the next run', async () => {
    const connection = await add();
    const text = newFile();
    remote.put('/outgoing/growing.csv', text, 1_000, text.length - 5);
    await run(connection);
    expect(await imports()).toEqual([]);
    remote.put('/outgoing/growing.csv', text, 1_000);
    await run(connection);
    expect(await imports()).toHaveLength(1);
  });

  it('is run by one of several processes', async () => {
    const connection = await add();
    remote.put('/outgoing/1.csv', newFile());
    await runSoon(autocommit(gateway.db), connection.id, gateway.clock.now());
    const ran = await Promise.all([1, 2, 3].map(() => runDueConnection(services)));
    expect(ran.toSorted()).toEqual([0, 0, 1]);
    expect(await imports()).toHaveLength(1);
  });

  it('finds what a process has imported that was killed before it could note that', async () => {
    const connection = await add();
    remote.put('/outgoing/1.csv', newFile());
    await run(connection);
    await gateway.database.pool.query(`UPDATE file_transfer SET state = 'WAITING', modified_at = NULL`);
    await run(connection);
    expect(await imports()).toHaveLength(1);
    expect(await transfersOf(connection)).toMatchObject([{ state: 'DONE', error: null }]);
  });
});

describe('the server of a connection', () => {
  it('is refused before our key is shown while its own is not confirmed, or is another one', async () => {
    const unknown = await add({ hostFingerprint: null });
    expect(await testConnection(services, unknown)).toMatchObject({
      kind: 'fails',
      shownFingerprint: remote.fingerprint,
    });
    const other = await add({ hostFingerprint: `SHA256:${'A'.repeat(43)}` });
    expect((await run(other)).lastError).toMatch(/another key than the confirmed one/);
    expect(remote.attempts()).toBe(0);
    const confirmed = { id: unknown.id, version: unknown.version };
    expect(await pinHostKey(autocommit(gateway.db), confirmed, remote.fingerprint, by())).toBe(true);
    remote.put('/outgoing/1.csv', newFile());
    expect(await testConnection(services, await get(unknown.id))).toEqual({ kind: 'works', files: 1 });
  });

  it('that refuses our key, has no such folder, or is not there is an error in words', async () => {
    const refused = await add();
    remote.reset();
    expect((await run(refused)).lastError).toMatch(/does not accept our key/);
    expect((await run(await add({ folder: '/missing' }))).lastError).toMatch(/no such file/i);
    expect((await run(await add({ port: 1 }))).lastError).toMatch(/No connection to 127\.0\.0\.1, port 1/);
  });

  it('has a public address, unless the operator allows others', async () => {
    const strict = createEgress({ privateAddresses: 'none' });
    const outcome = await testConnection({ ...services, egress: strict }, await add());
    expect(outcome).toMatchObject({ kind: 'fails', message: expect.stringMatching(/not a public address/) });
    await strict.close();
  });
});

describe('a connection that delivers settlement files', () => {
  const days = ['2026-11-18', '2026-11-19'];
  const settle = async (): Promise<void> => {
    used += 1;
    const lines = days.map((day, index) =>
      rowOf(gateway, { SettlementTxId: `day-${used}-${index}`, SettlementDate: day }),
    );
    await matchAll(gateway, await importFile(gateway, { text: fileOf(lines) }));
  };
  const expected = async (day = ''): Promise<string> => {
    const pieces: Buffer[] = [];
    const merchant = { merchantId: gateway.merchant.id, pspId: gateway.psp.id, day };
    for await (const piece of merchantFile(gateway.db, merchant)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  const names = days.map((day) => `settlement-${day}.csv`);

  it('sends the file of each day that has ended once, under its own name only', async () => {
    await settle();
    const connection = await add(deliver);
    await run(connection);
    await run(connection);
    expect(remote.names('/outgoing')).toEqual(names);
    expect(remote.get(`/outgoing/${names[0]}`)).toBe(await expected(days[0]));
    expect(remote.writes()).toBe(2);
  });

  it('leaves out days before its first one', async () => {
    await settle();
    await run(await add({ ...deliver, firstDay: '2026-11-19' }));
    expect(remote.names('/outgoing')).toEqual([names[1]]);
  });

  it('sends a file again when a user wants it, in place of the old one', async () => {
    await settle();
    const connection = await add(deliver);
    await run(connection);
    const [last] = await listTransfers(gateway.db, connection.id, 1);
    remote.put('/outgoing/settlement-2026-11-18.csv', 'damaged');
    expect(await sendAgain(autocommit(gateway.db), last?.id ?? '', gateway.clock.now())).toBe(true);
    const other = (await listTransfers(gateway.db, connection.id, 2)).find(({ day }) => day === '2026-11-18');
    await sendAgain(autocommit(gateway.db), other?.id ?? '', gateway.clock.now());
    await run(connection);
    expect(remote.get('/outgoing/settlement-2026-11-18.csv')).toBe(await expected('2026-11-18'));
    expect(await transfersOf(connection)).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
  });

  it('repeats what failed, and sends it once, also by several processes', async () => {
    await settle();
    const connection = await add(deliver);
    remote.failWrites(true);
    expect((await run(connection)).lastError).toMatch(/settlement-2026-11-18\.csv/);
    remote.failWrites(false);
    await runSoon(autocommit(gateway.db), connection.id, gateway.clock.now());
    await Promise.all([runDueConnection(services), runDueConnection(services)]);
    expect(remote.names('/outgoing')).toEqual(names);
    expect(await get(connection.id)).toMatchObject({ lastError: null });
  });

  it('puts them into a folder of this installation', async () => {
    await settle();
    const folder = { kind: 'FOLDER', host: null, port: null, username: null, folder: '' } as const;
    const connection = await add({ ...deliver, ...folder, hostFingerprint: null });
    expect(connection.publicKey).toBeNull();
    await writeFile(path.join(outFolder, 'note'), '');
    await run(connection);
    const directory = path.join(outFolder, gateway.merchant.id);
    expect((await readdir(directory)).sort()).toEqual(names);
    expect(await readFile(path.join(directory, names[0] ?? ''), 'utf8')).toBe(await expected(days[0]));
    const none = { ...services, outFolder: undefined };
    expect(await testConnection(none, connection)).toMatchObject({
      kind: 'fails',
      message: expect.stringMatching(/TURNPIKE_SETTLEMENT_OUT_DIR/),
    });
  });
});
