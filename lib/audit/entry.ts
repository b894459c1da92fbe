/** A change as recorded in the log; it never contains secrets. */
export type AuditedChange = {
  at: Date;
  /** `user:<id>`, `token:<id>`, `cli`, or `nobody` for an unauthenticated caller. */
  actor: string;
  /** Where the request came from; null for a terminal. */
  address: string | null;
  /** Verb and noun: `entity.create`, `access-token.revoke`. */
  action: string;
  entityId: string | null;
  subjectId: string;
  before: object | null;
  after: object | null;
};

/** The actor, time and address of a change. */
export type AuditedBy = Pick<AuditedChange, 'at' | 'actor' | 'address'>;

/** The result of a change, for its caller and for the log. */
export type Changed<Result> = Pick<AuditedChange, 'action' | 'entityId' | 'subjectId'> & {
  result: Result;
  before?: object | null;
  after?: object | null;
};

/** A change without effect is not recorded. */
export type Unchanged<Result> = { result: Result; action: null };

/** A change in the log, with its sequence in the chain. */
export type AuditEntry = AuditedChange & { sequence: bigint; mac: Uint8Array };

const secretName = /token|secret|password|hash|cipher|sealed|totp|recovery/i;

/** Removes values with names of secrets, at any depth; the fact that they changed stays visible. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && inner !== null ? '***' : redact(inner),
    ]),
  );
}

/** Canonical bytes of an entry, independent of the order of object keys in the database. */
export function canonicalBytes(entry: Omit<AuditEntry, 'mac'>, previous: Uint8Array): Buffer {
  const { sequence, at, actor, address, action, entityId, subjectId, before, after } = entry;
  const text = JSON.stringify([
    sequence.toString(),
    at.toISOString(),
    actor,
    address,
    action,
    entityId,
    subjectId,
    sorted(before),
    sorted(after),
  ]);
  return Buffer.concat([previous, Buffer.from(text)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]);
}
