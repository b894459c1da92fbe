import type { ResultCode } from '#lib/result-codes/index.ts';
import { classifyResultCode } from '../classify-result-code.ts';
import type { AcquirerRequest } from '../contract.ts';
import type { JournalOutcome } from './store.ts';
import { type CardEnrolment, eciOf, findTestCard } from './test-cards.ts';
import type { TestTriggers } from './test-triggers.ts';

type Kind = JournalOutcome['kind'];
type Decision = { kind: Kind; code: ResultCode | null; threeDSecure: Record<string, string> | null };

/** The whole behaviour of the simulator: the request decides, nothing else (docs: /docs/test-cards). */
export function decide(request: AcquirerRequest, triggers: TestTriggers): JournalOutcome {
  const decision = decisionOf(request, triggers);
  return {
    ...decision,
    approvedMinor: triggers.approvedAmount,
    acquirerTxId: request.reference.slice(0, 16).toUpperCase(),
    avsResponse: triggers.avs ?? (request.hasBillingAddress ? 'F' : null),
    cvvResponse: cvvResponseOf(request, triggers),
    resultDetails: resultDetailsOf(request, decision),
    shopperResultUrl: request.shopperResultUrl,
    page: request.asynchronous ? 'bank' : 'acs',
  };
}

function decisionOf(request: AcquirerRequest, triggers: TestTriggers): Decision {
  const { resultCode } = triggers;
  if (resultCode !== null)
    return { kind: classifyResultCode(resultCode, request.operation), code: resultCode, threeDSecure: null };
  if (request.asynchronous) return { kind: 'pending', code: null, threeDSecure: null };
  if (request.operation === 'CB') return chargeback(request);
  return authenticates(request) ? byEnrolment(request) : { kind: 'approved', code: null, threeDSecure: null };
}

/** A chargeback carries the reason that the tester gave (spec 7.2, 000.100.2xx). */
function chargeback({ chargebackReason }: AcquirerRequest): Decision {
  return { kind: 'approved', code: chargebackReason ?? '000.100.200', threeDSecure: null };
}

/**
 * 3D Secure needs a shopper who can be sent away and come back, and is not repeated when the merchant
 * had the cardholder authenticated elsewhere (spec 2.11) or the cardholder is not there at all.
 */
function authenticates(request: AcquirerRequest): boolean {
  const { account, operation, shopperResultUrl, threeDSecure, standingInstruction } = request;
  if (account.kind !== 'card' || (operation !== 'DB' && operation !== 'PA')) return false;
  if (shopperResultUrl === null) return false;
  if (threeDSecure?.eci !== undefined || threeDSecure?.verificationId !== undefined) return false;
  return standingInstruction?.source !== 'MIT';
}

function byEnrolment({ account, paymentBrand }: AcquirerRequest): Decision {
  const enrolment: CardEnrolment = findTestCard(account.number ?? '')?.enrolment ?? 'not enrolled';
  const vouched = (status: 'Y' | 'A', flow: string) => ({
    eci: eciOf(paymentBrand, status),
    authenticationStatus: status,
    version: '2.2.0',
    flow,
  });
  switch (enrolment) {
    case 'challenge':
      return { kind: 'pending', code: null, threeDSecure: vouched('Y', 'challenge') };
    case 'frictionless':
      return { kind: 'approved', code: null, threeDSecure: vouched('Y', 'frictionless') };
    case 'attempted':
      return { kind: 'approved', code: null, threeDSecure: vouched('A', 'frictionless') };
    case 'error':
      return { kind: 'declined', code: '100.390.112', threeDSecure: null };
    case 'not enrolled':
      return { kind: 'approved', code: null, threeDSecure: null };
  }
}

function cvvResponseOf(request: AcquirerRequest, triggers: TestTriggers): string | null {
  if (triggers.cvv !== null) return triggers.cvv;
  if (request.account.kind !== 'card') return null;
  return request.account.verification === null ? 'P' : 'M';
}

const descriptions: Record<Kind, string> = {
  approved: 'Approved',
  pending: 'Waiting for the shopper',
  declined: 'Declined',
};

function resultDetailsOf(request: AcquirerRequest, { kind, code }: Decision): Record<string, string> {
  const details: Record<string, string> = {
    AcquirerResponse: acquirerResponseOf(kind, code),
    clearingInstituteName: 'Turnpike Simulator',
    ConnectorTxID1: request.reference.slice(0, 16).toUpperCase(),
    ConnectorTxID2: request.reference.slice(16),
    ConnectorTxID3: request.operation,
    ExtendedDescription: descriptions[kind],
  };
  if (kind === 'declined') details.MerchantAdviceCode = '01';
  if (request.standingInstruction?.mode === 'INITIAL') {
    details.CardholderInitiatedTransactionID = `CIT${request.reference.slice(0, 12).toUpperCase()}`;
  }
  return details;
}

/** ISO 8583 speaks two digits; a decline that a tester asked for shows which one it was. */
function acquirerResponseOf(kind: Kind, code: ResultCode | null): string {
  if (kind === 'approved') return '00';
  return kind === 'pending' ? '09' : (code ?? '05').replaceAll('.', '');
}
