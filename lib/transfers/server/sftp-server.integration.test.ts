import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { setDisabled } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { merchantFile } from '#lib/settlement/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findKey, revokeKey } from '../keys/key-store.ts';
import { addTestKey, openTestClient, signInTo, type TestClient, type TestKey } from '../testing/sftp-client.ts';
import { type SftpServer, startSftpServer } from './sftp-server.ts';

let gateway: TestGateway;
let server: SftpServer;
const clients: TestClient[] = [];

async function start(limits = {}): Promise<SftpServer> {
  const { db, vault, tree } = gateway.services.gatewayServices;
  const services = { db, vault, tree, clock: gateway.clock, log: createLog('silent') };
  return startSftpServer(services, { port: 0, host: '127.0.0.1', limits });
}

const newKey = (entityId: string, access: 'IMPORT' | 'REPORTS', expiresAt: Date | null = null) =>
  addTestKey(gateway.db, { entityId, access, expiresAt, now: gateway.clock.now() });

async function connect(key: TestKey, port = server.port): Promise<TestClient> {
  const client = await openTestClient(port, key);
  clients.push(client);
  return client;
}

beforeAll(async () => {
  gateway = await startTestGateway();
  server = await start();
});
beforeEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await emptyTables(gateway.database.pool, 'settlement_import, bank_entry, bank_statement');
});
afterAll(async () => {
  await server.stop();
  await gateway.close();
});

let used = 0;
function newFile(): string {
  used += 1;
  return fileOf([rowOf(gateway, { SettlementTxId: `sftp-${used}` })]);
}

const imports = async () => {
  const { rows } = await gateway.database.pool.query(
    'SELECT file_name AS "fileName", state, actor, line_count AS lines FROM settlement_import ORDER BY created_at',
  );
  return rows;
};

describe('a program that signs in', () => {
  it('needs a key of the entity that is its user name', async () => {
    const { key, privateKey } = await newKey(gateway.psp.id, 'IMPORT');
    const { port } = server;
    const client = await signInTo({ port, username: key.entityId, privateKey });
    client.end();
    expect((await findKey(gateway.db, key.id))?.lastUsedAt).not.toBeNull();
    const refused = (config: object) =>
      expect(signInTo({ port, username: key.entityId, ...config })).rejects.toThrow(/authentication/i);
    await refused({ privateKey: (await newKey(gateway.merchant.id, 'REPORTS')).privateKey });
    await refused({ username: gateway.merchant.id, privateKey });
    await refused({ username: 'root', privateKey });
    await refused({ password: 'secret' });
    await refused({ password: '', tryKeyboard: true });
  });

  it('is refused when its key has expired or is revoked, or its entity is disabled', async () => {
    const { port } = server;
    const soon = new Date(gateway.clock.now().getTime() + 60_000);
    const expiring = await newKey(gateway.psp.id, 'IMPORT', soon);
    const revoked = await newKey(gateway.psp.id, 'IMPORT');
    await revokeKey(autocommit(gateway.db), revoked.key.id, gateway.clock.now());
    const attempt = ({ key, privateKey }: TestKey) => signInTo({ port, username: key.entityId, privateKey });
    (await attempt(expiring)).end();
    gateway.clock.advance(61_000);
    await expect(attempt(expiring)).rejects.toThrow(/authentication/i);
    await expect(attempt(revoked)).rejects.toThrow(/authentication/i);
    const other = await newKey(gateway.merchant.id, 'REPORTS');
    await setDisabled(autocommit(gateway.db), gateway.merchant.id, gateway.clock.now());
    gateway.services.gatewayServices.tree.invalidate();
    await expect(attempt(other)).rejects.toThrow(/authentication/i);
    await setDisabled(autocommit(gateway.db), gateway.merchant.id, null);
    gateway.services.gatewayServices.tree.invalidate();
  });

  it('gets no shell, no command and no forwarding', async () => {
    const { key, privateKey } = await newKey(gateway.psp.id, 'IMPORT');
    const client = await signInTo({ port: server.port, username: key.entityId, privateKey });
    const outcomes = await Promise.all([
      new Promise((done) => client.exec('id', (error) => done(error?.message))),
      new Promise((done) => client.shell((error) => done(error?.message))),
      new Promise((done) => client.subsys('x', (error) => done(error?.message))),
      new Promise((done) => client.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, (error) => done(error?.message))),
      new Promise((done) => client.forwardIn('127.0.0.1', 0, (error) => done(error?.message))),
    ]);
    expect(outcomes.every((message) => typeof message === 'string')).toBe(true);
    client.end();
  });

  it('is cut off when it does not sign in, tries too often, or opens too many connections', async () => {
    const strict = await start({ signInMs: 200, attempts: 2, connectionsPerAddress: 2 });
    const socket = net.connect(strict.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.resume();
    await closed;
    const open = await Promise.all(
      [1, 2, 3].map(async () => {
        const each = net.connect(strict.port, '127.0.0.1');
        each.on('error', () => undefined);
        const outcome = await Promise.race([
          new Promise((resolve) => each.once('data', () => resolve('served'))),
          new Promise((resolve) => each.once('close', () => resolve('closed'))),
        ]);
        return { each, outcome };
      }),
    );
    expect(open.map(({ outcome }) => outcome).sort()).toEqual(['closed', 'served', 'served']);
    for (const { each } of open) each.destroy();
    await strict.stop();
  });

  it('sees the same host key after a restart', async () => {
    const seen: string[] = [];
    const { key, privateKey } = await newKey(gateway.psp.id, 'IMPORT');
    const again = await start();
    for (const { port } of [server, again]) {
      const client = await signInTo({
        port,
        username: key.entityId,
        privateKey,
        hostVerifier: (shown: Buffer) => {
          seen.push(shown.toString('hex'));
          return true;
        },
      });
      client.end();
    }
    await again.stop();
    expect(new Set(seen).size).toBe(1);
    const { rows } = await gateway.database.pool.query('SELECT sealed_private_key AS sealed FROM sftp_host_key');
    expect(rows[0].sealed).not.toContain('PRIVATE');
  });
});

describe('a file that is written into the folder in', () => {
  it('is imported when it is closed, as an upload is', async () => {
    const key = await newKey(gateway.psp.id, 'IMPORT');
    const client = await connect(key);
    expect(await client.list('/')).toEqual(['in']);
    const text = newFile();
    await client.put('/in/monday.csv', text);
    expect(await imports()).toEqual([
      { fileName: 'monday.csv', state: 'CHECKED', actor: `sftp-key:${key.key.id}`, lines: 1 },
    ]);
    expect(await client.size('/in/monday.csv')).toBe(text.length);
    expect(await client.list('/in')).toEqual(['monday.csv']);
    const { rows } = await gateway.database.pool.query(
      `SELECT actor, address FROM audit_entry WHERE action = 'settlement-import.create' ORDER BY sequence DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({ actor: `sftp-key:${key.key.id}`, address: '127.0.0.1' });
  });

  it('under the name of an unfinished file is imported when it gets its own name', async () => {
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'));
    await client.put('/in/tuesday.csv.part', newFile());
    expect(await imports()).toEqual([]);
    await client.rename('/in/tuesday.csv.part', '/in/tuesday.csv');
    expect(await imports()).toMatchObject([{ fileName: 'tuesday.csv', state: 'CHECKED' }]);
    await client.put('/in/.hidden.csv', newFile());
    await client.remove('/in/.hidden.csv');
    await client.put('/in/rest.tmp', newFile());
    await client.end();
    clients.length = 0;
    expect(await imports()).toHaveLength(1);
  });

  it('is answered with the reason when it is refused', async () => {
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'));
    const text = newFile();
    await client.put('/in/first.csv', text);
    await expect(client.put('/in/again.csv', text)).rejects.toThrow(/was imported as first\.csv/);
    await expect(client.put('/in/other.csv', 'a;b\n')).rejects.toThrow(/column/i);
    await expect(client.put('/in/empty.csv', '')).rejects.toThrow();
  });

  it('is never imported when the connection breaks before it is closed', async () => {
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'));
    const stream = client.sftp.createWriteStream('/in/half.csv');
    stream.on('error', () => undefined);
    await new Promise((resolve) => stream.write(newFile(), resolve));
    clients.length = 0;
    client.client.destroy();
    await wait(300);
    expect(await imports()).toEqual([]);
  });

  it('is written from its beginning to its end, in this folder only', async () => {
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'));
    const open = (name: string, flags: 'w' | 'r' | 'a') =>
      new Promise<Buffer>((resolve, reject) =>
        client.sftp.open(name, flags, (error, handle) => (error ? reject(error) : resolve(handle))),
      );
    const handle = await open('/in/holes.csv', 'w');
    const write = (offset: number) =>
      new Promise<void>((resolve, reject) =>
        client.sftp.write(handle, Buffer.from('x'), 0, 1, offset, (error) => (error ? reject(error) : resolve())),
      );
    await write(0);
    await expect(write(5)).rejects.toThrow(/from its beginning/);
    await expect(
      new Promise<void>((resolve, reject) => client.sftp.close(handle, (error) => (error ? reject(error) : resolve()))),
    ).rejects.toThrow(/Nothing was imported/);
    for (const name of ['/etc/passwd', '/in/../../etc/passwd', '/in/a/b.csv', '/out/x.csv', '/x.csv'])
      await expect(open(name, 'w')).rejects.toThrow(/no such file/i);
    await expect(open('/in/holes.csv', 'r')).rejects.toThrow(/not read/);
    await expect(open('/in/holes.csv', 'a')).rejects.toThrow(/beginning/);
    await expect(client.list('/out')).rejects.toThrow(/no such file/i);
    expect(await imports()).toEqual([]);
  });

  it('is refused when the key was revoked while the session was open', async () => {
    const key = await newKey(gateway.psp.id, 'IMPORT');
    const client = await connect(key);
    await client.put('/in/before.csv', newFile());
    await revokeKey(autocommit(gateway.db), key.key.id, gateway.clock.now());
    await expect(client.put('/in/after.csv', newFile())).rejects.toThrow(/not valid any more/);
    expect(await imports()).toMatchObject([{ fileName: 'before.csv' }]);
  });

  it('is stored as a bank statement when it is one', async () => {
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'));
    await client.put('/in/camt.xml', camtFile([{ closing: '5.00', entries: [{ amount: '5.00' }] }]));
    const { rows } = await gateway.database.pool.query(
      'SELECT entity_id AS psp, file_name AS file FROM bank_statement',
    );
    expect(rows).toEqual([{ psp: gateway.psp.id, file: 'camt.xml' }]);
    expect(await imports()).toEqual([]);
  });

  it('waits for its turn when other files are imported', async () => {
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'));
    const others = await Promise.all([1, 2, 3].map(async () => connect(await newKey(gateway.psp.id, 'IMPORT'))));
    const all = [client, ...others];
    await Promise.all(all.map((each, index) => each.put(`/in/${index}.csv`, newFile())));
    expect(await imports()).toHaveLength(4);
  });

  it('is one of as many open ones as a session may have', async () => {
    const few = await start({ handles: 2 });
    const client = await connect(await newKey(gateway.psp.id, 'IMPORT'), few.port);
    const open = (name: string) =>
      new Promise<Buffer>((resolve, reject) =>
        client.sftp.open(name, 'w', (error, handle) => (error ? reject(error) : resolve(handle))),
      );
    await open('/in/1.csv');
    await open('/in/2.csv');
    await expect(open('/in/3.csv')).rejects.toThrow(/Too many files/);
    await client.end();
    clients.length = 0;
    await few.stop();
  });
});

const openSsh = ['/usr/bin/sftp', '/usr/local/bin/sftp'].find((file) => existsSync(file));

describe('the folder out of a merchant', () => {
  const day = '2026-11-21';
  const settle = async () => {
    await emptyTables(gateway.database.pool, 'settlement_line, settlement_match, settlement_import_merchant');
    used += 1;
    const line = (row: number) => rowOf(gateway, { SettlementTxId: `out-${used}-${row}`, SettlementDate: day });
    const text = fileOf([1, 2, 3].map(line));
    await matchAll(gateway, await importFile(gateway, { text }));
  };
  const expected = async (): Promise<string> => {
    const pieces: Buffer[] = [];
    const merchant = { merchantId: gateway.merchant.id, pspId: gateway.psp.id, day };
    for await (const piece of merchantFile(gateway.db, merchant)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };

  it('has the file of each day with lines, read only', async () => {
    await settle();
    const client = await connect(await newKey(gateway.merchant.id, 'REPORTS'));
    expect(await client.list('/')).toEqual(['out']);
    expect(await client.list('/out')).toEqual([`settlement-${day}.csv`]);
    const text = await expected();
    expect(await client.size(`/out/settlement-${day}.csv`)).toBe(Buffer.byteLength(text));
    expect((await client.get(`/out/settlement-${day}.csv`)).toString()).toBe(text);
    await expect(client.get('/out/settlement-2026-01-01.csv')).rejects.toThrow(/Nothing was settled/);
    await expect(client.put(`/out/settlement-${day}.csv`, 'x')).rejects.toThrow(/only read/);
    await expect(client.put('/in/x.csv', newFile())).rejects.toThrow(/no such file/i);
    await expect(client.remove(`/out/settlement-${day}.csv`)).rejects.toThrow(/unfinished/);
  });

  it.skipIf(openSsh === undefined)('is read and written by the program of OpenSSH', async () => {
    await settle();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-openssh-'));
    const run = async ({ key, privateKey }: TestKey, commands: string) => {
      await writeFile(path.join(folder, 'key'), privateKey, { mode: 0o600 });
      await writeFile(path.join(folder, 'batch'), commands);
      const options = ['StrictHostKeyChecking=no', `UserKnownHostsFile=${folder}/hosts`, 'IdentitiesOnly=yes'];
      const flags = ['-q', '-b', `${folder}/batch`, '-i', `${folder}/key`, '-P', String(server.port)];
      const flagged = options.flatMap((option) => ['-o', option]);
      return promisify(execFile)(openSsh ?? '', [...flags, ...flagged, `${key.entityId}@127.0.0.1`]);
    };
    await writeFile(path.join(folder, 'acquirer.csv'), newFile());
    await run(await newKey(gateway.psp.id, 'IMPORT'), `put ${folder}/acquirer.csv in/acquirer.csv\nls in\n`);
    expect((await imports()).map(({ fileName }) => fileName)).toContain('acquirer.csv');
    const name = `settlement-${day}.csv`;
    await run(await newKey(gateway.merchant.id, 'REPORTS'), `cd out\nget ${name} ${folder}/${name}\n`);
    expect(await readFile(path.join(folder, name), 'utf8')).toBe(await expected());
    await rm(folder, { recursive: true });
  });
});
