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
import { findRegistration, markDeleted, setRetention } from './store.ts';

export type ChangedRegistration =
  | { kind: 'unknown' }
  | { kind: 'rejected'; code: ResultCode }
  | { kind: 'done'; transaction: Payment };

type RegistrationRequest = {
  command: PaymentCommand;
  registrationId: string;
  address: string | null;
  /** The reason of a back-office user; a merchant's request has none. */
  reason?: string;
};

/**
 * DELETE /v1/registrations/{id}: DR; erases the account number unless another registration needs it. A deleted
 * registration cannot be inspected later, so the audit log records the deletion.
 */
export async function deleteRegistration(
  services: PaymentServices,
  request: RegistrationRequest,
): Promise<ChangedRegistration> {
  const registration = await findMerchantRegistration(services, request);
  if (!registration) return { kind: 'unknown' };
  const { command } = request;
  const transaction = buildTransaction(command, registration);
  const eventData = request.reason === undefined ? {} : { reason: request.reason };
  const deleted = await withTransaction(services.db.pool, async (tx) => {
    if (!(await markDeleted(tx, registration, { actor: command.actor, at: command.now }))) return false;
    await insertTransaction(tx, transaction, { type: 'payment.created', data: eventData });
    // In the same transaction, so that a crash cannot leave a number that no job would erase.
    await eraseIfOrphaned(services, tx, registration);
    await recordChange(tx, services.vault, {
      at: services.clock.now(),
      actor: command.actor,
      address: request.address,
      action: 'registration.delete',
      entityId: registration.channelId,
      subjectId: registration.id,
      before: { state: registration.state, paymentBrand: registration.paymentBrand },
      after: { state: 'DELETED', paymentBrand: registration.paymentBrand, transactionId: transaction.id, ...eventData },
    });
    return true;
  });
  return deleted ? { kind: 'done', transaction } : { kind: 'rejected', code: '100.150.202' };
}

/** POST /v1/registrations/{id}/extendlife: TE; extends the retention by another period. */
export async function extendRegistration(
  services: PaymentServices,
  request: RegistrationRequest,
): Promise<ChangedRegistration> {
  const registration = await findMerchantRegistration(services, request);
  if (!registration) return { kind: 'unknown' };
  if (registration.state === 'DELETED') return { kind: 'rejected', code: '100.150.202' };
  if (registration.state === 'EXPIRED') return { kind: 'rejected', code: '100.150.206' };
  if (registration.state !== 'ACTIVE') return { kind: 'rejected', code: '100.350.316' };
  const { command } = request;
  const transaction = buildTransaction(command, registration);
  const until = retainUntil(command.now, command.channel.settings.registrationRetentionDays);
  const extended = await withTransaction(services.db.pool, async (tx) => {
    if (!(await setRetention(tx, registration, until, { actor: command.actor, at: command.now }))) return false;
    const data = { retainUntil: until?.toISOString() ?? null };
    await insertTransaction(tx, transaction, { type: 'payment.created', data });
    return true;
  });
  return extended ? { kind: 'done', transaction } : { kind: 'rejected', code: '100.150.202' };
}

async function findMerchantRegistration(
  services: PaymentServices,
  request: RegistrationRequest,
): Promise<Registration | null> {
  return findRegistration(services.db, request.command.channel.merchantId, request.registrationId);
}

function buildTransaction(command: PaymentCommand, registration: Registration): Payment {
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
