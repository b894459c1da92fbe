import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Connection, Tx } from '#lib/platform/database/transaction.ts';
import type { CallbackSending, CallbackTemplate, OwnCallbackConfiguration } from './configuration.ts';
import type { CaseDecision } from './decision.ts';
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
    ...{ id, entityId, enabled, version },
    destination: activeUrl === null ? null : { id, entityId, urls, activeUrl, headerNames },
    template: row.template as CallbackTemplate | null,
    sending: row.sending as CallbackSending | null,
  };
}

/** The merchant's own transaction id of a payment or a standalone check. */
export async function findReference(tx: Tx, merchantId: string, id: string): Promise<string | null> {
  return (await queryFirst(tx, sql.findReference, { merchantId, id }))?.merchantTransactionId ?? null;
}

export async function findCallbackId(tx: Tx, merchantId: string, decisionId: string): Promise<string | null> {
  return (await queryFirst(tx, sql.findCallbackId, { merchantId, decisionId }))?.id ?? null;
}

/** Cancels the callback of a decision; false when it has been or is being sent. */
export async function withdraw(tx: Tx, merchantId: string, decisionId: string): Promise<boolean> {
  return (await queryFirst(tx, sql.withdrawCallback, { merchantId, decisionId }))?.isWithdrawn ?? true;
}

/** A callback as pages of its payment show it. */
export type ListedCallback = {
  id: string;
  decisionId: string;
  decision: CaseDecision['decision'];
  isResubmission: boolean;
  state: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  attempts: {
    ordinal: number;
    outcome: string;
    status: number | null;
    cause: string | null;
    url: string | null;
    startedAt: string;
  }[];
};

export async function listCallbacksOf(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<ListedCallback[]> {
  const found = await query(connection, sql.listCallbacksOf, { merchantId, paymentId });
  return found.map(({ data, resubmission, attempts, ...row }) => ({
    ...row,
    decision: (data as { decision: CaseDecision['decision'] }).decision,
    isResubmission: resubmission > 0,
    attempts: attempts as ListedCallback['attempts'],
  }));
}
