import type { PoolClient } from '#lib/platform/database/pool.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentCommand } from './command.ts';
import type { Payment } from './payment.ts';

/**
 * Card on file (spec 2.10): an INITIAL payment, made while the cardholder is present, founds an
 * agreement; a REPEATED one must name it and stay within it. Our reading: docs/decisions/0009.
 */
export type InstructionUse = { refusal?: ResultCode; used?: string };

const refused: InstructionUse = { refusal: '600.200.501' };

export async function consumeInstruction(
  client: PoolClient,
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
  const claimed = await takeInstruction(client, payment, id);
  if (claimed) return { used: id };
  const known = await client.query(
    'SELECT 1 FROM standing_instruction WHERE merchant_id = $1 AND initial_transaction_id = $2',
    [payment.merchantId, id],
  );
  if (known.rowCount === 0 && isMigratedInstruction) return {};
  return refused;
}

/** One conditional UPDATE: expiry, least days between uses and number of uses hold for concurrent uses. */
async function takeInstruction(client: PoolClient, payment: Payment, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE standing_instruction
     SET uses = uses + 1, previous_use_at = last_used_at, last_used_at = $3
     WHERE merchant_id = $1 AND initial_transaction_id = $2
       AND (expiry IS NULL OR expiry >= to_char($3 AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
       AND (number_of_installments IS NULL OR uses < number_of_installments)
       AND (frequency_days IS NULL OR last_used_at IS NULL
            OR last_used_at + frequency_days * interval '1 day' <= $3)`,
    [payment.merchantId, id, payment.createdAt],
  );
  return rowCount === 1;
}

/** A declined payment did not use the agreement. */
export async function releaseInstruction(client: PoolClient, merchantId: string, id: string): Promise<void> {
  await client.query(
    `UPDATE standing_instruction SET uses = uses - 1, last_used_at = previous_use_at
     WHERE merchant_id = $1 AND initial_transaction_id = $2`,
    [merchantId, id],
  );
}

/** Stores the agreement of an approved INITIAL payment under the reference that the acquirer gave it. */
export async function createInstruction(client: PoolClient, payment: Payment): Promise<void> {
  const id = payment.outcome.resultDetails?.CardholderInitiatedTransactionID;
  const { newInstruction } = payment.outcome;
  if (id === undefined || newInstruction === undefined) return;
  await client.query(
    `INSERT INTO standing_instruction (merchant_id, initial_transaction_id, initial_payment_id, type, expiry,
       frequency_days, number_of_installments, uses, last_used_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8) ON CONFLICT DO NOTHING`,
    [
      payment.merchantId,
      id,
      payment.id,
      newInstruction.type,
      newInstruction.expiry,
      newInstruction.frequencyDays,
      newInstruction.numberOfInstallments,
      payment.updatedAt,
    ],
  );
}
