import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Authentication, AuthenticationState } from './authentication.ts';
import * as sql from './sql/index.ts';

/** An event of an authentication. */
export type AuthenticationEvent = { type: string; data: object };

type NewAuthentication = Omit<
  Authentication,
  'applied' | 'eventCount' | 'updatedAt' | 'sealedProof' | 'methodCompletedAt' | 'challengeUrl'
> & { events: readonly AuthenticationEvent[] };

export async function insertAuthentication(tx: Tx, created: NewAuthentication): Promise<void> {
  const { events, result, echo, createdAt: now, amountMinor, ...rest } = created;
  await execute(tx, sql.insertAuthentication, {
    ...rest,
    now,
    amountMinor: amountMinor.toString() as unknown as bigint,
    result: JSON.stringify(result),
    echo: JSON.stringify(echo),
    events: JSON.stringify(events),
  });
}

export type AuthenticationMove = {
  authentication: Pick<Authentication, 'merchantId' | 'id'>;
  from: readonly AuthenticationState[];
  to: Pick<Authentication, 'state' | 'resultCode'> &
    Partial<Pick<Authentication, 'result' | 'sealedProof' | 'challengeUrl'>>;
  events: readonly AuthenticationEvent[];
  actor: string;
  now: Date;
};

/** False when something else had moved it before: then nothing is changed. */
export async function moveAuthentication(tx: Tx, move: AuthenticationMove): Promise<boolean> {
  const { authentication, from, to, events, actor, now } = move;
  const changed = await execute(tx, sql.moveAuthentication, {
    merchantId: authentication.merchantId,
    id: authentication.id,
    from: [...from],
    actor,
    now,
    state: to.state,
    resultCode: to.resultCode,
    result: JSON.stringify(to.result ?? {}),
    sealedProof: to.sealedProof ?? null,
    challengeUrl: to.challengeUrl ?? null,
    events: JSON.stringify(events),
  });
  return changed > 0;
}

export async function completeMethod(
  tx: Tx,
  { merchantId, id }: Pick<Authentication, 'merchantId' | 'id'>,
  now: Date,
): Promise<void> {
  await execute(tx, sql.completeMethod, { merchantId, id, now });
}

/** The browser comes back from the issuer with a message; only the first one is kept. */
export async function recordReturn(
  tx: Tx,
  { merchantId, id }: Pick<Authentication, 'merchantId' | 'id'>,
  event: AuthenticationEvent,
  now: Date,
): Promise<void> {
  const parameters = { merchantId, id, type: event.type, data: JSON.stringify(event.data), now };
  await execute(tx, sql.recordReturn, parameters);
}

export async function markApplied(
  tx: Tx,
  { merchantId, id }: Pick<Authentication, 'merchantId' | 'id'>,
): Promise<void> {
  await execute(tx, sql.markApplied, { merchantId, id });
}

/** An authentication of one merchant; another merchant's is as unknown as none. */
export async function findAuthentication(
  connection: Connection,
  merchantId: string,
  id: string,
): Promise<Authentication | null> {
  const row = await queryFirst(connection, sql.findAuthentication, { merchantId, id });
  return row && toAuthentication(row);
}

/** For browsers and directory servers, which name nothing but the id. */
export async function findAuthenticationById(connection: Connection, id: string): Promise<Authentication | null> {
  const row = await queryFirst(connection, sql.findAuthenticationById, { id });
  return row && toAuthentication(row);
}

export async function findAuthenticationsOfPayment(
  connection: Connection,
  { merchantId, id: paymentId }: { merchantId: string; id: string },
): Promise<Authentication[]> {
  const rows = await query(connection, sql.findAuthenticationsOfPayment, { merchantId, paymentId });
  return rows.map(toAuthentication);
}

export type StoredAuthenticationEvent = {
  sequence: number;
  type: string;
  actor: string;
  at: Date;
  data: Record<string, unknown>;
};

/** What happened to the authentications of a payment. */
export async function findEventsOfPayment(
  connection: Connection,
  { merchantId, id: paymentId }: { merchantId: string; id: string },
): Promise<StoredAuthenticationEvent[]> {
  const rows = await query(connection, sql.findEventsOfPayment, { merchantId, paymentId });
  return rows as StoredAuthenticationEvent[];
}

/** An authentication without its secrets. */
export type ShownAuthentication = Pick<
  Authentication,
  'id' | 'state' | 'directory' | 'resultCode' | 'amountMinor' | 'currency' | 'result' | 'createdAt' | 'updatedAt'
>;

/** For staff, who may read no more of them. */
export async function listShownAuthentications(
  connection: Connection,
  { merchantId, id: paymentId }: { merchantId: string; id: string },
): Promise<ShownAuthentication[]> {
  const rows = await query(connection, sql.listShownAuthentications, { merchantId, paymentId });
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }) as ShownAuthentication);
}

export type WaitingAuthentication = { merchantId: string; id: string; clockOffsetMs: number };

export async function findAbandoned(
  connection: Connection,
  search: { now: Date; shopperMs: number; answerMs: number; merchantId: string | null; limit: number },
): Promise<(WaitingAuthentication & { state: string })[]> {
  return query(connection, sql.findAbandoned, search);
}

export async function findUnapplied(
  connection: Connection,
  search: { now: Date; waitMs: number; merchantId: string | null; limit: number },
): Promise<WaitingAuthentication[]> {
  return query(connection, sql.findUnapplied, search);
}

function toAuthentication(row: sql.FindAuthenticationRow): Authentication {
  return { ...row, amountMinor: BigInt(row.amountMinor) } as Authentication;
}
