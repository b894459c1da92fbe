import type { FileHandle } from 'node:fs/promises';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { listSettledDays, merchantFile, openNameless } from '#lib/settlement/index.ts';
import { FileError } from './file-error.ts';
import { reportName } from './virtual-path.ts';

/** A settlement file while a client reads it: written once, so that its size and bytes stay the same. */
export type OpenReport = { file: FileHandle; size: number };

const dayMs = 86_400_000;
const shownDays = 400;
/** Lines may name a day that is still to come. */
const daysAhead = 7;

/** The folder `out` of a merchant: a file for each of the last days with lines, with the 36 columns (spec 2.13). */
export class ReportFolder {
  readonly #services: { db: Database; clock: Clock };
  readonly #merchant: { merchantId: string; pspId: string };
  /** Programs ask for the size of a file before they open it. */
  #last: { day: string; report: OpenReport } | null = null;

  constructor(services: { db: Database; clock: Clock }, merchant: { merchantId: string; pspId: string }) {
    this.#services = services;
    this.#merchant = merchant;
  }

  async list(): Promise<string[]> {
    const now = this.#services.clock.now().getTime();
    const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const period = { from: dayOf(now - shownDays * dayMs), to: dayOf(now + daysAhead * dayMs) };
    return (await this.#listDays(period)).map(reportName);
  }

  async sizeOf(day: string): Promise<number> {
    const last = this.#last;
    if (last?.day === day) return last.report.size;
    await this.end();
    const report = await this.#write(day);
    this.#last = { day, report };
    return report.size;
  }

  /** The caller closes its file. */
  async open(day: string): Promise<OpenReport> {
    const last = this.#last;
    if (last?.day !== day) return this.#write(day);
    this.#last = null;
    return last.report;
  }

  async end(): Promise<void> {
    const last = this.#last;
    this.#last = null;
    await last?.report.file.close();
  }

  #listDays(period: { from: string; to: string }): Promise<string[]> {
    const { merchantId } = this.#merchant;
    return listSettledDays(this.#services.db.pool, { merchantId, ...period });
  }

  async #write(day: string): Promise<OpenReport> {
    const days = await this.#listDays({ from: day, to: day });
    if (days.length === 0) throw new FileError('NO_SUCH_FILE', 'Nothing was settled on this day.');
    const file = await openNameless();
    try {
      let size = 0;
      for await (const piece of merchantFile(this.#services.db.pool, { ...this.#merchant, day })) {
        await file.writeFile(piece);
        size += piece.length;
      }
      return { file, size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}
