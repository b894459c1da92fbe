import { isOfMastercard, type Vouching } from '#lib/brands/index.ts';
import type { AuthenticationResult } from '#lib/connectors/index.ts';
import type { EntitySettings } from '#lib/entities/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Authentication, EndState, PublicResult } from './authentication.ts';
import { eciOf } from './commerce-indicator.ts';
import type { Message } from './messages/message-field.ts';

/** How an authentication ended. */
export type End = {
  state: EndState;
  resultCode: ResultCode;
  result: PublicResult;
  /** The proof of the issuer (CAVV), in clear; only of one that vouches. */
  proof: string | null;
};

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

/** A wish for no challenge, for whatever reason; version 2.3.1 writes several in a list. */
const exemptionWishes = new Set(['02', '05', '06', '07', '08', '10', '11']);

function asksForExemption({ threeDSRequestorChallengeInd: wish }: Message): boolean {
  return (Array.isArray(wish) ? wish : [wish]).some((each) => exemptionWishes.has(String(each)));
}

/**
 * Whether the issuer lets the payment pass without asking the cardholder: I takes what was sent for information, N with
 * 81 an exemption of the acquirer, U with 80 data only. Other schemes write 80 where they could not reach the issuer, so
 * it is an exemption there only where one was asked for.
 */
function exemptionOf(message: Message, brand: string | null, request: Message): 'exempted' | 'dataOnly' | null {
  const { transStatus, transStatusReason } = message;
  if (transStatus === 'I' || (transStatus === 'N' && transStatusReason === '81')) return 'exempted';
  if (transStatus !== 'U' || transStatusReason !== '80') return null;
  return isOfMastercard(brand) || asksForExemption(request) ? 'dataOnly' : null;
}

const vouchings: Readonly<Record<string, Vouching>> = { Y: 'authenticated', A: 'attempted' };

/** What merchants see is Y, A, U or N (spec 2.11). */
const shownStatus = (status: string): string => (status === 'R' ? 'N' : status === 'I' ? 'U' : status);

/**
 * The end that an ARes or an RReq brings: what the issuer vouches for, and the code of everything else. `request` is what
 * an ARes answers.
 */
export function endOf(
  message: Message,
  brand: string | null,
  flow: NonNullable<PublicResult['flow']>,
  request: Message = {},
): End {
  const sent = String(message.transStatus);
  const cancel = typeof message.challengeCancel === 'string' ? message.challengeCancel : null;
  const isCut = cancel !== null && (sent === 'Y' || sent === 'A');
  const status = isCut ? 'U' : sent;
  const exemption = cancel === null ? exemptionOf(message, brand, request) : null;
  const eci = eciOf(brand, exemption ?? vouchings[status] ?? 'none', { ...request, ...message });
  const result: PublicResult = {
    ...(eci === undefined ? {} : { eci }),
    authenticationStatus: shownStatus(status),
    flow,
    ...optional('transactionStatusReason', message.transStatusReason),
    ...optional('authType', message.authenticationType),
    ...optional('challengeMandatedIndicator', message.acsChallengeMandated),
    ...optional('cardholderInfo', wordsOf(message.cardholderInfo)),
  };
  const isVouched = status in vouchings;
  const state = cancel === '06' ? 'FAILED' : exemption ? 'EXEMPTED' : (stateOf[status] ?? 'UNAVAILABLE');
  const proof = isVouched && typeof message.authenticationValue === 'string' ? message.authenticationValue : null;
  const resultCode = exemption ? exemptionCodes[exemption] : codeOf(state, message, flow, cancel);
  return { state, resultCode, result, proof };
}

const exemptionCodes = { exempted: '000.400.060', dataOnly: '000.400.091' } as const satisfies Record<
  string,
  ResultCode
>;

/** Version 2.3.1 puts the words of the issuer into an object. */
function wordsOf(cardholderInfo: unknown): unknown {
  return typeof cardholderInfo === 'object' ? (cardholderInfo as { text?: unknown } | null)?.text : cardholderInfo;
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
      return failureCodes[String(message.transStatusReason)] ?? '100.390.114';
    default:
      return '100.390.107';
  }
}

/** Why an authentication failed, where that is more than a wrong answer (transStatusReason). */
const failureCodes: Readonly<Record<string, ResultCode>> = { '14': '100.396.103' };

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
    case 'EXEMPTED':
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
