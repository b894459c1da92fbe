import type { AuthenticationResult } from '#lib/connectors/index.ts';
import type { EntitySettings } from '#lib/entities/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Authentication, EndState, PublicResult } from './authentication.ts';
import type { Message } from './messages/message-field.ts';

/** How an authentication ended. */
export type End = {
  state: EndState;
  resultCode: ResultCode;
  result: PublicResult;
  /** The proof of the issuer (CAVV), in clear; only of one that vouches. */
  proof: string | null;
};

const mastercard = new Set(['MASTER', 'MAESTRO']);

/**
 * The electronic commerce indicator of a status: schemes count differently. It follows from the status alone, so that no
 * issuer's mistake makes a failed authentication look like a passed one; none where the scheme's value has no place in
 * spec 2.11.
 */
export function eciOf(brand: string | null, status: string): string | undefined {
  const isMastercard = mastercard.has(brand ?? '');
  if (status === 'Y') return isMastercard ? '02' : '05';
  if (status === 'A') return isMastercard ? '01' : '06';
  return isMastercard ? undefined : '07';
}

const stateOf: Readonly<Record<string, EndState>> = {
  Y: 'AUTHENTICATED',
  A: 'ATTEMPTED',
  N: 'NOT_AUTHENTICATED',
  R: 'REJECTED',
};

/** Why an issuer's page was left without an answer (challengeCancel, EMV 3-D Secure 2.2). */
const cancelCodes: Readonly<Record<string, ResultCode>> = {
  '01': '100.390.124',
  '03': '100.390.124',
  '04': '100.396.103',
  '05': '100.396.103',
  '08': '100.396.103',
  '06': '100.390.112',
};

/** The end that an ARes or an RReq brings: what the issuer vouches for, and the code of everything else. */
export function endOf(message: Message, brand: string | null, flow: NonNullable<PublicResult['flow']>): End {
  const status = String(message.transStatus);
  const cancel = typeof message.challengeCancel === 'string' ? message.challengeCancel : null;
  const isVouched = (status === 'Y' || status === 'A') && cancel === null;
  const shown = isVouched || (status !== 'Y' && status !== 'A') ? status : 'U';
  const eci = eciOf(brand, shown);
  const result: PublicResult = {
    ...(eci === undefined ? {} : { eci }),
    authenticationStatus: shown === 'R' ? 'N' : shown,
    flow,
    ...optional('transactionStatusReason', message.transStatusReason),
    ...optional('authType', message.authenticationType),
    ...optional('challengeMandatedIndicator', message.acsChallengeMandated),
    ...optional('cardholderInfo', message.cardholderInfo),
  };
  const state = cancel === '06' ? 'FAILED' : (stateOf[shown] ?? 'UNAVAILABLE');
  const proof = isVouched && typeof message.authenticationValue === 'string' ? message.authenticationValue : null;
  return { state, resultCode: codeOf(state, message, flow, cancel), result, proof };
}

function codeOf(state: EndState, message: Message, flow: PublicResult['flow'], cancel: string | null): ResultCode {
  if (cancel !== null) return cancelCodes[cancel] ?? '100.390.124';
  switch (state) {
    case 'AUTHENTICATED':
      return flow === 'frictionless' ? '000.400.110' : '000.100.110';
    case 'ATTEMPTED':
      return '000.400.101';
    case 'REJECTED':
      return message.transStatusReason === '11' ? '100.390.118' : '100.390.100';
    case 'NOT_AUTHENTICATED':
      return '100.390.114';
    default:
      return '100.390.107';
  }
}

/** The end of an authentication whose messages failed. */
export function failed(resultCode: ResultCode): End {
  return { state: 'FAILED', resultCode, result: { authenticationStatus: 'U' }, proof: null };
}

function optional(name: keyof PublicResult, value: unknown): PublicResult {
  return typeof value === 'string' ? { [name]: value } : {};
}

/** What the acquirer receives (spec 2.11). */
export function toAcquirer(
  { flow: _f, cardholderInfo: _i, ...result }: PublicResult,
  proof: string | null,
): AuthenticationResult {
  return proof === null ? result : { ...result, verificationId: proof };
}

type Policy = Pick<EntitySettings, 'attemptedAuthentications' | 'unavailableAuthentications' | 'failedAuthentications'>;

/** Whether a payment goes on after its authentication. A card that its issuer rejects is never sent (scheme rules). */
export function mayContinue(state: Authentication['state'], policy: Policy): boolean {
  switch (state) {
    case 'AUTHENTICATED':
      return true;
    case 'ATTEMPTED':
      return policy.attemptedAuthentications === 'continue';
    case 'UNAVAILABLE':
    case 'FAILED':
      return policy.unavailableAuthentications === 'continue';
    case 'NOT_AUTHENTICATED':
      return policy.failedAuthentications === 'continue';
    default:
      return false;
  }
}

/** The code of a payment that is refused after its authentication: an attempted one succeeded for the issuer only. */
export function refusalCode({ state, resultCode }: Pick<Authentication, 'state' | 'resultCode'>): ResultCode {
  return state === 'ATTEMPTED' ? '100.390.107' : resultCode;
}
