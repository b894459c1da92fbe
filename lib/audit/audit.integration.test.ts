import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { Vault } from '#lib/vault/index.ts';
import { AuditAnchors } from './anchors.ts';
import type { AuditedChange } from './entry.ts';
import { withAudit } from './record-change.ts';
import { auditOrder, searchEntries } from './search-entries.ts';
import { verifyChain } from './verify-chain.ts';

const length = 60;
const tampers = 1_000;

let database: TestDatabase;
let db: Database;
let vault: Vault;
beforeAll(async () => {
  database = await openTestDatabase();
  db = createDatabase(database.pool);
  vault = await Vault.open(db, Buffer.alloc(32, 7), systemClock);
});
afterAll(() => database.close());

function change(index: number): AuditedChange {
  return {
    at: new Date(1_790_000_000_000 + index),
    actor: `user:${index % 7}`,
    address: '192.0.2.1',
    action: 'entity.change',
    entityId: `entity-${index % 5}`,
    subjectId: `subject-${index}`,
    before: { name: `old ${index}`, limit: index },
    after: { name: `new ${index}`, limit: index + 1, accessToken: 'tpk_secret' },
  };
}

const record = (index: number) =>
  withAudit(db, vault, change(index), async () => ({ result: index, ...change(index) }));

describe('the audit log', () => {
  it('chains what many writers record at once, without a fork or a gap, and keeps no secret', async () => {
    for (let from = 0; from < length; from += 6) {
      await Promise.all(Array.from({ length: 6 }, (_, index) => record(from + index)));
    }
    expect(await verifyChain(db, vault)).toEqual({ whole: true, entries: BigInt(length) });
    const visible = { entityIds: ['entity-1'], userIds: [] };
    const search = { terms: [], now: new Date(), visible, namedEntities: new Map(), namedUsers: new Map() };
    const page = { columns: auditOrder, descending: true, beyond: null, limit: 1 };
    const [newest] = await searchEntries(db, search, page);
    expect(newest?.after).toMatchObject({ accessToken: '***' });
  });

  it('has no entry of a change that failed, and no change without its entry', async () => {
    const failing = withAudit(db, vault, change(0), async ({ prisma }) => {
      await prisma.entity.create({
        data: { id: 'f'.repeat(32), kind: 'PSP', name: 'Failed', mode: 'TEST', createdAt: new Date() },
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.prisma.entity.count()).toBe(0);
    expect(await verifyChain(db, vault)).toMatchObject({ whole: true, entries: BigInt(length) });
  });

  it('lets changes of different PSPs go on beside each other, and verifies both chains', async () => {
    const [one, two] = ['a', 'b'].map((letter) => letter.repeat(32));
    for (const id of [one, two]) {
      const psp = { id: id ?? '', kind: 'PSP', name: 'PSP', mode: 'TEST', createdAt: new Date() };
      await database.prisma.entity.create({ data: psp });
    }
    const of = (entityId: string | undefined) => ({ ...change(1), entityId: entityId ?? null });
    await withAudit(db, vault, of(one), async () => {
      await withAudit(db, vault, of(two), async () => ({ result: null, ...of(two) }));
      return { result: null, ...of(one) };
    });
    expect(await verifyChain(db, vault)).toEqual({ whole: true, entries: BigInt(length + 2) });
    const chains = await database.prisma.auditHead.findMany({ orderBy: { chainId: 'asc' } });
    expect(chains.map(({ chainId, sequence }) => [chainId, Number(sequence)])).toEqual([
      [one, 1],
      [two, 1],
      ['installation', length],
    ]);
  });

  it('cannot be rewritten by the application', async () => {
    for (const sql of [`UPDATE audit_entry SET actor = 'nobody'`, 'DELETE FROM audit_entry', 'TRUNCATE audit_entry']) {
      await expect(database.pool.query(sql)).rejects.toThrow(/append-only/);
    }
  });

  it(`finds each of ${tampers} random tampers by somebody who owns the database, at the first broken place`, async () => {
    const client = await database.pool.connect();
    await client.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
    await client.query('CREATE TABLE backup AS TABLE audit_entry');
    const place = (at: number) => `chain_id = 'installation' AND chain_sequence = ${at}`;
    const random = (below: number) => Math.floor(Math.random() * below);
    const columns = ['actor', 'action', 'subject_id', 'address', 'entity_id'];
    const kinds: ((at: number) => [string, number])[] = [
      (at) => [`UPDATE audit_entry SET ${columns[random(columns.length)]} = 'someone else' WHERE ${place(at)}`, at],
      (at) => [`UPDATE audit_entry SET after = after || '{"limit": -1}' WHERE ${place(at)}`, at],
      (at) => [`UPDATE audit_entry SET before = NULL WHERE ${place(at)}`, at],
      (at) => [`UPDATE audit_entry SET at = at + interval '1 second' WHERE ${place(at)}`, at],
      (at) => [`UPDATE audit_entry SET mac = sha256(mac) WHERE ${place(at)}`, at],
      (at) => [`DELETE FROM audit_entry WHERE ${place(at)}`, at],
      (at) => [`DELETE FROM audit_entry WHERE chain_id = 'installation' AND chain_sequence >= ${at}`, at],
    ];
    let found = 0;
    for (let count = 0; count < tampers; count += 1) {
      const [sql, at] = (kinds[random(kinds.length)] ?? kinds[0])?.(1 + random(length)) ?? ['', 0];
      await client.query(sql);
      const verdict = await verifyChain(db, vault);
      if (!verdict.whole && verdict.sequence === BigInt(at)) found += 1;
      else throw new Error(`${sql} → ${JSON.stringify(verdict, (_, each) => String(each))}`);
      const since = `WHERE chain_id = 'installation' AND chain_sequence >= ${at}`;
      await client.query(`DELETE FROM audit_entry ${since}`);
      await client.query(`INSERT INTO audit_entry SELECT * FROM backup ${since}`);
    }
    client.release();
    expect(found).toBe(tampers);
    expect(await verifyChain(db, vault)).toMatchObject({ whole: true });
  }, 120_000);
});

describe('anchors outside the database', () => {
  /** Cuts the newest entries off, with the end that the database records. */
  async function cutOff(count: number): Promise<void> {
    const { pool } = database;
    await pool.query(`DELETE FROM audit_entry WHERE chain_id = 'installation' AND chain_sequence >
      (SELECT max(chain_sequence) - ${count} FROM audit_entry WHERE chain_id = 'installation')`);
    await pool.query(`UPDATE audit_head h SET (sequence, mac) = (SELECT chain_sequence, mac FROM audit_entry e
      WHERE e.chain_id = h.chain_id ORDER BY chain_sequence DESC LIMIT 1) WHERE h.chain_id = 'installation'`);
  }

  it('show that a log has lost its end, which looks whole without them', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-anchors-'));
    const lines: object[] = [];
    const log = { error: (line: object) => lines.push(line), info: () => undefined };
    const anchors = new AuditAnchors(directory, vault);
    expect(await anchors.read()).toBeNull();
    for (let at = 0; at < 3; at += 1) await record(at);
    await anchors.renew(db, log);
    expect(await verifyChain(db, vault, await anchors.read())).toMatchObject({ whole: true });
    await cutOff(1);
    expect(await verifyChain(db, vault)).toMatchObject({ whole: true });
    expect(await verifyChain(db, vault, await anchors.read())).toMatchObject({
      whole: false,
      reason: expect.stringContaining('was there before and is not any more'),
    });
    // New entries over the gap do not hide it, nor does the next run.
    for (let at = 0; at < 3; at += 1) await record(at);
    await anchors.renew(db, log);
    expect(lines).toMatchObject([{ chainId: 'installation' }]);
    expect(await verifyChain(db, vault, await anchors.read())).toMatchObject({ whole: false });
    const file = path.join(directory, 'audit-anchors.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/ \d+ /, ' 99 '));
    await expect(anchors.read()).rejects.toThrow('was changed');
  });
});
