import type { Writable } from 'node:stream';
import { DeadlineExceeded, deadlines } from '../deadline-client.ts';
import type { Tx } from '../transaction.ts';
import { CopyEncoder } from './copy-encoder.ts';

/** What `pg` hands to a statement that speaks the protocol itself. */
type ProtocolConnection = {
  stream: Writable;
  query(text: string): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
};

type Settled = { resolve: () => void; reject: (error: Error) => void; promise: Promise<void> };

function createSettled(): Settled {
  const { resolve, reject, promise } = Promise.withResolvers<void>();
  // It is awaited later, or not at all once another one has failed.
  promise.catch(() => undefined);
  return { resolve, reject, promise };
}

/**
 * Rows of one table by COPY, within a transaction: nothing of them stays unless it commits. Writing waits while the
 * database has more than it takes, so memory does not grow with the number of rows.
 */
export class CopyRows {
  readonly encoder = new CopyEncoder();
  readonly #ready = createSettled();
  readonly #done = createSettled();
  readonly #text: string;
  /** Buffers whose rows were sent. */
  readonly #free: Buffer[] = [];
  #connection: ProtocolConnection | null = null;

  /** Begins to copy; table and columns are names of the code, never of a request. */
  constructor(tx: Tx, table: string, columns: readonly string[]) {
    this.#text = `COPY ${table} (${columns.join(', ')}) FROM STDIN (FORMAT binary)`;
    this.encoder.begin();
    // `pg` runs whatever has this method on the connection of the transaction.
    void tx.query(this as unknown as { text: string });
  }

  /** Sends what was encoded. */
  async flush(): Promise<void> {
    await this.#within(this.#ready.promise);
    const { stream } = this.#connection as ProtocolConnection;
    if (this.encoder.length === 0) return;
    const rows = this.encoder.take(this.#free.pop());
    const head = Buffer.allocUnsafe(5);
    head.write('d');
    head.writeInt32BE(rows.length + 4, 1);
    stream.write(head);
    if (stream.write(rows, () => this.#free.push(Buffer.from(rows.buffer)))) return;
    const drained = new Promise<void>((resolve) => stream.once('drain', resolve));
    await this.#within(Promise.race([drained, this.#done.promise]));
  }

  /** Ends the copy; resolves when the database has taken every row. */
  async end(): Promise<void> {
    this.encoder.finish();
    await this.flush();
    this.#connection?.endCopyFrom();
    await this.#within(this.#done.promise);
  }

  /** Ends the copy as a failure, after which the transaction can only be rolled back. */
  async abandon(): Promise<void> {
    await this.#ready.promise.catch(() => undefined);
    this.#connection?.sendCopyFail('abandoned');
    await this.#done.promise.catch(() => undefined);
  }

  /** A database that takes nothing for so long is not waited for. */
  async #within(answered: Promise<void>): Promise<void> {
    const giveUp = (): void => {
      this.#connection?.stream.destroy(new DeadlineExceeded('the database takes no more rows'));
    };
    const timer = setTimeout(giveUp, deadlines.longMs);
    await answered.finally(() => clearTimeout(timer));
  }

  // What `pg` calls.

  submit(connection: ProtocolConnection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#ready.resolve();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve();
  }

  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#done.reject(error);
  }
}
