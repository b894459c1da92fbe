import {
  createPayment,
  type Json,
  type Payment,
  type PaymentCommand,
  type PaymentServices,
  type StoredAccount,
} from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Registration } from './registration.ts';
import { findRegistration } from './store.ts';

/** The result code of each state in which a registration cannot be used (docs/decisions/0013). */
const rejectionCodes: Record<Registration['state'], ResultCode | null> = {
  ACTIVE: null,
  PENDING: '100.150.201',
  REJECTED: '100.150.203',
  DELETED: '100.150.202',
  EXPIRED: '100.150.206',
};

/** The result code when the registration cannot be used at `now`, or null. */
export function checkUsable(registration: Registration, now: Date): ResultCode | null {
  const rejection = rejectionCodes[registration.state];
  if (rejection) return rejection;
  const { retainUntil } = registration;
  return retainUntil !== null && retainUntil.getTime() <= now.getTime() ? '100.150.206' : null;
}

type UnusableRegistration = { kind: 'unknown' } | { kind: 'rejected'; code: ResultCode };

export type FoundAccount = UnusableRegistration | { kind: 'found'; stored: StoredAccount };

export type UsedRegistration = UnusableRegistration | { kind: 'paid'; payment: Payment };

/** POST /v1/registrations/{id}/payments (spec 4.1): the stored account replaces the account of the request. */
export async function payByRegistration(
  services: PaymentServices,
  command: PaymentCommand,
  registrationId: string,
): Promise<UsedRegistration> {
  const found = await findStoredAccount(services, command, registrationId);
  if (found.kind !== 'found') return found;
  const { stored } = found;
  const echo = withHolder(command.echo, stored.account.holder);
  return { kind: 'paid', payment: await createPayment(services, { ...command, echo }, { stored }) };
}

/** A holder that was sent is answered where it was used: with overrideHolder, where none was stored (spec 2.10). */
function withHolder(echo: Json, used: string | null): Json {
  const groups = ['card', 'bankAccount'].flatMap((name): [string, Json][] => {
    const group = echo[name];
    if (typeof group !== 'object' || Array.isArray(group) || group.holder === undefined) return [];
    const { holder: _, ...rest } = group;
    return [[name, used === null ? rest : { ...rest, holder: used }]];
  });
  return { ...echo, ...Object.fromEntries(groups) };
}

/** The stored account of a registration that can be used now. */
export async function findStoredAccount(
  services: Pick<PaymentServices, 'db' | 'vault'>,
  command: PaymentCommand,
  registrationId: string,
): Promise<FoundAccount> {
  const registration = await findRegistration(services.db, command.channel.merchantId, registrationId);
  if (!registration) return { kind: 'unknown' };
  const code = checkUsable(registration, command.now);
  if (code) return { kind: 'rejected', code };
  const { merchantId, accountId } = registration;
  const number = accountId ? await services.vault.decryptPan({ merchantId, id: accountId }) : null;
  if (registration.accountId && number === null) return { kind: 'rejected', code: '100.150.205' };
  return {
    kind: 'found',
    stored: {
      registrationId: registration.id,
      accountId: registration.accountId,
      account: {
        kind: registration.accountKind,
        number,
        expiryMonth: registration.expiryMonth,
        expiryYear: registration.expiryYear,
        holder: registration.holder ?? command.storedInstrumentUse.holder,
        verification: null,
        cryptogram: null,
      },
      paymentBrand: registration.paymentBrand,
      paymentMethod: registration.paymentMethod,
    },
  };
}
