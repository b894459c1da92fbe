import type { ResultCode } from '#lib/result-codes/index.ts';

const dayMs = 86_400_000;

/** Waits after a soft decline: it often succeeds once an account has money again. */
const waitDays = [1, 3, 5, 7, 7] as const;

/** Declines that may end differently later, and of which it is certain that no money moved (spec 7.2). */
const softDeclines: ReadonlySet<ResultCode> = new Set<ResultCode>([
  '800.100.152',
  '800.100.155',
  '800.100.162',
  '800.100.163',
  '800.100.164',
  '800.100.176',
  '800.100.179',
  '800.120.100',
  '800.120.101',
  '100.395.502',
  '800.800.400',
  '900.100.201',
  '900.100.310',
]);

/** When a declined charge is attempted again; null: not any more. */
export function nextAttemptAt(
  { attempt, code, repetitions }: { attempt: number; code: ResultCode; repetitions: number },
  now: Date,
): Date | null {
  const days = waitDays[attempt - 1];
  if (attempt > repetitions || days === undefined || !softDeclines.has(code)) return null;
  return new Date(now.getTime() + days * dayMs);
}

/** A schedule cannot go on without its registration. */
export function endsSchedule(code: ResultCode): boolean {
  return registrationCodes.has(code);
}

/** Unknown, rejected, deleted or expired, or its number was erased. */
const registrationCodes: ReadonlySet<ResultCode> = new Set<ResultCode>([
  '100.150.200',
  '100.150.202',
  '100.150.203',
  '100.150.205',
  '100.150.206',
]);
