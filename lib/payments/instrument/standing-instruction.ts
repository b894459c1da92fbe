import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { Outcome, ParameterError, Payment } from '../payment.ts';
import type { StoredAccount } from '../payment-options.ts';
import * as sql from '../sql/index.ts';

/**
 * Card on file (spec 2.10): a payment while the cardholder is present, or storing the payment data, is what a REPEATED
 * payment refers to; an INITIAL payment may limit the later ones. Our reading: docs/decisions/0013.
 */
export type InstructionUse =
  | { refusal: { code: ResultCode; parameterError: ParameterError } }
  | {
      refusal?: undefined;
      /** The agreement that this payment used. */
      used?: string;
      /** What the acquirer gets as reference instead of what was sent; null: none. */
      reference?: string | null;
    };

const refuse = (message: string): InstructionUse => ({
  refusal: { code: '600.200.501', parameterError: { name: 'standingInstruction.initialTransactionId', message } },
});

/** References of the schemes: digits, or letters and digits; none of them has the length of an id of ours. */
const schemeReference = /^[A-Za-z0-9]{6,31}$/;

export async function consumeInstruction(
  tx: Tx,
  payment: Payment,
  command: PaymentCommand,
  stored: Pick<StoredAccount, 'registrationId'> | null,
): Promise<InstructionUse> {
  const { standingInstruction } = command;
  if (standingInstruction?.mode !== 'REPEATED') return {};
  const sent = standingInstruction.initialTransactionId;
  const reference = sent ?? stored?.registrationId ?? null;
  // A merchant who moves here brings what the former acquirer answered instead (recurringMigration).
  if (reference === null) {
    const message =
      'is required: the reference or the id of an approved first payment, or a registration; or send recurringMigration.paymentType';
    return command.isMigratedInstruction ? {} : refuse(message);
  }
  const { merchantId } = payment;
  const found = await queryFirst(tx, sql.resolveReference, { merchantId, reference });
  const agreement = found?.agreement ?? null;
  if (agreement !== null) return claimAgreement(tx, payment, agreement);
  // The payment data was stored with consent, whether or not a payment was made with it.
  if (sent === null || found?.paymentId) return { reference: null };
  if (command.isMigratedInstruction || (takesMigrated(command) && schemeReference.test(reference))) return {};
  return refuse('is no approved payment, registration or agreement of this merchant');
}

/** Whether references are taken of agreements that were made at another processor. */
function takesMigrated({ channel }: PaymentCommand): boolean {
  const { migratedAgreements } = channel.settings;
  return migratedAgreements === 'accept' || (migratedAgreements === 'test' && channel.mode === 'TEST');
}

async function claimAgreement(tx: Tx, payment: Payment, initialTransactionId: string): Promise<InstructionUse> {
  const instruction = { merchantId: payment.merchantId, initialTransactionId };
  const used = await execute(tx, sql.useInstruction, { ...instruction, now: payment.createdAt });
  if (used === 1) return { used: initialTransactionId, reference: initialTransactionId };
  const limits = await queryFirst(tx, sql.findInstruction, instruction);
  return refuse(limits ? describeLimit(limits, payment.createdAt) : 'was ended');
}

function describeLimit(limits: sql.FindInstructionRow, now: Date): string {
  const { expiry, numberOfInstallments, uses, frequencyDays } = limits;
  if (expiry !== null && expiry < now.toISOString().slice(0, 10)) return `is of an agreement that ended on ${expiry}`;
  if (numberOfInstallments !== null && uses >= numberOfInstallments) {
    return `is of an agreement of ${numberOfInstallments} payments, which were all made`;
  }
  return `is of an agreement with at least ${frequencyDays} days between its payments`;
}

/** An agreement that was made elsewhere, for the registration whose transaction has this id. */
export type AgreementMadeElsewhere = NonNullable<Outcome['newInstruction']> & {
  reference: string;
  paymentId: string;
  /** Payments that were made under it, the first included. */
  uses: number;
};

/** Which of these references an agreement has. */
export async function findAgreements(
  connection: Connection,
  merchantId: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query(connection, sql.findAgreements, { merchantId, references: [...references] });
  return new Set(rows.map(({ reference }) => reference));
}

export async function insertAgreements(
  tx: Tx,
  merchantId: string,
  agreements: readonly AgreementMadeElsewhere[],
  now: Date,
): Promise<void> {
  const rows = agreements.map((agreement) => ({
    reference: agreement.reference,
    payment_id: agreement.paymentId,
    type: agreement.type,
    expiry: agreement.expiry,
    frequency_days: agreement.frequencyDays,
    installments: agreement.numberOfInstallments,
    uses: agreement.uses,
  }));
  if (rows.length > 0) await execute(tx, sql.insertInstructions, { merchantId, rows: JSON.stringify(rows), now });
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
