import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Vault } from '#lib/vault/index.ts';
import { type AuditHead, findHeads, getCheckpoint } from './store.ts';

/** The file is not as it was written, or is of another database. */
export class ForeignAnchorsError extends Error {
  override readonly name = 'ForeignAnchorsError';

  constructor(file: string) {
    super(`${file} was changed, or belongs to another database. Find out why before you move it away.`);
  }
}

/**
 * The ends of all chains as they were last seen, in a file outside the database: a log that loses its newest entries, with
 * the ends that the database records, is otherwise as whole as before.
 */
export class AuditAnchors {
  readonly #file: string;
  readonly #vault: Pick<Vault, 'authenticate'>;

  constructor(directory: string, vault: Pick<Vault, 'authenticate'>) {
    this.#file = path.join(directory, 'audit-anchors.json');
    this.#vault = vault;
  }

  /** Null: none were written here yet. Throws ForeignAnchorsError where the file is not as it was written. */
  async read(): Promise<AuditHead[] | null> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    const [code = '', ...lines] = text.trimEnd().split('\n');
    if (code !== this.#codeOf(lines)) throw new ForeignAnchorsError(this.#file);
    return lines.map((line) => {
      const [chainId = '', sequence = '0', mac = ''] = line.split(' ');
      return { chainId, sequence: BigInt(sequence), mac: Buffer.from(mac, 'hex') };
    });
  }

  /**
   * Compares the log with what was seen of it before, and then writes down its ends of now. A log that was cut off keeps
   * its anchors: each run reports it again.
   */
  async renew(db: Reader, log: Pick<Log, 'error' | 'info'>): Promise<void> {
    const cut = await findCut(db, await this.read());
    if (cut) return log.error(cut, 'the audit log has lost entries');
    const heads = await findHeads(db);
    const lines = heads.map(
      ({ chainId, sequence, mac }) => `${chainId} ${sequence} ${Buffer.from(mac).toString('hex')}`,
    );
    const unfinished = `${this.#file}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, `${[this.#codeOf(lines), ...lines].join('\n')}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, this.#file);
    log.info({ anchors: lines }, 'the ends of the audit log');
  }

  #codeOf(lines: readonly string[]): string {
    return this.#vault.authenticate('audit anchors', Buffer.from(lines.join('\n'))).toString('hex');
  }
}

/** The first anchor that the log does not have any more, as the number of its entry; null: it has them all. */
export async function findCut(
  db: Reader,
  anchors: readonly AuditHead[] | null,
): Promise<{ chainId: string; sequence: bigint } | null> {
  for (const { chainId, sequence, mac } of anchors ?? []) {
    const entry = await getCheckpoint(db, chainId, sequence);
    if (!entry || !Buffer.from(entry.mac).equals(Buffer.from(mac))) return { chainId, sequence };
  }
  return null;
}
