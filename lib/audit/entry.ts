/** A change as it is recorded; secret values are never part of it. */
export type AuditedChange = {
  at: Date;
  /** `user:<id>`, `token:<id>`, `cli`, or `nobody` for a caller who has not proved to be anyone. */
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

/** Who changes something, when and from where. */
export type AuditedBy = Pick<AuditedChange, 'at' | 'actor' | 'address'>;

/** What a verb did, for its caller and for the log. */
export type Changed<Result> = Pick<AuditedChange, 'action' | 'entityId' | 'subjectId'> & {
  result: Result;
  before?: object | null;
  after?: object | null;
};

/** A verb that found nothing to change has nothing to record. */
export type Unchanged<Result> = { result: Result; action: null };

/** A change in the log, with its place in the chain. */
export type AuditEntry = AuditedChange & {
  /** The order of lists. */
  sequence: bigint;
  chainId: string;
  /** Place in its chain, from 1, without gaps. */
  chainSequence: bigint;
  mac: Uint8Array;
};

const secretName = /token|secret|password|hash|cipher|sealed|totp|recovery/i;

/** Leaves out the values of names that sound secret, at any depth; that they changed stays visible. */
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

/** The same bytes for the same entry, whatever order a database keeps the names of an object in. */
export function canonicalBytes(entry: Omit<AuditEntry, 'mac' | 'sequence'>, previous: Uint8Array): Buffer {
  const { chainSequence, at, actor, address, action, entityId, subjectId, before, after } = entry;
  const text = JSON.stringify([
    chainSequence.toString(),
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
