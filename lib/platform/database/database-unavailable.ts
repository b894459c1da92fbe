/** Why the database could not serve a request. */
export type UnavailableCause =
  | 'not reachable'
  | 'shutting down or starting'
  | 'no free connection'
  | 'no answer in time'
  | 'connection lost'
  | 'no resources'
  | 'read-only';

/**
 * On errors that the driver raised itself: a code such as ECONNREFUSED does not name the connection. Next
 * bundles a copy of this module, so the mark is found by its name.
 */
const raisedByDriver = Symbol.for('turnpike.database-driver-error');

/**
 * Marks an error of the driver, with its cause where the code of the error does not name it. pg-boss reports copies of
 * errors, which keep the mark.
 */
export function markDriverError<E>(error: E, cause: UnavailableCause = 'connection lost'): E {
  if (typeof error !== 'object' || error === null) return error;
  const isAnswer = 'severity' in error;
  if (!isAnswer && !(raisedByDriver in error)) Object.assign(error, { [raisedByDriver]: cause });
  return error;
}

const causeBySocketCode: Readonly<Record<string, UnavailableCause>> = {
  ECONNREFUSED: 'not reachable',
  EHOSTUNREACH: 'not reachable',
  ENETUNREACH: 'not reachable',
  ENOTFOUND: 'not reachable',
  EAI_AGAIN: 'not reachable',
  ENOENT: 'not reachable',
  ETIMEDOUT: 'no answer in time',
};

/** SQLSTATEs, whole or their class. A pooler or a replica in front answers with them too. */
const causeBySqlState: Readonly<Record<string, UnavailableCause>> = {
  '57P01': 'shutting down or starting',
  '57P02': 'shutting down or starting',
  '57P03': 'shutting down or starting',
  '57P04': 'shutting down or starting',
  '57P05': 'connection lost',
  '25P03': 'connection lost',
  '25006': 'read-only',
  '53300': 'no free connection',
  '57014': 'no answer in time',
  '55P03': 'no answer in time',
  '58030': 'no resources',
  '08': 'connection lost',
  '53': 'no resources',
};

/** Codes of Prisma, which hands on the driver's errors under its own names. */
const causeByPrismaCode: Readonly<Record<string, UnavailableCause>> = {
  P1001: 'not reachable',
  P1002: 'no answer in time',
  P1008: 'no answer in time',
  P1017: 'connection lost',
  P2024: 'no free connection',
  P2028: 'no answer in time',
  P2037: 'no free connection',
};

type Failure = {
  code?: unknown;
  severity?: unknown;
  originalCode?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
  [raisedByDriver]?: UnavailableCause;
};

/**
 * Why the database could not do what was asked; null for every other error, such as one of ours. The one place that
 * decides what callers get 503 for.
 */
export function findUnavailableCause(error: unknown, depth = 0): UnavailableCause | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null;
  const failure = error as Failure;
  const marked = failure[raisedByDriver];
  const code = typeof failure.code === 'string' ? failure.code : '';
  if (marked !== undefined) return causeBySocketCode[code] ?? causeOfInner(failure, depth) ?? marked;
  const sqlState = typeof failure.severity === 'string' ? code : failure.originalCode;
  const found = typeof sqlState === 'string' ? causeOfSqlState(sqlState) : causeByPrismaCode[code];
  return found ?? causeOfInner(failure, depth);
}

function causeOfSqlState(code: string): UnavailableCause | undefined {
  return causeBySqlState[code] ?? causeBySqlState[code.slice(0, 2)];
}

/** Several addresses of one name are tried together, and the first failure stands for all. */
function causeOfInner({ cause, errors, meta }: Failure, depth: number): UnavailableCause | null {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  return (
    findUnavailableCause(cause, depth + 1) ??
    findUnavailableCause(first, depth + 1) ??
    findUnavailableCause(meta?.driverAdapterError, depth + 1) ??
    null
  );
}
