import { expect, test } from 'vitest';
import type { EgressOutcome } from '#lib/platform/http/egress.ts';
import { describeCause } from './describe-cause.ts';

const failed = (reason: string): EgressOutcome => ({ kind: 'failed', reason, sent: true });
const response = (status: number): EgressOutcome => ({
  kind: 'response',
  status,
  headers: {},
  body: Buffer.alloc(0),
  cut: false,
});

test.each([
  [response(503), 'status-503', 'The server answered 503.'],
  [response(307), 'status-307', 'The server answered 307; redirects are not followed.'],
  [
    { kind: 'refused', reason: '10.0.0.1 is not a public address (private)', sent: false } as const,
    'refused',
    'Nothing was sent: 10.0.0.1 is not a public address (private).',
  ],
  [
    { kind: 'timeout', reason: 'no connection within 5000 ms', sent: false } as const,
    'connection-timeout',
    'The server did not answer in time: no connection within 5000 ms.',
  ],
  [
    { kind: 'timeout', reason: 'no complete answer within 30000 ms', sent: true } as const,
    'answer-timeout',
    'The server did not answer in time: no complete answer within 30000 ms.',
  ],
  [failed('connect ECONNREFUSED 127.0.0.1:1'), 'connection-refused', 'The server refused the connection.'],
  [
    failed('getaddrinfo ENOTFOUND shop.example'),
    'unknown-host',
    'The name of the server does not resolve to an address.',
  ],
  [
    failed('queryA ETIMEOUT shop.example'),
    'name-resolution',
    'The name of the server could not be resolved at the moment.',
  ],
  [
    failed('getaddrinfo EAI_AGAIN shop.example'),
    'name-resolution',
    'The name of the server could not be resolved at the moment.',
  ],
  [failed('read ECONNRESET'), 'connection-closed', 'The server closed the connection before it answered.'],
  [
    failed('UND_ERR_SOCKET: other side closed'),
    'connection-closed',
    'The server closed the connection before it answered.',
  ],
  [failed('connect EHOSTUNREACH 192.0.2.1:443'), 'unreachable', 'The network of the server cannot be reached.'],
  [
    failed('CERT_HAS_EXPIRED: certificate has expired'),
    'certificate',
    'The certificate of the server is not trusted: CERT_HAS_EXPIRED: certificate has expired.',
  ],
  [failed('EPROTO: wrong version number'), 'tls', 'The TLS handshake failed: EPROTO: wrong version number.'],
  [
    failed('HPE_INVALID_CONSTANT: Expected HTTP/'),
    'not-http',
    'The answer is not valid HTTP: HPE_INVALID_CONSTANT: Expected HTTP/.',
  ],
  [failed('something else'), 'failed', 'The request failed: something else.'],
])('%j is grouped as %s and described', (outcome, code, text) => {
  expect(describeCause(outcome)).toEqual({ code, text });
});
