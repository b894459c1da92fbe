import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentCommand } from './command.ts';
import { consumeInstruction, type InstructionUse } from './instrument/standing-instruction.ts';
import type { Outcome, ParameterError, Payment } from './payment.ts';
import { countRejection } from './payment-metrics.ts';
import type { PaymentOptions } from './payment-options.ts';
import type { PaymentServices } from './services.ts';
import { insertPayments, type NewPayment, wasSentSince } from './store.ts';

/** Why a payment is refused, with the parameter that is wrong where there is one. */
export type Refusal = { code: ResultCode; parameterError?: ParameterError | undefined };

/** Makes a payment durable. Answers what refuses it after all, found under a lock. */
export async function openPayment(
  services: PaymentServices,
  opened: NewPayment,
  command: PaymentCommand,
  options: PaymentOptions,
): Promise<Refusal | null> {
  const opening = { ...opened, alongside: options.alongside };
  const { channel, now, merchantTransactionId } = command;
  const minutes = channel.settings.duplicateWindowMinutes;
  const checksDuplicate = minutes > 0 && merchantTransactionId !== null;
  const usesInstruction = (command.standingInstruction?.mode ?? null) !== null;
  if (!checksDuplicate && !usesInstruction && !options.inSameTransaction) {
    await services.batches.open(opening);
    return null;
  }
  return withTransaction(services.db.pool, async (tx) => {
    if (checksDuplicate) {
      const since = new Date(now.getTime() - minutes * 60_000);
      if (await wasSentSince(tx, channel, merchantTransactionId, since)) return { code: '800.110.100' };
    }
    if (usesInstruction) {
      const claim = await consumeInstruction(tx, opening.payment, command, options.stored ?? null);
      if (claim.refusal) return claim.refusal;
      opening.payment.outcome = { ...opening.payment.outcome, ...outcomeOf(claim) };
    }
    await insertPayments(tx, [opening]);
    await options.inSameTransaction?.(tx, opening.payment);
    return null;
  });
}

function outcomeOf({ used, reference }: Exclude<InstructionUse, { refusal: object }>): Outcome {
  return {
    ...(used === undefined ? {} : { usedInstruction: used }),
    ...(reference === undefined ? {} : { instructionReference: reference }),
  };
}

/** Keeps a refused request, so that the merchant finds it again by the id it was answered with. */
export async function rejectPayment(
  services: PaymentServices,
  payment: Payment,
  { code, parameterError }: Refusal,
  command: PaymentCommand,
  options: PaymentOptions,
  reason = parameterError && `${parameterError.name} ${parameterError.message}`,
): Promise<Payment> {
  const outcome = { ...payment.outcome, ...(parameterError === undefined ? {} : { parameterError }) };
  const refused: Payment = { ...payment, outcome, state: 'REJECTED', resultCode: code };
  if (options.newRegistrationId) refused.registrationId = null;
  countRejection(refused);
  const data = { resultCode: code, ...(reason === undefined ? {} : { reason }), request: command.redactedRequest };
  await services.batches.open({
    payment: refused,
    attempt: null,
    event: { type: 'payment.rejected', data },
    alongside: options.alongside,
  });
  return refused;
}
