import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { DeadlineExceeded } from '#lib/platform/database/deadline-client.ts';
import { execute } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { ClaimWorkRow } from './sql/index.ts';
import * as sql from './sql/index.ts';

/** After so many failures in a row an import is set aside. */
const maxFailures = 5;
/** The waits before the next tries: 10 s, 40 s, 160 s and 640 s. */
const firstWaitMs = 10_000;
const waitFactor = 4;

/** A part of an import failed, for the log of the server. */
class ImportFailed extends Error {
  override readonly name = 'ImportFailed';
}

type Services = { db: Database; clock: Clock };
type Claimed = Pick<ClaimWorkRow, 'id' | 'state' | 'failures'>;

/** Notes on an import that a part of it failed, and why; the error itself is for the log. */
export async function recordFailure({ db, clock }: Services, claimed: Claimed, error: unknown): Promise<never> {
  const { id, state, failures } = claimed;
  const now = clock.now();
  const isLast = failures + 1 >= maxFailures;
  const retryAt = isLast ? null : new Date(now.getTime() + firstWaitMs * waitFactor ** failures);
  const cause = describeCause(error);
  const failed = new ImportFailed(`settlement import ${id} failed while ${state}: ${cause}`, { cause: error });
  await execute(autocommit(db), sql.recordFailure, { id, state, failures, cause, retryAt, now }).catch(() => {
    // Without the database nothing can be noted: the claim ends by itself, and this try is not counted.
    throw failed;
  });
  throw failed;
}

const causes: readonly [code: RegExp, cause: string][] = [
  [/^57014$/, 'The database took longer for a step than it may.'],
  [/^(55P03|40P01|40001)$/, 'Other work held the same rows for too long.'],
  [/^53/, 'The database has no memory, disk space or connections left.'],
  [/^(08|57P)/, 'The connection to the database broke.'],
  [/^23/, 'A line contradicts what is stored already.'],
  [/^22/, 'A line has a value that the database cannot calculate with.'],
  [/^42501$/, 'The server has no right to do it in the database.'],
];

/** Why, in plain words; the text of an error may have values of a file, and stays in the log. */
function describeCause(error: unknown): string {
  if (error instanceof DeadlineExceeded) return 'The database did not answer in time.';
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' ? causes.find(([pattern]) => pattern.test(code)) : undefined;
  const cause = known?.[1] ?? 'An unexpected error.';
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? `${cause} (PostgreSQL ${code})` : cause;
}
