import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { Payment } from '../payment.ts';
import * as sql from '../sql/index.ts';

/**
 * Card on file (spec 2.10): an INITIAL payment, made while the cardholder is present, begins an
 * agreement; a REPEATED one must name it and stay within it. Our reading: docs/decisions/0013.
 */
export type InstructionUse = { refusal?: ResultCode; used?: string };

const refused: InstructionUse = { refusal: '600.200.501' };

export async function consumeInstruction(
  tx: Tx,
  payment: Payment,
  { standingInstruction, isMigratedInstruction }: PaymentCommand,
  ofRegistration: string | null,
): Promise<InstructionUse> {
  if (standingInstruction?.mode !== 'REPEATED') return {};
  const id = standingInstruction.initialTransactionId ?? ofRegistration;
  if (id === null) {
    // A merchant who moves here brings what the former acquirer answered instead (recurringMigration).
    return isMigratedInstruction ? {} : refused;
  }
  const instruction = { merchantId: payment.merchantId, initialTransactionId: id };
  const used = await execute(tx, sql.useInstruction, { ...instruction, now: payment.createdAt });
  if (used === 1) return { used: id };
  const isKnown = (await execute(tx, sql.findInstruction, instruction)) === 1;
  return isKnown || !isMigratedInstruction ? refused : {};
}

/** A declined payment did not use the agreement. */
export async function releaseInstruction(tx: Tx, merchantId: string, id: string): Promise<void> {
  await execute(tx, sql.releaseInstruction, { merchantId, initialTransactionId: id });
}

/** Stores the agreement of an approved INITIAL payment under the reference that the acquirer gave it. */
export async function createInstruction(tx: Tx, payment: Payment): Promise<void> {
  const initialTransactionId = payment.outcome.resultDetails?.CardholderInitiatedTransactionID;
  const { newInstruction } = payment.outcome;
  if (initialTransactionId === undefined || newInstruction === undefined) return;
  const { type, expiry, frequencyDays, numberOfInstallments } = newInstruction;
  await execute(tx, sql.insertInstruction, {
    merchantId: payment.merchantId,
    initialTransactionId,
    initialPaymentId: payment.id,
    type,
    expiry,
    frequencyDays,
    numberOfInstallments,
    now: payment.updatedAt,
  });
}
