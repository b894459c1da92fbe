import { hasAllowedOrigin } from '#lib/platform/http/allowed-origin.ts';
import type { Egress, EgressOutcome } from '#lib/platform/http/egress.ts';
import type {
  AcquirerOutcome,
  AcquirerRequest,
  Connector,
  ConnectorDescription,
  NotSent,
  OpenAccount,
  StatusQuery,
  StatusQueryOutcome,
} from '../contract.ts';
import { buildRequest } from './build-request.ts';
import { parseNotification } from './parse-notification.ts';
import { parseOutcome, parseQuery } from './parse-response.ts';

export type OppConnectorServices = {
  egress: Egress;
  /** Of this gateway, for shoppers who come back. */
  baseUrl: string;
  /** The origins that an account's address must have, set by the operator only, for every user who stores one. */
  allowedOrigins: readonly string[];
};

const description: ConnectorDescription = {
  title: 'Gateway with the same API',
  modes: ['EXTERNAL', 'LIVE'],
  settings: [
    { name: 'url', label: 'Address', required: true, kind: 'address' },
    {
      name: 'entityId',
      label: 'entityId there',
      required: true,
      kind: 'text',
      pattern: { source: '^[0-9a-f]{32}$', description: 'must be an id of 32 hexadecimal digits' },
    },
    {
      name: 'testMode',
      label: 'Test mode there',
      required: false,
      kind: 'choice',
      hint: 'None when the account there is live.',
      choices: [
        { value: 'INTERNAL', label: 'INTERNAL' },
        { value: 'EXTERNAL', label: 'EXTERNAL' },
      ],
    },
  ],
  credentials: [{ name: 'accessToken', label: 'Access token' }],
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
    name: 'opp',
    description,
    execute: (request, account) => execute(services, request, readAccount(account)),
    queryStatus: (inquiry, account) => queryStatus(services, inquiry, readAccount(account)),
    parseNotification,
  };
}

type OppAccount = { url: string; entityId: string; accessToken: string; testMode: string | null };

function readAccount({ settings, credentials }: OpenAccount): OppAccount {
  const { url = '', entityId = '', testMode = null } = settings;
  return { url, entityId, accessToken: credentials.accessToken ?? '', testMode };
}

async function execute(
  services: OppConnectorServices,
  request: AcquirerRequest,
  account: OppAccount,
): Promise<AcquirerOutcome> {
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
    body: buildRequest(request, account, services.baseUrl),
    totalMs: request.timeoutMs,
  });
  return fromAnswer(answer, request);
}

function fromAnswer(answer: EgressOutcome, request: AcquirerRequest): AcquirerOutcome {
  if (answer.kind === 'response') return parseOutcome(answer.status, answer.body.toString(), request);
  if (answer.sent) return { kind: 'unknown', reason: answer.reason };
  return notSent('900.100.600', 'the acquirer could not be reached', answer.reason);
}

async function queryStatus(
  services: OppConnectorServices,
  inquiry: StatusQuery,
  account: OppAccount,
): Promise<StatusQueryOutcome> {
  const query = new URLSearchParams({ entityId: account.entityId, merchantTransactionId: inquiry.reference });
  const url = `${trimmed(account.url)}/v1/query?${query}`;
  if (!hasAllowedOrigin(url, services.allowedOrigins)) {
    return { kind: 'unknown', reason: 'the operator does not allow the address of the account' };
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

/** An account may be older than the operator's list, or stored past the back office. */
function notAllowed(): NotSent {
  return notSent('500.100.401', 'the operator does not allow the address of the account');
}

function notSent(code: NotSent['code'], description: string, reason: string = description): NotSent {
  const details = { acquirerTxId: null, resultDetails: { ExtendedDescription: description } };
  return { kind: 'not sent', code, reason, details };
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
