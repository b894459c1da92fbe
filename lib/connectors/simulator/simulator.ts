import type { Batcher } from '#lib/platform/batch.ts';
import { sleep } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { ResultCode } from '#lib/spec/index.ts';
import type { AcquirerOutcome, AcquirerRequest, Connector, InquiryOutcome } from '../contract.ts';
import { kindOfCode } from '../kind-of-code.ts';
import * as store from './store.ts';
import { readTriggers, type Triggers } from './triggers.ts';

export const simulatorName = 'simulator';

/** A shopper who does not come back within this time has given up. */
const pendingForMs = 60 * 60_000;

/**
 * The internal acquirer (spec 2.1, testMode INTERNAL). Deterministic: what it answers depends on the
 * request alone. It keeps a journal of its own, so that a test can prove what was executed, and once.
 */
export function createSimulator(pool: Pool, baseUrl: string): Connector {
  const journal = store.createJournal(pool);
  return {
    name: simulatorName,
    execute: (request) => execute(journal, baseUrl, request),
    inquire: async ({ reference, now }) => {
      const execution = await store.findExecution(pool, reference);
      if (execution) return recall(execution, baseUrl, now);
      const refused = await store.refuseReference(pool, reference, now);
      return refused ? { kind: 'not received' } : { kind: 'unknown', reason: 'executing just now' };
    },
  };
}

async function execute(
  journal: Batcher<store.JournalEntry, store.Journalled>,
  baseUrl: string,
  request: AcquirerRequest,
): Promise<AcquirerOutcome> {
  const triggers = readTriggers(request.params);
  if (triggers.timeout === 'before') return stayingSilent(request.timeoutMs);
  if (triggers.delayMs > 0) await sleep(triggers.delayMs);
  const outcome = decide(request, triggers);
  const written = await journal({
    reference: request.reference,
    operation: request.operation,
    amountMinor: request.amountMinor?.toString() ?? null,
    currency: request.currency,
    outcome,
    executedAt: request.now,
  });
  if (triggers.timeout === 'after' || triggers.delayMs >= request.timeoutMs) {
    return stayingSilent(Math.max(0, request.timeoutMs - triggers.delayMs));
  }
  if (written.refused) return declinedOf('900.100.600', 'refused by an inquiry');
  return present(outcome, request.reference, baseUrl);
}

async function stayingSilent(ms: number): Promise<AcquirerOutcome> {
  await sleep(ms);
  return { kind: 'unknown', reason: 'the simulator was told not to answer' };
}

/** The whole behaviour of the simulator in one place (docs: /docs/test-cards). */
function decide(request: AcquirerRequest, triggers: Triggers): store.JournalOutcome {
  const base = {
    code: triggers.resultCode,
    approvedMinor: triggers.approvedAmount,
    acquirerTxId: request.reference.slice(0, 16).toUpperCase(),
    avsResponse: triggers.avs ?? (hasBillingAddress(request) ? 'F' : null),
    cvvResponse: cvvResponseOf(request, triggers),
    resultDetails: resultDetailsOf(request, triggers.resultCode),
    shopperResultUrl: request.params.get('shopperResultUrl') ?? null,
  };
  if (triggers.resultCode !== null) {
    return { ...base, kind: kindOfCode(triggers.resultCode) };
  }
  return { ...base, kind: request.asynchronous ? 'pending' : 'approved' };
}

function cvvResponseOf(request: AcquirerRequest, triggers: Triggers): string | null {
  if (triggers.cvv !== null) return triggers.cvv;
  if (request.account.kind !== 'card') return null;
  return request.account.verification === null ? 'P' : 'M';
}

function hasBillingAddress(request: AcquirerRequest): boolean {
  return request.params.has('billing.street1') && request.params.has('billing.postcode');
}

function resultDetailsOf(request: AcquirerRequest, code: ResultCode | null): Record<string, string> {
  const kind = code === null ? (request.asynchronous ? 'pending' : 'approved') : kindOfCode(code);
  const details: Record<string, string> = {
    AcquirerResponse: acquirerResponseOf(kind, code),
    clearingInstituteName: 'Turnpike Simulator',
    ConnectorTxID1: request.reference.slice(0, 16).toUpperCase(),
    ConnectorTxID2: request.reference.slice(16),
    ConnectorTxID3: request.operation,
    ExtendedDescription: descriptions[kind],
  };
  if (kind === 'declined') details.MerchantAdviceCode = '01';
  if (request.params.get('standingInstruction.mode') === 'INITIAL') {
    details.CardholderInitiatedTransactionID = `CIT${request.reference.slice(0, 12).toUpperCase()}`;
  }
  return details;
}

const descriptions = { approved: 'Approved', pending: 'Waiting for the shopper', declined: 'Declined' } as const;

/** ISO 8583 speaks two digits; a decline that a tester asked for shows which one it was. */
function acquirerResponseOf(kind: keyof typeof descriptions, code: ResultCode | null): string {
  if (kind === 'approved') return '00';
  return kind === 'pending' ? '09' : (code ?? '05').replaceAll('.', '');
}

/** The answer for what the journal says, for the first call and for an inquiry alike. */
function present(outcome: store.JournalOutcome, reference: string, baseUrl: string): AcquirerOutcome {
  const details = {
    acquirerTxId: outcome.acquirerTxId,
    ...(outcome.avsResponse === null ? {} : { avsResponse: outcome.avsResponse }),
    ...(outcome.cvvResponse === null ? {} : { cvvResponse: outcome.cvvResponse }),
    resultDetails: outcome.resultDetails,
  };
  const code = outcome.code as ResultCode | null;
  if (outcome.kind === 'declined') return { kind: 'declined', code: code ?? '800.100.152', details };
  if (outcome.kind === 'pending') {
    const redirect = { url: `${baseUrl}/simulator/bank/${reference}`, method: 'GET', parameters: [] };
    return { kind: 'pending', code, redirect, details };
  }
  const approved = outcome.approvedMinor;
  return {
    kind: 'approved',
    code,
    ...(approved === null ? {} : { approvedMinor: BigInt(approved) }),
    details,
  };
}

function recall(execution: store.JournalRow, baseUrl: string, now: Date): InquiryOutcome {
  if (execution.refused) return { kind: 'not received' };
  const waitedMs = now.getTime() - execution.executedAt.getTime();
  if (execution.outcome.kind === 'pending' && waitedMs > pendingForMs) {
    return declinedOf('100.396.103', 'the shopper did not return');
  }
  return present(execution.outcome, execution.reference, baseUrl);
}

function declinedOf(code: ResultCode, description: string): AcquirerOutcome & InquiryOutcome {
  const resultDetails = { AcquirerResponse: '91', ExtendedDescription: description };
  return { kind: 'declined', code, details: { acquirerTxId: null, resultDetails } };
}
