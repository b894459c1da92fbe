import { LRUCache } from 'lru-cache';
import { lastFourOf } from '#lib/card-numbers/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { decrypt, encrypt, fingerprint } from './cipher.ts';
import { Keyring } from './keyring.ts';
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

  /** Encrypts a secret that belongs to a record of another feature, bound to `boundTo`. */
  encryptText(text: string, boundTo: string): string {
    const sealed = encrypt(this.#keyring.encryptionKey, Buffer.from(text), boundTo);
    return `${this.#keyring.currentVersion}.${sealed.toString('base64url')}`;
  }

  /** An HMAC over bytes with a key of this installation: equal bytes and purpose give an equal code. */
  authenticate(purpose: string, bytes: Uint8Array): Buffer {
    return fingerprint(this.#keyring.purposeKey(purpose), bytes);
  }

  async decryptText(sealed: string, boundTo: string): Promise<string> {
    const [version = '', body = ''] = sealed.split('.');
    const key = await this.#keyring.encryptionKeyOf(Number(version));
    return decrypt(key, Buffer.from(body, 'base64url'), boundTo).toString();
  }

  /**
   * Adds a data key and re-encrypts every account under it, a page at a time, without downtime. After an
   * interruption, run it again with `addKey: false`.
   */
  async rotate(options: { addKey: boolean; onPage?: (done: number) => void }): Promise<number> {
    if (options.addKey) await this.#keyring.addEncryptionKey();
    let done = 0;
    for (;;) {
      const rows = await store.findAccountsNotUnder(this.#db, this.#keyring.currentVersion, 500);
      if (rows.length === 0) return done;
      for (const row of rows) await this.#reencrypt(row);
      done += rows.length;
      options.onPage?.(done);
    }
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
      ciphertext: encrypt(this.#keyring.encryptionKey, Buffer.from(number), id),
      keyVersion: this.#keyring.currentVersion,
      bin: kind === 'card' ? number.slice(0, 6) : null,
      last4: lastFourOf(number) ?? '',
    };
  }

  async #open(row: store.AccountRow, ciphertext: Uint8Array): Promise<string> {
    const key = await this.#keyring.encryptionKeyOf(row.keyVersion);
    return decrypt(key, Buffer.from(ciphertext), row.id).toString();
  }

  async #reencrypt(row: store.AccountRow): Promise<void> {
    if (!row.ciphertext) return;
    const number = await this.#open(row, row.ciphertext);
    const sealed = encrypt(this.#keyring.encryptionKey, Buffer.from(number), row.id);
    await store.replaceCiphertext(autocommit(this.#db), row, sealed, this.#keyring.currentVersion);
  }
}
