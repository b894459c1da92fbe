import { recordChange } from '#lib/audit/index.ts';
import {
  buildPayment,
  insertTransaction,
  type Payment,
  type PaymentCommand,
  type PaymentServices,
  successCode,
} from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { eraseIfOrphaned } from './erase-orphaned-instrument.ts';
import { type Registration, retainUntil } from './registration.ts';
import { findRegistrationOf, markDeleted, setRetention } from './store.ts';

export type ChangedRegistration =
  | { kind: 'unknown' }
  | { kind: 'refused'; code: ResultCode }
  | { kind: 'done'; transaction: Payment };

type RegistrationRequest = {
  command: PaymentCommand;
  registrationId: string;
  address: string | null;
  /** Why a person ends it; a merchant's request gives none. */
  reason?: string;
};

/**
 * DELETE /v1/registrations/{id}: DR; the account number is erased unless another registration needs it. Unlike a
 * payment it leaves nothing that could be looked at later, so the audit log tells of it.
 */
export async function deleteRegistration(
  services: PaymentServices,
  request: RegistrationRequest,
): Promise<ChangedRegistration> {
  const registration = await findOwn(services, request);
  if (!registration) return { kind: 'unknown' };
  const { command } = request;
  const transaction = transactionOf(command, registration);
  const why = request.reason === undefined ? {} : { reason: request.reason };
  const deleted = await withTransaction(services.db.pool, async (tx) => {
    if (!(await markDeleted(tx, registration, { actor: command.actor, at: command.now }))) return false;
    await insertTransaction(tx, transaction, { type: 'payment.created', data: why });
    // Erased with the deregistration or not at all: a death leaves no number that nobody would erase.
    await eraseIfOrphaned(services, tx, registration);
    await recordChange(tx, services.vault, {
      ...{ at: services.clock.now(), actor: command.actor, address: request.address },
      ...{ action: 'registration.delete', entityId: registration.channelId, subjectId: registration.id },
      before: { state: registration.state, paymentBrand: registration.paymentBrand },
      after: {
        ...{ state: 'DELETED', paymentBrand: registration.paymentBrand, transactionId: transaction.id },
        ...why,
      },
    });
    return true;
  });
  return deleted ? { kind: 'done', transaction } : { kind: 'refused', code: '100.150.202' };
}

/** POST /v1/registrations/{id}/extendlife: TE; the data is kept for another retention period. */
export async function extendRegistration(
  services: PaymentServices,
  request: RegistrationRequest,
): Promise<ChangedRegistration> {
  const registration = await findOwn(services, request);
  if (!registration) return { kind: 'unknown' };
  if (registration.state === 'DELETED') return { kind: 'refused', code: '100.150.202' };
  if (registration.state === 'EXPIRED') return { kind: 'refused', code: '100.150.206' };
  if (registration.state !== 'ACTIVE') return { kind: 'refused', code: '100.350.316' };
  const { command } = request;
  const transaction = transactionOf(command, registration);
  const until = retainUntil(command.now, command.channel.settings.registrationRetentionDays);
  const extended = await withTransaction(services.db.pool, async (tx) => {
    if (!(await setRetention(tx, registration, until, { actor: command.actor, at: command.now })))
      return false;
    const data = { retainUntil: until?.toISOString() ?? null };
    await insertTransaction(tx, transaction, { type: 'payment.created', data });
    return true;
  });
  return extended ? { kind: 'done', transaction } : { kind: 'refused', code: '100.150.202' };
}

async function findOwn(
  services: PaymentServices,
  request: RegistrationRequest,
): Promise<Registration | null> {
  return findRegistrationOf(services.db.pool, request.command.channel.merchantId, request.registrationId);
}

function transactionOf(command: PaymentCommand, registration: Registration): Payment {
  return {
    ...buildPayment(command),
    state: 'APPROVED',
    mode: registration.mode,
    resultCode: successCode[registration.mode],
    amountMinor: null,
    currency: null,
    paymentBrand: registration.paymentBrand,
    paymentMethod: registration.paymentMethod,
    registrationId: registration.id,
    referencedId: registration.id,
    initialId: registration.id,
  };
}
