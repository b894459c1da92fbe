import { hasAllowedOrigin } from '#lib/platform/http/allowed-origin.ts';
import type { Egress, EgressOutcome } from '#lib/platform/http/egress.ts';
import type {
  AcquirerOutcome,
  AcquirerRequest,
  Connector,
  StatusQuery,
  StatusQueryOutcome,
} from '../contract.ts';
import { buildRequest } from './build-request.ts';
import { parseNotification } from './parse-notification.ts';
import { parseOutcome, parseQuery } from './parse-response.ts';

export const oppConnectorName = 'upstream';

/** A channel's account at the other system. */
export type OppConnectorAccount = {
  url: string;
  entityId: string;
  accessToken: string;
  testMode: string | null;
};

export type OppConnectorServices = {
  egress: Egress;
  /** What an account's address must be at, whoever stored it: set by the operator alone. */
  allowedOrigins: readonly string[];
  /** Null when the channel has none. */
  findAccount(channelId: string): Promise<OppConnectorAccount | null>;
};

/** Long enough for a request that was on its way when its sender died to arrive. */
const completedAfterMs = 15_000;

/**
 * EXTERNAL and live requests go to another system that speaks this same interface: a processor of the
 * family, or a second Turnpike. Our reference travels as its merchantTransactionId, so that the other
 * side can be asked about it whatever was lost.
 */
export function createOppConnector(services: OppConnectorServices): Connector {
  return {
    name: oppConnectorName,
    execute: (request) => execute(services, request),
    queryStatus: (inquiry) => queryStatus(services, inquiry),
    parseNotification,
  };
}

async function execute(services: OppConnectorServices, request: AcquirerRequest): Promise<AcquirerOutcome> {
  const account = await services.findAccount(request.channelId);
  if (!account) return notConfigured();
  const follows = request.referencedTxId;
  const path = follows === null ? '/v1/payments' : `/v1/payments/${encodeURIComponent(follows)}`;
  const url = trimmed(account.url) + path;
  if (!hasAllowedOrigin(url, services.allowedOrigins)) return notAllowed();
  const answer = await services.egress.send({
    url,
    method: 'POST',
    headers: {
      Authorization: `Bearer ${account.accessToken}`,
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      Accept: 'application/json',
    },
    body: buildRequest(request, account),
    totalMs: request.timeoutMs,
  });
  return fromAnswer(answer, request);
}

function fromAnswer(answer: EgressOutcome, request: AcquirerRequest): AcquirerOutcome {
  if (answer.kind === 'response') return parseOutcome(answer.status, answer.body.toString(), request);
  if (answer.sent) return { kind: 'unknown', reason: answer.reason };
  // Certainly not sent: nothing can have happened, and the merchant may try again.
  const resultDetails = { ExtendedDescription: 'the acquirer could not be reached' };
  return { kind: 'declined', code: '900.100.600', details: { acquirerTxId: null, resultDetails } };
}

async function queryStatus(
  services: OppConnectorServices,
  inquiry: StatusQuery,
): Promise<StatusQueryOutcome> {
  const account = await services.findAccount(inquiry.channelId);
  if (!account) return { kind: 'unknown', reason: 'the channel has no upstream any more' };
  const query = new URLSearchParams({ entityId: account.entityId, merchantTransactionId: inquiry.reference });
  const url = `${trimmed(account.url)}/v1/query?${query}`;
  if (!hasAllowedOrigin(url, services.allowedOrigins)) {
    return { kind: 'unknown', reason: 'the operator does not allow the address of the upstream' };
  }
  const answer = await services.egress.send({
    url,
    headers: { Authorization: `Bearer ${account.accessToken}`, Accept: 'application/json' },
    totalMs: 10_000,
  });
  if (answer.kind !== 'response') return { kind: 'unknown', reason: answer.reason };
  const found = parseQuery(answer.status, answer.body.toString(), inquiry);
  if (found.kind !== 'not received') return found;
  // It answered once: that a query does not list it is no promise.
  if (inquiry.acquirerTxId !== null) return { kind: 'unknown', reason: 'known there, but not listed' };
  const waitedMs = inquiry.now.getTime() - inquiry.openedAt.getTime();
  return waitedMs < completedAfterMs ? { kind: 'unknown', reason: 'it may still be on its way' } : found;
}

function notConfigured(): AcquirerOutcome {
  const resultDetails = { ExtendedDescription: 'the channel has no upstream' };
  return { kind: 'declined', code: '500.100.401', details: { acquirerTxId: null, resultDetails } };
}

/** Settings may be older than the operator's list, or written past the back office: nothing is sent. */
function notAllowed(): AcquirerOutcome {
  const resultDetails = { ExtendedDescription: 'the operator does not allow the address of the upstream' };
  return { kind: 'declined', code: '500.100.401', details: { acquirerTxId: null, resultDetails } };
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
