import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Registration } from './registration.ts';
import * as sql from './sql/index.ts';

/** The actor and the time of a change. */
export type Cause = { actor: string; at: Date };

/** Inserts a registration with the first event of its stream. */
export async function insertRegistration(tx: Tx, registration: Registration, cause: Cause): Promise<void> {
  const echo = JSON.stringify(registration.echo);
  await execute(tx, sql.insertRegistration, { ...registration, echo, ...cause });
}

/** The same for many of one actor, with one statement. */
export async function insertRegistrations(
  tx: Tx,
  registrations: readonly Registration[],
  actor: string,
): Promise<void> {
  const rows = registrations.map((registration) => ({
    merchant_id: registration.merchantId,
    id: registration.id,
    channel_id: registration.channelId,
    mode: registration.mode,
    state: registration.state,
    payment_brand: registration.paymentBrand,
    payment_method: registration.paymentMethod,
    account_kind: registration.accountKind,
    account_id: registration.accountId,
    account_bin: registration.accountBin,
    account_last4: registration.accountLast4,
    holder: registration.holder,
    expiry_month: registration.expiryMonth,
    expiry_year: registration.expiryYear,
    initial_transaction_id: registration.initialTransactionId,
    echo: registration.echo,
    short_id: registration.shortId,
    ndc: registration.ndc,
    created_at: registration.createdAt,
    retain_until: registration.retainUntil,
  }));
  await execute(tx, sql.insertRegistrations, { rows: JSON.stringify(rows), actor });
}

/** A registration of one merchant; null for an unknown id and for a registration of another merchant. */
export async function findRegistration(
  connection: Connection,
  merchantId: string,
  id: string,
): Promise<Registration | null> {
  return (await queryFirst(connection, sql.findRegistration, { merchantId, id })) as Registration | null;
}

type StreamKey = { merchantId: string; streamId: string };

/** The registrations that events are about, by id. */
export async function findRegistrationsOfEvents(
  connection: Connection,
  events: readonly StreamKey[],
): Promise<Map<string, Registration>> {
  const rows = await query(connection, sql.findRegistrationsOfEvents, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
  });
  return new Map(rows.map((row) => [row.id, row as Registration]));
}

const columns = [
  'id',
  'channel_id as channelId',
  'merchant_id as merchantId',
  'mode',
  'state',
  'payment_brand as paymentBrand',
  'payment_method as paymentMethod',
  'account_kind as accountKind',
  'account_id as accountId',
  'account_bin as accountBin',
  'account_last4 as accountLast4',
  'holder',
  'expiry_month as expiryMonth',
  'expiry_year as expiryYear',
  'initial_transaction_id as initialTransactionId',
  'echo',
  'short_id as shortId',
  'ndc',
  'created_at as createdAt',
  'retain_until as retainUntil',
] as const;

/** Registrations within a scope of staff, which may span merchants. */
export const selectStaffRegistrations = anyMerchant(build.selectFrom('registration'), 'staff').select(columns);

/** A registration of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findRegistrationForStaff(connection: Connection, id: string): Promise<Registration | null> {
  const [found] = await runBuilt(connection, selectStaffRegistrations.where('id', '=', id));
  return (found as Registration | undefined) ?? null;
}

/**
 * Activates or rejects pending registrations whose payment became final. Each registration changes once, however
 * often this runs.
 */
export async function applyFinalPayments(
  tx: Tx,
  payments: readonly { merchantId: string; id: string }[],
): Promise<void> {
  await execute(tx, sql.applyFinalPayments, {
    merchantIds: payments.map(({ merchantId }) => merchantId),
    paymentIds: payments.map(({ id }) => id),
  });
}

type RegistrationKey = { merchantId: string; id: string };

/** False when it was deregistered before: of two requests only one deregisters. */
export async function markDeleted(tx: Tx, { merchantId, id }: RegistrationKey, { actor, at }: Cause): Promise<boolean> {
  return (await execute(tx, sql.markDeleted, { merchantId, id, actor, at })) === 1;
}

export type ExpiredRegistration = sql.FindPastRetentionRow;

/** Registrations whose retention has ended by the clock of their merchant; earliest end first. */
export async function findPastRetention(
  connection: Connection,
  now: Date,
  merchantId: string | null,
  limit: number,
): Promise<ExpiredRegistration[]> {
  return query(connection, sql.findPastRetention, { now, merchantId, limit });
}

/** False when it was extended or deregistered concurrently. */
export async function markExpired(
  tx: Tx,
  { merchantId, id, retainUntil }: ExpiredRegistration,
  { actor, at }: Cause,
): Promise<boolean> {
  return (await execute(tx, sql.markExpired, { merchantId, id, retainUntil, actor, at })) === 1;
}

/** False when the registration ended concurrently: an ended registration cannot be extended. */
export async function setRetention(
  tx: Tx,
  { merchantId, id }: RegistrationKey,
  until: Date | null,
  { actor, at }: Cause,
): Promise<boolean> {
  return (await execute(tx, sql.setRetention, { merchantId, id, until, actor, at })) === 1;
}

/** True while another registration still needs the account number. */
export async function isAccountInUse(connection: Connection, merchantId: string, accountId: string): Promise<boolean> {
  return (await execute(connection, sql.findAccountUse, { merchantId, accountId })) !== 0;
}
