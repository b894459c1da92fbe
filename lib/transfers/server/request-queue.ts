import type { Log } from '#lib/platform/log.ts';
import { FileError } from './file-error.ts';
import type { Limits } from './limits.ts';

type Options = {
  limits: Limits;
  log: Log;
  fail: (id: number, error: FileError) => void;
  /** Cuts the connection of a client that takes more than it may. */
  cut: (reason: string) => void;
};

/** The requests of a client, which run one after the other, in the order in which they arrive. */
export class RequestQueue {
  readonly #options: Options;
  #last: Promise<void> = Promise.resolve();
  #requests = 0;
  #bytes = 0;
  #hasEnded = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(id: number, work: () => unknown, bytes = 0): void {
    const { limits, cut } = this.#options;
    this.#requests += 1;
    this.#bytes += bytes;
    if (this.#requests > limits.waitingRequests || this.#bytes > limits.waitingBytes) {
      cut('too many requests wait');
      return;
    }
    this.#last = this.#last.then(() => this.#run(id, work, bytes));
  }

  /** Runs `work` behind the request that runs now, which may be the import of a file; the others are given up. */
  end(work: () => Promise<void>): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { log } = this.#options;
    this.#last = this.#last.then(work).catch((error) => log.warn({ err: error }, 'the end of an SFTP session'));
  }

  async #run(id: number, work: () => unknown, bytes: number): Promise<void> {
    const { log, fail } = this.#options;
    try {
      if (!this.#hasEnded) await work();
    } catch (error) {
      if (!(error instanceof FileError)) log.error({ err: error }, 'a request of an SFTP client failed');
      fail(id, error instanceof FileError ? error : new FileError('FAILURE', 'An error occurred.'));
    } finally {
      this.#requests -= 1;
      this.#bytes -= bytes;
    }
  }
}
