import { sleep, startTimer } from '#lib/platform/clock.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { ImportsBusy, withImportSlot } from '#lib/settlement/index.ts';
import { type IncomingServices, importFile, type Outcome } from '../incoming/import-file.ts';
import { isUnfinishedName } from '../incoming/unfinished-name.ts';
import { FileError } from './file-error.ts';
import type { Limits } from './limits.ts';
import type { Upload } from './upload.ts';

export type Sender = { entityId: string; formatName: string | null; actor: string; address: string | null };

/**
 * The folder `in` of one session: what this client has written, and nothing of others. A file is imported when it is
 * closed, or, where it was written under the name of an unfinished file, when it gets its own name.
 */
export class IncomingFolder {
  readonly #services: IncomingServices;
  readonly #sender: Sender;
  readonly #limits: Limits;
  /** Whole files that wait for their name. */
  readonly #unnamed = new Map<string, Upload>();
  /** Sizes of imported files: programs compare them with what they sent. */
  readonly #imported = new Map<string, number>();

  constructor(services: IncomingServices, sender: Sender, limits: Limits) {
    this.#services = services;
    this.#sender = sender;
    this.#limits = limits;
  }

  list(): { name: string; size: number }[] {
    const unnamed = [...this.#unnamed].map(([name, { size }]): [string, number] => [name, size]);
    return [...this.#imported, ...unnamed].map(([name, size]) => ({ name, size }));
  }

  sizeOf(name: string): number {
    const size = this.#unnamed.get(name)?.size ?? this.#imported.get(name);
    if (size === undefined) throw new FileError('NO_SUCH_FILE', 'There is no such file.');
    return size;
  }

  async close(name: string, upload: Upload): Promise<void> {
    if (upload.broken !== null) {
      await upload.discard();
      throw new FileError('FAILURE', `Nothing was imported. ${upload.broken}`);
    }
    if (!isUnfinishedName(name)) return this.#import(name, upload);
    await this.remove(name);
    if (this.#unnamed.size >= this.#limits.unnamedFiles) {
      await upload.discard();
      throw new FileError('FAILURE', 'Too many unfinished files. Rename or remove one of them first.');
    }
    this.#unnamed.set(name, upload);
  }

  async rename(from: string, to: string): Promise<void> {
    const upload = this.#unnamed.get(from);
    if (!upload) throw new FileError('NO_SUCH_FILE', 'There is no such file.');
    this.#unnamed.delete(from);
    await this.close(to, upload);
  }

  /** An imported file stays imported; an unfinished one is discarded. */
  async remove(name: string): Promise<boolean> {
    const upload = this.#unnamed.get(name);
    this.#unnamed.delete(name);
    await upload?.discard();
    return upload !== undefined;
  }

  async end(): Promise<void> {
    for (const name of [...this.#unnamed.keys()]) await this.remove(name);
  }

  async #import(name: string, upload: Upload): Promise<void> {
    try {
      const { size } = upload;
      const file = { ...this.#sender, id: newRandomId(), fileName: name, pieces: () => upload.pieces() };
      const { refusal } = await this.#inSlot(() => importFile(this.#services, file));
      if (refusal !== null) throw new FileError('FAILURE', refusal);
      this.#imported.set(name, size);
    } finally {
      await upload.discard();
    }
  }

  /** A process imports two files at a time, from all ways together: the client waits for its turn. */
  async #inSlot(run: () => Promise<Outcome>): Promise<Outcome> {
    const elapsed = startTimer();
    for (;;) {
      try {
        return await withImportSlot(run);
      } catch (error) {
        if (!(error instanceof ImportsBusy)) throw error;
        if (elapsed() > this.#limits.slotMs)
          throw new FileError('FAILURE', 'Other files are being imported. Nothing was imported: send it again.');
        await sleep(250);
      }
    }
  }
}
