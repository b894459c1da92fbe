import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { WrongMasterKey } from './keyring.ts';
import { countByKey, rotateKeys } from './rotate-keys.ts';
import { Vault } from './vault.ts';

const masterKey = Buffer.from('11'.repeat(32), 'hex');
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = createDatabase(database.pool);
});
afterAll(() => database.close());

const open = () => Vault.open(db, masterKey, systemClock);
const card = (merchantId: string, number: string) => ({ merchantId, kind: 'card', number });

describe('the vault', () => {
  it('stores a number once per merchant and returns it', async () => {
    const vault = await open();
    const first = await vault.encryptPan(card('a', '4200000000000000'));
    expect(await (await open()).encryptPan(card('a', '4200000000000000'))).toBe(first);
    expect(await vault.encryptPan(card('b', '4200000000000000'))).not.toBe(first);
    expect(await vault.decryptPan({ merchantId: 'a', id: first })).toBe('4200000000000000');
  });

  it('stores one row when many processes store the same number concurrently', async () => {
    const vaults = await Promise.all(Array.from({ length: 8 }, open));
    const ids = await Promise.all(vaults.map((vault) => vault.encryptPan(card('race', '4111111111111111'))));
    expect(new Set(ids).size).toBe(1);
    expect(await vaults[0]?.decryptPan({ merchantId: 'race', id: ids[0] ?? '' })).toBe('4111111111111111');
  });

  it('stores new, known and erased numbers of several merchants together, each once', async () => {
    const first = await open();
    const known = await first.encryptPan(card('p', '4200000000000000'));
    const erased = await first.encryptPan(card('p', '4111111111111111'));
    await first.eraseInstrument({ merchantId: 'p', id: erased }, autocommit(database.pool));
    const vault = await open();
    const numbers = ['4200000000000000', '4111111111111111', '4012888888881881', '4200000000000000'];
    const accounts = [...numbers.map((number) => card('p', number)), card('q', '4200000000000000')];
    const ids = await Promise.all(accounts.map((account) => vault.encryptPan(account)));
    expect([ids[0], ids[3]]).toEqual([known, known]);
    expect(new Set([...ids, erased]).size).toBe(5);
    for (const [index, { merchantId, number }] of accounts.entries()) {
      expect(await vault.decryptPan({ merchantId, id: ids[index] ?? '' })).toBe(number);
    }
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM vault_account WHERE merchant_id IN ('p', 'q')`,
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  it('returns nothing of an account that the merchant does not have', async () => {
    const vault = await open();
    const id = await vault.encryptPan(card('g', '4200000000000000'));
    expect(await vault.decryptPan({ merchantId: 'h', id })).toBeNull();
    expect(await vault.decryptPan({ merchantId: 'g', id: 'unknown' })).toBeNull();
    expect(await vault.lockInstrument({ merchantId: 'h', id }, autocommit(database.pool))).toBe(false);
    expect(await vault.lockInstrument({ merchantId: 'g', id }, autocommit(database.pool))).toBe(true);
  });

  it('keeps the first six digits of a card alone, and the last four of every account', async () => {
    const vault = await open();
    await vault.encryptPan(card('k', '4200000000001234'));
    await vault.encryptPan({ merchantId: 'k', kind: 'bankAccount', number: 'DE89370400440532013000' });
    const { rows } = await database.pool.query(
      `SELECT kind, bin, last4 FROM vault_account WHERE merchant_id = 'k' ORDER BY kind`,
    );
    expect(rows).toEqual([
      { kind: 'bankAccount', bin: null, last4: '3000' },
      { kind: 'card', bin: '420000', last4: '1234' },
    ]);
  });

  it('keeps the same digits apart when they are accounts of two kinds', async () => {
    const vault = await open();
    const number = '4200000000000000';
    const ofCard = await vault.encryptPan(card('l', number));
    expect(await vault.encryptPan({ merchantId: 'l', kind: 'giftCard', number })).not.toBe(ofCard);
  });

  it('does not return the id of a number that another process erased, once it is invalidated', async () => {
    const [vault, other] = [await open(), await open()];
    const id = await vault.encryptPan(card('m', '4200000000000000'));
    await other.eraseInstrument({ merchantId: 'm', id }, autocommit(database.pool));
    expect(await vault.encryptPan(card('m', '4200000000000000'))).toBe(id);
    vault.invalidate();
    const again = await vault.encryptPan(card('m', '4200000000000000'));
    expect(await vault.decryptPan({ merchantId: 'm', id: again })).toBe('4200000000000000');
  });

  it('encrypts a text for one tenant, row and kind, where alone it can be read, and under the key that it names', async () => {
    const vault = await open();
    const binding = { kind: 'note', tenant: 'merchant-1', row: 'payment-1', formerly: [] };
    const sealed = vault.encryptText('secret', binding);
    expect(sealed).toMatch(/^1\.2\.[\w-]+$/);
    expect(sealed).not.toContain('secret');
    expect(await vault.decryptText(sealed, binding)).toBe('secret');
    for (const other of [{ kind: 'memo' }, { tenant: 'merchant-2' }, { row: 'payment-2' }])
      await expect(vault.decryptText(sealed, { ...binding, ...other })).rejects.toThrow();
    await expect(vault.decryptText('', binding)).rejects.toThrow('vault key ENCRYPT:0 is not in the database');
  });

  it('gives equal bytes of one purpose an equal code, and other ones another', async () => {
    const vault = await open();
    const code = (purpose: string, text: string) => vault.authenticate(purpose, Buffer.from(text)).toString('hex');
    expect(code('audit', 'a')).toBe((await open()).authenticate('audit', Buffer.from('a')).toString('hex'));
    expect(new Set([code('audit', 'a'), code('audit', 'b'), code('webhook', 'a')]).size).toBe(3);
    expect(code('audit', 'a')).toHaveLength(64);
  });

  it('has one set of keys when many processes start on an empty database at once', async () => {
    const empty = await openTestDatabase();
    const emptyDb = createDatabase(empty.pool);
    const vaults = await Promise.all(Array.from({ length: 4 }, () => Vault.open(emptyDb, masterKey, systemClock)));
    const id = await vaults[0]?.encryptPan(card('n', '4200000000000000'));
    for (const vault of vaults) expect(await vault.encryptPan(card('n', '4200000000000000'))).toBe(id);
    const { rows } = await empty.pool.query('SELECT purpose, version FROM vault_key ORDER BY purpose');
    expect(rows).toEqual([
      { purpose: 'ENCRYPT', version: 1 },
      { purpose: 'FINGERPRINT', version: 1 },
    ]);
    await empty.close();
  });

  it('encrypts with a new key in every process, and leaves nothing under the old one', async () => {
    const empty = await openTestDatabase();
    const emptyDb = createDatabase(empty.pool);
    const [vault, other] = [
      await Vault.open(emptyDb, masterKey, systemClock),
      await Vault.open(emptyDb, masterKey, systemClock),
    ];
    const ids = await Promise.all(
      ['4200000000000000', '4111111111111111'].map((number) => vault.encryptPan(card('o', number))),
    );
    await vault.eraseInstrument({ merchantId: 'o', id: ids[1] ?? '' }, autocommit(empty.pool));
    const rotate = (addKey: boolean) => rotateKeys({ db: emptyDb, vault }, sealedColumns, { addKey, waitMs: 0 });
    expect(await rotate(true)).toMatchObject({ keyVersion: 2, done: 1, isComplete: true });
    expect(await rotate(false)).toMatchObject({ keyVersion: 2, done: 0, isComplete: true });
    await other.reloadKeys();
    const late = await other.encryptPan(card('o', '4012888888881881'));
    expect(await countByKey({ db: emptyDb, vault }, sealedColumns)).toEqual([
      { table: 'vault_account', column: 'ciphertext', keyVersion: 2, form: 2, count: 2 },
    ]);
    expect(await vault.decryptPan({ merchantId: 'o', id: late })).toBe('4012888888881881');
    expect(await vault.decryptPan({ merchantId: 'o', id: ids[0] ?? '' })).toBe('4200000000000000');
    await empty.close();
  });

  it('cannot decrypt a number whose tenant or kind was changed in its row', async () => {
    const vault = await open();
    const id = await vault.encryptPan(card('r', '5454545454545454'));
    const move = (text: string) => database.pool.query(text, [id]);
    await move(`UPDATE vault_account SET merchant_id = 's' WHERE id = $1`);
    await expect(vault.decryptPan({ merchantId: 's', id })).rejects.toThrow();
    await move(`UPDATE vault_account SET merchant_id = 'r', kind = 'giftCard' WHERE id = $1`);
    await expect(vault.decryptPan({ merchantId: 'r', id })).rejects.toThrow();
    await move(`UPDATE vault_account SET kind = 'card' WHERE id = $1`);
    expect(await vault.decryptPan({ merchantId: 'r', id })).toBe('5454545454545454');
    await move('DELETE FROM vault_account WHERE id = $1');
  });

  it('cannot decrypt a ciphertext that was copied to another row', async () => {
    const vault = await open();
    const source = await vault.encryptPan(card('c', '5454545454545454'));
    const target = await vault.encryptPan(card('c', '5105105105105100'));
    await database.pool.query(
      'UPDATE vault_account SET ciphertext = (SELECT ciphertext FROM vault_account WHERE id = $1) WHERE id = $2',
      [source, target],
    );
    await expect(vault.decryptPan({ merchantId: 'c', id: target })).rejects.toThrow();
  });

  it('erases a number permanently and can store the same number again', async () => {
    const vault = await open();
    const id = await vault.encryptPan(card('d', '4242424242424242'));
    expect(await vault.eraseInstrument({ merchantId: 'd', id }, autocommit(database.pool))).toBe(true);
    expect(await vault.eraseInstrument({ merchantId: 'd', id }, autocommit(database.pool))).toBe(false);
    expect(await vault.decryptPan({ merchantId: 'd', id })).toBeNull();
    const again = await vault.encryptPan(card('d', '4242424242424242'));
    expect(await vault.decryptPan({ merchantId: 'd', id: again })).toBe('4242424242424242');
  });

  it('re-encrypts everything with a new key while another process reads and writes', async () => {
    const other = await open();
    const numbers = Array.from({ length: 40 }, (_, index) => `42000000${String(index).padStart(8, '0')}`);
    const ids = await Promise.all(numbers.map((number) => other.encryptPan(card('e', number))));
    const rotating = await open();
    await Promise.all([
      // Removes the rows that earlier tests damaged on purpose.
      database.pool
        .query(`DELETE FROM vault_account WHERE merchant_id = 'c'`)
        .then(() => rotateKeys({ db, vault: rotating }, sealedColumns, { addKey: true, waitMs: 0 })),
      ...ids.map(async (id, index) => expect(await other.decryptPan({ merchantId: 'e', id })).toBe(numbers[index])),
    ]);
    const { rows } = await database.pool.query(
      'SELECT DISTINCT key_version FROM vault_account WHERE ciphertext IS NOT NULL',
    );
    expect(rows).toEqual([{ key_version: 2 }]);
    expect(await other.decryptPan({ merchantId: 'e', id: ids[0] ?? '' })).toBe(numbers[0]);
    expect(await (await open()).encryptPan(card('e', numbers[0] ?? ''))).toBe(ids[0]);
  });

  it('rejects a wrong master key and accepts the new one after a change', async () => {
    const wrong = Buffer.from('22'.repeat(32), 'hex');
    await expect(Vault.open(db, wrong, systemClock)).rejects.toThrow(WrongMasterKey);
    const vault = await open();
    const id = await vault.encryptPan(card('f', '4012888888881881'));
    await vault.changeMasterKey(wrong);
    await expect(open()).rejects.toThrow(WrongMasterKey);
    expect(await (await Vault.open(db, wrong, systemClock)).decryptPan({ merchantId: 'f', id })).toBe(
      '4012888888881881',
    );
  });
});
