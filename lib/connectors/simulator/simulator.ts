import { sleep } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { GroupCommit } from '#lib/platform/group-commit.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type {
  AcquirerOutcome,
  AcquirerRequest,
  Connector,
  ConnectorDescription,
  StatusQueryOutcome,
} from '../contract.ts';
import { decide } from './simulate-response.ts';
import * as store from './store.ts';
import { findTestCard } from './test-cards.ts';
import { readTestTriggers } from './test-triggers.ts';

export const simulatorName = 'simulator';

/** A shopper who does not come back within this time has given up. */
export const pendingForMs = 30 * 60_000;

/** It never takes live payments; a constraint of the table holds it too. */
const description: ConnectorDescription = {
  title: 'Simulator',
  modes: ['INTERNAL', 'EXTERNAL'],
  settings: [],
  credentials: [],
};

/**
 * The internal acquirer (spec 2.1, testMode INTERNAL). Deterministic: what it answers depends on the
 * request alone. It has a journal of its own, so that a test can prove what was executed, and how often.
 */
export function createSimulator(pool: Pool, baseUrl: string): Connector {
  const tx = autocommit(pool);
  const journal = store.createJournal(tx);
  return {
    name: simulatorName,
    description,
    execute: (request) => execute(journal, baseUrl, request),
    queryStatus: async ({ merchantId, reference, now }) => {
      const execution = await store.findExecution(pool, reference);
      if (execution) return recall(execution, baseUrl, now);
      const refused = await store.refuseReference(tx, { merchantId, reference }, now);
      return refused ? { kind: 'not received' } : { kind: 'unknown', reason: 'executing just now' };
    },
    parseNotification: ({ body }) => (/^[0-9a-f]{32}$/.test(body) ? { reference: body } : null),
    isTestNumber: (number) => findTestCard(number) !== undefined,
  };
}

async function execute(
  journal: GroupCommit<store.JournalEntry, store.Journalled>,
  baseUrl: string,
  request: AcquirerRequest,
): Promise<AcquirerOutcome> {
  const triggers = readTestTriggers(request.testTriggers);
  if (triggers.timeout === 'before') return stayingSilent(request.timeoutMs);
  if (triggers.delayMs > 0) await sleep(triggers.delayMs);
  const outcome = decide(request, triggers);
  const written = await journal({
    merchantId: request.merchantId,
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
  return { kind: 'unknown', reason: 'a test trigger asks the simulator not to answer' };
}

/** The answer for a journal entry, for the first call and for a status query alike. */
function present(
  outcome: store.JournalOutcome,
  reference: string,
  baseUrl: string,
): StatusQueryOutcome & AcquirerOutcome {
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
  return { kind: 'approved', code, ...(approved === null ? {} : { approvedMinor: BigInt(approved) }), details };
}

function recall(execution: store.JournalRow, baseUrl: string, now: Date): StatusQueryOutcome {
  if (execution.refused) return { kind: 'not received' };
  const waitedMs = now.getTime() - execution.executedAt.getTime();
  if (execution.outcome.kind === 'pending' && waitedMs > pendingForMs) {
    return declinedOf('100.396.103', 'the shopper did not return');
  }
  return present(execution.outcome, execution.reference, baseUrl);
}

function declinedOf(code: ResultCode, description: string): Extract<StatusQueryOutcome, { kind: 'declined' }> {
  const resultDetails = { AcquirerResponse: '91', ExtendedDescription: description };
  return { kind: 'declined', code, details: { acquirerTxId: null, resultDetails } };
}
