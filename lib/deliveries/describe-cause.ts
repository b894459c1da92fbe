import type { EgressOutcome } from '#lib/platform/http/egress.ts';
import type { FailureCause } from './delivery.ts';

/** Error codes of Node, in words. The reason of the client follows where it adds something. */
const causesOfCodes: readonly (readonly [pattern: RegExp, code: string, text: string])[] = [
  [/ECONNREFUSED/, 'connection-refused', 'The server refused the connection.'],
  [/ENOTFOUND|EAI_NODATA|ENODATA|no address/, 'unknown-host', 'The name of the server does not resolve to an address.'],
  [/EAI_AGAIN|ETIMEOUT|ESERVFAIL/, 'name-resolution', 'The name of the server could not be resolved at the moment.'],
  [
    /ECONNRESET|UND_ERR_SOCKET|EPIPE|socket hang up/,
    'connection-closed',
    'The server closed the connection before it answered.',
  ],
  [/EHOSTUNREACH|ENETUNREACH/, 'unreachable', 'The network of the server cannot be reached.'],
  [
    /CERT_|_CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS|altname/i,
    'certificate',
    'The certificate of the server is not trusted',
  ],
  [/EPROTO|SSL|TLS/, 'tls', 'The TLS handshake failed'],
  [/HPE_|UND_ERR_(?:HEADERS_OVERFLOW|RES_CONTENT_LENGTH)|Parse Error/, 'not-http', 'The answer is not valid HTTP'],
];

/** Why an attempt was not acknowledged. */
export function describeCause(outcome: EgressOutcome): FailureCause {
  switch (outcome.kind) {
    case 'response':
      return { code: `status-${outcome.status}`, text: describeStatus(outcome.status) };
    case 'refused':
      return { code: 'refused', text: `Nothing was sent: ${outcome.reason}.` };
    case 'timeout':
      return {
        code: outcome.sent ? 'answer-timeout' : 'connection-timeout',
        text: `The server did not answer in time: ${outcome.reason}.`,
      };
    case 'failed': {
      const found = causesOfCodes.find(([pattern]) => pattern.test(outcome.reason));
      if (!found) return { code: 'failed', text: `The request failed: ${outcome.reason}.` };
      const [, code, text] = found;
      return { code, text: text.endsWith('.') ? text : `${text}: ${outcome.reason}.` };
    }
  }
}

function describeStatus(status: number): string {
  const redirect = status >= 300 && status < 400;
  return `The server answered ${status}${redirect ? '; redirects are not followed' : ''}.`;
}
