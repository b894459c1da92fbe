import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { lastFourOf } from '#lib/card-numbers/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Binding } from '#lib/platform/database/sealed-column.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { decrypt, encrypt, fingerprint, unlessUnreadable } from './cipher.ts';
import { Keyring } from './keyring.ts';
import { boundTo, currentForm, prefixOf, readSealedText } from './sealed-text.ts';
import * as store from './store.ts';

/** An account number of a card, a bank account or a token. */
export type AccountNumber = { merchantId: string; kind: string; number: string };

/** The number of accounts that are cached for a minute. */
const knownAccounts = { max: 20_000, ttl: 60_000 };

/**
 * Account numbers at rest: encrypted with a data key, found by keyed fingerprint, stored once per merchant. CVV, PIN
 * and cryptogram never reach the vault.
 */
export class Vault {
  readonly #db: Database;
  readonly #keyring: Keyring;
  readonly #clock: Clock;
  #known = new LRUCache<string, string>(knownAccounts);
  /** Numbers that are being stored: a statement has each of them once. */
  readonly #storing = new Map<string, Promise<string>>();
  readonly #store: GroupCommit<store.NewAccount, string>;

  private constructor(db: Database, keyring: Keyring, clock: Clock) {
    this.#db = db;
    this.#keyring = keyring;
    this.#clock = clock;
    this.#store = createGroupCommit(
      (accounts) => store.storeAccounts(autocommit(db), accounts, clock.now()),
      admissionBatches,
    );
  }

  static async open(db: Database, masterKey: Buffer, clock: Clock): Promise<Vault> {
    return new Vault(db, await Keyring.open(db, masterKey, clock), clock);
  }

  /** Stores a number and returns its id: the same id for the same number of a merchant. */
  async encryptPan(account: AccountNumber): Promise<string> {
    const mark = fingerprint(this.#keyring.fingerprintKey, `${account.kind}:${account.number}`);
    const knownKey = account.merchantId + mark.toString('base64');
    // An erasure in between replaces the cache: what was read before it is not kept.
    const cache = this.#known;
    const known = cache.get(knownKey) ?? this.#storing.get(knownKey);
    if (known) return known;
    const storing = this.#store(this.#seal(account, mark));
    this.#storing.set(knownKey, storing);
    try {
      const id = await storing;
      cache.set(knownKey, id);
      return id;
    } finally {
      this.#storing.delete(knownKey);
    }
  }

  /** The accounts of all merchants that have this number. */
  async findAccounts(kind: string, number: string): Promise<string[]> {
    return store.findAccountIds(this.#db, fingerprint(this.#keyring.fingerprintKey, `${kind}:${number}`));
  }

  /** The number in clear text, for requests to the acquirer only; null after erasure. */
  async decryptPan(key: store.InstrumentKey): Promise<string | null> {
    const row = await store.findAccount(this.#db, key);
    if (!row?.ciphertext) return null;
    return this.#open(row, row.ciphertext);
  }

  /** Prevents the erasure of a number until the transaction of this connection ends. */
  async holdAccount(key: store.InstrumentKey, tx: Tx): Promise<void> {
    await store.lockAccount(tx, key);
  }

  /** Prevents the erasure of a number until the transaction of this connection ends; false when it is erased. */
  async lockInstrument(key: store.InstrumentKey, tx: Tx): Promise<boolean> {
    return store.lockForShare(tx, key);
  }

  /** The same for numbers of one merchant; false when one of them is erased. */
  async lockInstruments(merchantId: string, ids: readonly string[], tx: Tx): Promise<boolean> {
    return store.lockAllForShare(tx, merchantId, [...new Set(ids)]);
  }

  /** The ids of those of these numbers that a merchant has stored, by the number. */
  async findStored(merchantId: string, kind: string, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const marks = new Map(
      numbers.map((number) => [
        fingerprint(this.#keyring.fingerprintKey, `${kind}:${number}`).toString('base64'),
        number,
      ]),
    );
    const found = await store.findStoredFingerprints(this.#db, merchantId, [...marks.keys()]);
    return new Map(found.map(({ fingerprint: mark, id }) => [marks.get(mark) ?? '', id]));
  }

  /** Erases a number permanently, in the caller's transaction. True when there was one. */
  async eraseInstrument(key: store.InstrumentKey, tx: Tx): Promise<boolean> {
    this.invalidate();
    await announceChange(tx, 'vault');
    return store.eraseAccount(tx, key, this.#clock.now());
  }

  /** Another process may have erased an account: read it again. */
  invalidate(): void {
    this.#known = new LRUCache(knownAccounts);
  }

  /** Reads the keys again: another process may have added one, under which everything is encrypted from now on. */
  async reloadKeys(): Promise<void> {
    await this.#keyring.reload();
  }

  /** The key that encrypts now. */
  get keyVersion(): number {
    return this.#keyring.currentVersion;
  }

  /** Encrypts a secret that belongs to a record of another feature, bound to tenant, row, kind and key. */
  encryptText(text: string, binding: Binding): string {
    const { currentVersion, encryptionKey } = this.#keyring;
    const sealed = encrypt(encryptionKey, Buffer.from(text), boundTo(binding, currentVersion));
    return prefixOf(currentVersion) + sealed.toString('base64url');
  }

  /** An HMAC over bytes with a key of this installation: equal bytes and purpose give an equal code. */
  authenticate(purpose: string, bytes: Uint8Array): Buffer {
    return fingerprint(this.#keyring.purposeKey(purpose), bytes);
  }

  async decryptText(sealed: string, binding: Binding): Promise<string> {
    const { keyVersion, form, body } = readSealedText(sealed);
    const key = await this.#keyring.encryptionKeyOf(keyVersion);
    if (form === currentForm) return decrypt(key, body, boundTo(binding, keyVersion)).toString();
    return decryptFirst(key, body, binding.formerly).toString();
  }

  /** Adds a data key; what any process encrypts from now on uses it. */
  async addKey(): Promise<number> {
    return this.#keyring.addEncryptionKey();
  }

  /** Encrypts every account number again that is not under the current key in the current form, a page at a time. */
  async reencryptAccounts(
    onPage: (done: number) => void = () => {},
    onUnreadable: (account: store.AccountRow) => void = () => {},
  ): Promise<number> {
    const current = { keyVersion: this.#keyring.currentVersion, form: currentForm };
    let done = 0;
    let after: store.InstrumentKey | undefined;
    for (;;) {
      const rows = await store.findAccountsNotUnder(this.#db, current, { after, limit: 500 });
      if (rows.length === 0) return done;
      for (const row of rows) {
        if (await this.#reencrypt(row)) done += 1;
        else onUnreadable(row);
      }
      after = rows.at(-1);
      onPage(done);
    }
  }

  /** Decrypts the oldest account numbers, at most so many; throws where one is not what was stored. */
  async openAccounts(most: number): Promise<number> {
    const rows = await store.findAccountsNotUnder(
      this.#db,
      { keyVersion: 0, form: currentForm },
      { after: undefined, limit: most },
    );
    for (const row of rows) if (row.ciphertext) await this.#open(row, row.ciphertext);
    return rows.length;
  }

  /** How many account numbers are under each key and in each form: one of 256 of the first form looks like the second. */
  async countAccounts(): Promise<{ keyVersion: number; form: 1 | 2; count: number }[]> {
    const groups = await store.countAccountsByKey(this.#db);
    const counts = new Map<string, { keyVersion: number; form: 1 | 2; count: number }>();
    for (const { keyVersion, firstByte, count } of groups) {
      const form = firstByte === currentForm ? currentForm : 1;
      const before = counts.get(`${keyVersion}.${form}`)?.count ?? 0;
      counts.set(`${keyVersion}.${form}`, { keyVersion, form, count: before + count });
    }
    return [...counts.values()].sort((a, b) => a.keyVersion - b.keyVersion || a.form - b.form);
  }

  /** Wraps the data keys under a new master key. */
  async changeMasterKey(newMasterKey: Buffer): Promise<void> {
    await this.#keyring.rewrap(newMasterKey);
  }

  #seal({ merchantId, kind, number }: AccountNumber, mark: Buffer): store.NewAccount {
    const id = newTransactionId(this.#clock.now());
    return {
      id,
      merchantId,
      kind,
      fingerprint: mark,
      ciphertext: this.#sealNumber(number, { id, merchantId, kind }),
      keyVersion: this.#keyring.currentVersion,
      bin: kind === 'card' ? number.slice(0, 6) : null,
      last4: lastFourOf(number) ?? '',
    };
  }

  /** The form as first byte, then the ciphertext. */
  #sealNumber(number: string, row: AccountName): Buffer {
    const { currentVersion, encryptionKey } = this.#keyring;
    const sealed = encrypt(encryptionKey, Buffer.from(number), boundTo(bindingOf(row), currentVersion));
    return Buffer.concat([formByte, sealed]);
  }

  async #open(row: store.AccountRow, ciphertext: Uint8Array): Promise<string> {
    const key = await this.#keyring.encryptionKeyOf(row.keyVersion);
    const sealed = Buffer.from(ciphertext);
    const binding = bindingOf(row);
    if (sealed[0] === currentForm) {
      try {
        return decrypt(key, sealed.subarray(1), boundTo(binding, row.keyVersion)).toString();
      } catch {
        // One of 256 values of the first form begins with this byte too: below it is read as one, or refused.
      }
    }
    return decryptFirst(key, sealed, binding.formerly).toString();
  }

  /** False where no key opens the number. */
  async #reencrypt(row: store.AccountRow): Promise<boolean> {
    if (!row.ciphertext) return true;
    const number = await this.#open(row, row.ciphertext).catch(unlessUnreadable);
    if (number === null) return false;
    const sealed = this.#sealNumber(number, row);
    await store.replaceCiphertext(autocommit(this.#db), row, sealed, this.#keyring.currentVersion);
    return true;
  }
}

type AccountName = Pick<store.AccountRow, 'id' | 'merchantId' | 'kind'>;

const formByte = Buffer.of(currentForm);

const bindingOf = ({ id, merchantId, kind }: AccountName): Binding => ({
  kind: `account ${kind}`,
  tenant: merchantId,
  row: id,
  formerly: [id],
});

/** Decrypts a value of the first form, which was bound to one of these. */
function decryptFirst(key: KeyObject, sealed: Buffer, bindings: readonly string[]): Buffer {
  for (const [index, binding] of bindings.entries()) {
    try {
      return decrypt(key, sealed, binding);
    } catch (error) {
      if (index === bindings.length - 1) throw error;
    }
  }
  throw new Error('a value of the first form is bound to nothing');
}
