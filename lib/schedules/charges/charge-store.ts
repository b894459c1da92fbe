import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

export type DueSchedule = sql.FindDueSchedulesRow;
export type DueCharge = sql.FindDueChargesRow;

type Due = { now: Date; merchantId: string | null; limit: number };

/** Schedules whose next due time has come by the clock of their merchant. */
export function findDueSchedules(connection: Connection, due: Due): Promise<DueSchedule[]> {
  return query(connection, sql.findDueSchedules, due);
}

/** False when another process opened it. */
export async function openCharge(tx: Tx, charge: sql.OpenChargeParameters): Promise<boolean> {
  return (await execute(tx, sql.openCharge, charge)) === 1;
}

/** Charges whose time has come by the clock of their merchant, and that no process works on. */
export function findDueCharges(connection: Connection, due: Due): Promise<DueCharge[]> {
  return query(connection, sql.findDueCharges, due);
}

/** False when another process works on it, or ended it. */
export async function claimCharge(tx: Tx, charge: DueCharge, now: Date, until: Date): Promise<boolean> {
  const { merchantId, scheduleId, dueAt, attempt } = charge;
  return (await execute(tx, sql.claimCharge, { merchantId, scheduleId, dueAt, attempt, now, until })) === 1;
}

type ChargeResult = Omit<sql.CompleteChargeParameters, 'merchantId' | 'scheduleId' | 'dueAt' | 'attempt'>;

/** Ends an attempt once, and opens the next one where it is repeated. */
export async function completeCharge(tx: Tx, charge: DueCharge, result: ChargeResult): Promise<boolean> {
  const { merchantId, scheduleId, dueAt, attempt } = charge;
  return (await execute(tx, sql.completeCharge, { merchantId, scheduleId, dueAt, attempt, ...result })) === 1;
}
