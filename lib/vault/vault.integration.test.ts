import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { Vault, WrongMasterKey } from './index.ts';

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
        .then(() => rotating.rotate({ addKey: true })),
      ...ids.map(async (id, index) =>
        expect(await other.decryptPan({ merchantId: 'e', id })).toBe(numbers[index]),
      ),
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
