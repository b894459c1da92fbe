import type { ResultCode } from '#lib/result-codes/index.ts';
import { classifyResultCode } from '../classify-result-code.ts';
import type { AcquirerRequest } from '../contract.ts';
import { acquirerIdsOf } from './acquirer-ids.ts';
import type { JournalOutcome } from './store.ts';
import type { TestTriggers } from './test-triggers.ts';

const softDecline: ResultCode = '300.100.100';

type Kind = JournalOutcome['kind'];
type Decision = { kind: Kind; code: ResultCode | null };

/** The whole behaviour of the simulator: the request decides, nothing else (docs: /docs/test-cards). */
export function decide(request: AcquirerRequest, triggers: TestTriggers): JournalOutcome {
  const decision = decisionOf(request, triggers);
  return {
    ...decision,
    approvedMinor: triggers.approvedAmount,
    acquirerTxId: acquirerIdsOf(request.reference).first,
    avsResponse: triggers.avs ?? (request.hasBillingAddress ? 'F' : null),
    cvvResponse: cvvResponseOf(request, triggers),
    resultDetails: resultDetailsOf(request, decision),
    shopperResultUrl: request.shopperResultUrl,
  };
}

function decisionOf(request: AcquirerRequest, triggers: TestTriggers): Decision {
  const { resultCode } = triggers;
  // An issuer that asked for the cardholder has nothing left to ask once it is authenticated.
  if (resultCode === softDecline && request.threeDSecure?.verificationId !== undefined) {
    return { kind: 'approved', code: null };
  }
  if (resultCode !== null) return { kind: classifyResultCode(resultCode, request.operation), code: resultCode };
  if (request.asynchronous) return { kind: 'pending', code: null };
  if (request.operation === 'CB') return chargeback(request);
  return { kind: 'approved', code: null };
}

/** A chargeback carries the reason that the tester gave (spec 7.2, 000.100.2xx). */
function chargeback({ chargebackReason }: AcquirerRequest): Decision {
  return { kind: 'approved', code: chargebackReason ?? '000.100.200' };
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
  const { first, second } = acquirerIdsOf(request.reference);
  const details: Record<string, string> = {
    AcquirerResponse: acquirerResponseOf(kind, code),
    clearingInstituteName: 'Turnpike Simulator',
    ConnectorTxID1: first,
    ConnectorTxID2: second,
    ConnectorTxID3: request.operation,
    ExtendedDescription: descriptions[kind],
  };
  if (kind === 'declined') details.MerchantAdviceCode = merchantAdviceOf(code);
  if (request.standingInstruction?.mode === 'INITIAL') {
    details.CardholderInitiatedTransactionID = `CIT${first.slice(0, 12)}`;
  }
  return details;
}

/** 01: newer card data may help; 02: try again later; 03: never again; 21: the cardholder ended the agreement. */
const merchantAdvice: Readonly<Record<string, readonly ResultCode[]>> = {
  '01': ['100.100.303', '800.100.157', '800.100.195', '800.100.201'],
  '03': [
    '800.100.151',
    '800.100.158',
    '800.100.159',
    '800.100.160',
    '800.100.165',
    '800.100.168',
    '800.100.169',
    '800.100.170',
    '800.100.171',
    '800.100.172',
    '800.100.202',
  ],
  '21': ['800.100.197', '800.100.204', '800.100.205'],
};

function merchantAdviceOf(code: ResultCode | null): string {
  const found = Object.entries(merchantAdvice).find(([, codes]) => code !== null && codes.includes(code));
  return found?.[0] ?? '02';
}

/** ISO 8583 speaks two digits; a decline that a tester asked for shows which one it was. */
function acquirerResponseOf(kind: Kind, code: ResultCode | null): string {
  if (kind === 'approved') return '00';
  return kind === 'pending' ? '09' : (code ?? '05').replaceAll('.', '');
}
