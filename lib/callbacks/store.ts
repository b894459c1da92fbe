import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { CallbackSending, CallbackTemplate, OwnCallbackConfiguration } from './configuration.ts';
import type { CaseDecision } from './decision.ts';
import type { CallbackScope } from './search-callbacks.ts';
import * as sql from './sql/index.ts';

/** What the entity and everything above it configure themselves, the entity first. */
export async function listOwnConfigurations(
  connection: Connection,
  entityId: string,
): Promise<OwnCallbackConfiguration[]> {
  return (await query(connection, sql.listOwnConfigurations, { entityId })).map(toOwn);
}

function toOwn({ urls, activeUrl, headerNames, ...row }: sql.ListOwnConfigurationsRow) {
  const { id, entityId, enabled, version } = row;
  return {
    id,
    entityId,
    enabled,
    version,
    destination: activeUrl === null ? null : { id, entityId, urls, activeUrl, headerNames },
    template: row.template as CallbackTemplate | null,
    sending: row.sending as CallbackSending | null,
  };
}

/** The merchant's own transaction id of a payment or a standalone check. */
export async function findReference(tx: Tx, merchantId: string, id: string): Promise<string | null> {
  return (await queryFirst(tx, sql.findReference, { merchantId, id }))?.merchantTransactionId ?? null;
}

/** Stores the callback of a decision whose delivery was inserted; returns the id of the delivery. */
export async function insertCallback(
  tx: Tx,
  { merchantId, channelId, decisionId, decision, userId }: CaseDecision,
  destinationId: string,
): Promise<string | null> {
  const callback = { merchantId, channelId, decisionId, decision, userId, destinationId };
  return (await queryFirst(tx, sql.insertCallback, callback))?.deliveryId ?? null;
}

/** Whether nothing of a callback is or will be sent, and whether this call cancelled it. */
export type Withdrawn = sql.WithdrawCallbackRow;

/** Cancels the callback of a decision unless it has been or is being sent. */
export async function withdraw(tx: Tx, { merchantId, id }: CallbackKey): Promise<Withdrawn> {
  const withdrawn = await queryFirst(tx, sql.withdrawCallback, { merchantId, decisionId: id });
  return withdrawn ?? { isWithdrawn: true, isCancelled: false };
}

/** One attempt in short. */
export type ListedAttempt = {
  ordinal: number;
  outcome: string;
  status: number | null;
  cause: string | null;
  url: string | null;
  startedAt: string;
};

/** A callback as pages of its payment show it. */
export type ListedCallback = Omit<sql.ListCallbacksOfRow, 'attempts'> & { attempts: ListedAttempt[] };

export async function listCallbacksOf(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<ListedCallback[]> {
  return (await query(connection, sql.listCallbacksOf, { merchantId, paymentId })) as ListedCallback[];
}

export type CallbackKey = { merchantId: string; id: string };
export type Callback = sql.FindCallbackRow;

export async function findCallback(connection: Connection, { merchantId, id }: CallbackKey): Promise<Callback | null> {
  return queryFirst(connection, sql.findCallback, { merchantId, id });
}

/** The delivery that counts, locked for the rest of the transaction. */
export async function lockCallback(tx: Tx, { merchantId, id }: CallbackKey): Promise<sql.LockCallbackRow | null> {
  return queryFirst(tx, sql.lockCallback, { merchantId, id });
}

/** Makes a resubmission the delivery that counts; false when there was one before. */
export async function markResubmitted(
  tx: Tx,
  { merchantId, id }: CallbackKey,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  return (await execute(tx, sql.markResubmitted, { merchantId, id, deliveryId, now })) === 1;
}

/** What the entity configures itself, locked for the rest of the transaction. */
export async function lockConfiguration(tx: Tx, entityId: string): Promise<OwnCallbackConfiguration | null> {
  const found = await queryFirst(tx, sql.lockConfiguration, { entityId });
  return found && toOwn(found);
}

export async function findSealedHeaders(connection: Connection, id: string): Promise<string | null> {
  return (await queryFirst(connection, sql.findSealedHeaders, { id }))?.sealedHeaders ?? null;
}

export type SavedConfiguration = Omit<OwnCallbackConfiguration, 'version'> & { sealedHeaders: string | null };

export async function saveConfiguration(tx: Tx, own: SavedConfiguration, now: Date): Promise<void> {
  const { id, entityId, enabled, destination, template, sending, sealedHeaders } = own;
  await execute(tx, sql.saveConfiguration, {
    id,
    entityId,
    enabled,
    sealedHeaders,
    now,
    urls: destination?.urls ?? [],
    activeUrl: destination?.activeUrl ?? null,
    headerNames: destination?.headerNames ?? [],
    template: template && JSON.stringify(template),
    sending: sending && JSON.stringify(sending),
  });
}

/** Makes another address the active one; false when it is none of the entity's, or is active. */
export async function switchUrl(tx: Tx, entityId: string, url: string, now: Date): Promise<boolean> {
  return (await execute(tx, sql.switchUrl, { entityId, url, now })) === 1;
}

/** Failed callbacks of one cause and address. */
export type FailedGroup = sql.GroupFailedRow;

function toParameters(scope: CallbackScope) {
  if (scope.everything) return { everything: true, merchantIds: [], channelIds: [] };
  return scope;
}

export async function groupFailed(connection: Connection, scope: CallbackScope): Promise<FailedGroup[]> {
  return query(connection, sql.groupFailed, toParameters(scope));
}

/** How many callbacks have failed, counted up to a cap. */
export async function countFailed(connection: Connection, scope: CallbackScope, max: number): Promise<number> {
  return (await queryFirst(connection, sql.countFailed, { ...toParameters(scope), max }))?.count ?? 0;
}

export type PausedAddress = sql.ListPausedRow;

/** Addresses to which the sending is stopped; the caller shows those in scope. */
export async function listPaused(connection: Connection): Promise<PausedAddress[]> {
  return query(connection, sql.listPaused, {});
}
