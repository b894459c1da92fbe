import { createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/platform/clock.ts';
import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import { StartupError } from '#lib/platform/startup/startup-errors.ts';
import { decrypt, derivePurposeKey, deriveWrappingKey, encrypt } from './cipher.ts';
import { findKeys, insertKey, replaceWrappings } from './store.ts';

type Purpose = 'ENCRYPT' | 'FINGERPRINT';

/**
 * The data keys in memory. They live in the database wrapped by the master key, so that a new master
 * key rewraps a handful of rows and a new data key can be added while other processes run.
 */
export class Keyring {
  #keys = new Map<string, KeyObject>();
  #currentVersion = 0;
  readonly #purposeKeys = new LRUCache<string, KeyObject>({ max: 1_000 });
  readonly #db: Database;
  readonly #wrappingKey: KeyObject;
  readonly #clock: Clock;

  private constructor(db: Database, masterKey: Buffer, clock: Clock) {
    this.#db = db;
    this.#wrappingKey = deriveWrappingKey(masterKey);
    this.#clock = clock;
  }

  /** Loads the keys, and creates the first ones in an empty database. */
  static async open(db: Database, masterKey: Buffer, clock: Clock): Promise<Keyring> {
    const keyring = new Keyring(db, masterKey, clock);
    await keyring.#load();
    if (keyring.#currentVersion === 0) {
      await keyring.#store('FINGERPRINT', 1);
      await keyring.#store('ENCRYPT', 1);
      await keyring.#load();
    }
    return keyring;
  }

  get currentVersion(): number {
    return this.#currentVersion;
  }

  /** The key of one purpose; deriving it takes ten times as long as using it. */
  purposeKey(purpose: string): KeyObject {
    const known = this.#purposeKeys.get(purpose);
    if (known) return known;
    const key = derivePurposeKey(this.fingerprintKey, purpose);
    this.#purposeKeys.set(purpose, key);
    return key;
  }

  get fingerprintKey(): KeyObject {
    return this.#require('FINGERPRINT', 1);
  }

  get encryptionKey(): KeyObject {
    return this.#require('ENCRYPT', this.#currentVersion);
  }

  /** The key of an older row; reads the database again, because another process may have added it. */
  async encryptionKeyOf(version: number): Promise<KeyObject> {
    if (!this.#keys.has(`ENCRYPT:${version}`)) await this.#load();
    return this.#require('ENCRYPT', version);
  }

  /** Adds a data key; what any process encrypts from now on uses it. */
  async addEncryptionKey(): Promise<number> {
    await this.#load();
    await this.#store('ENCRYPT', this.#currentVersion + 1);
    await announceChange(autocommit(this.#db), 'vault-key');
    await this.#load();
    return this.#currentVersion;
  }

  /** Reads what other processes have added. */
  async reload(): Promise<void> {
    await this.#load();
  }

  /** Wraps all data keys again; the next start needs the new master key. */
  async rewrap(newMasterKey: Buffer): Promise<void> {
    const wrappingKey = deriveWrappingKey(newMasterKey);
    const keys = [...this.#keys].map(([name, key]) => {
      const [purpose = '', version = ''] = name.split(':');
      return { purpose, version: Number(version), wrapped: encrypt(wrappingKey, key.export(), name) };
    });
    await withStaffTransaction(this.#db, (tx) => replaceWrappings(tx, keys));
  }

  #require(purpose: Purpose, version: number): KeyObject {
    const key = this.#keys.get(`${purpose}:${version}`);
    if (!key) throw new Error(`vault key ${purpose}:${version} is not in the database`);
    return key;
  }

  async #store(purpose: Purpose, version: number): Promise<void> {
    const wrapped = encrypt(this.#wrappingKey, newSecretBytes(32), `${purpose}:${version}`);
    await insertKey(autocommit(this.#db), { purpose, version, wrapped }, this.#clock.now());
  }

  async #load(): Promise<void> {
    for (const row of await findKeys(this.#db)) {
      const name = `${row.purpose}:${row.version}`;
      this.#keys.set(name, this.#unwrap(Buffer.from(row.wrapped), name));
      if (row.purpose === 'ENCRYPT') this.#currentVersion = Math.max(this.#currentVersion, row.version);
    }
  }

  #unwrap(wrapped: Buffer, name: string): KeyObject {
    try {
      return createSecretKey(decrypt(this.#wrappingKey, wrapped, name));
    } catch {
      throw new WrongMasterKey();
    }
  }
}

/** The master key of the environment does not match this database. */
export class WrongMasterKey extends StartupError {
  constructor() {
    super('TURNPIKE_MASTER_KEY does not open the keys in this database; start with the key it was set up with.');
  }
}
