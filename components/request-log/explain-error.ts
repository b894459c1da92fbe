import type { RequestDetail } from '#lib/backoffice/index.ts';

/** Why a request failed and what to do next. */
export type Explanation = { what: string; next: string; link?: { name: string; path: string } };

type FailedRequest = Pick<
  RequestDetail,
  'status' | 'resultCode' | 'operation' | 'token' | 'entity' | 'faults' | 'transactionId'
>;

/** Null when the request did not fail. */
export function explainError(call: FailedRequest): Explanation | null {
  const { status, operation, faults } = call;
  if (status < 400) return null;
  if (status >= 500) {
    return {
      what: 'Turnpike failed; the request may have been correct.',
      next: 'Query the result by merchantTransactionId before you send the request again: it may have been processed.',
    };
  }
  switch (status) {
    case 401:
      return {
        what: 'The request has no access token, or the Authorization header has the wrong format.',
        next: 'Send the header “Authorization: Bearer” followed by a space and the access token.',
        link: { name: 'Access tokens', path: '/access-tokens' },
      };
    case 403:
      return explainForbidden(call);
    case 404:
      return operation === null
        ? {
            what: 'This path does not exist.',
            next: 'Compare the path and the version with the API reference.',
          }
        : {
            what: 'The requested object does not exist for this entity.',
            next: 'Check the id or reference, and use the entityId of the original request.',
          };
    case 405:
      return {
        what: 'The path exists, but does not support this method.',
        next: 'The Allow header of the response lists the supported methods.',
      };
    case 409:
    case 422:
      return {
        what: 'The Idempotency-Key is already in use: by a request in progress, or with another body.',
        next: 'Use a new key for a new request. Repeat a request with the same key and the same body.',
      };
    case 429:
      return {
        what: 'The entity exceeded its rate limit in this minute.',
        next: 'Wait for the number of seconds in the Retry-After header, then send the request again. The limit is a setting of the entity.',
        ...(call.entity ? { link: getThrottlingLink(call.entity) } : {}),
      };
    default:
      return faults.length > 0 ? explainFaults(faults.length) : explainDecline(call);
  }
}

function explainForbidden({ resultCode, token, entity }: FailedRequest): Explanation {
  if (resultCode === '800.900.301') {
    return {
      what: 'The token is valid, but has no permission for this operation.',
      next: 'Issue a token with this permission, or use another token.',
      link: { name: 'Access tokens', path: '/access-tokens' },
    };
  }
  if (resultCode === '800.900.201') {
    return {
      what: 'No channel accepts this payment.',
      next: 'Send the channel in entityId, or add a dispatching rule to the merchant.',
      ...(entity ? { link: { name: entity.name, path: `/entities/${entity.id}` } } : {}),
    };
  }
  if (token === null) {
    return {
      what: 'The token was not issued by this installation.',
      next: 'Check for a copy mistake or a token of another installation.',
    };
  }
  if (token.ended) {
    return {
      what: `The token ${token.name} has been revoked or has expired.`,
      next: 'Issue a new token and replace the old one.',
      link: { name: 'Access tokens', path: '/access-tokens' },
    };
  }
  return {
    what: 'The token is valid, but not for this entityId.',
    next: `Send the id of ${entity?.name || 'its own entity'} or of an entity below it.`,
    link: { name: 'Entities', path: '/entities' },
  };
}

function getThrottlingLink({ id, name }: { id: string; name: string }) {
  return { name: `Throttling of ${name}`, path: `/entities/${id}?tab=throttling` };
}

function explainFaults(count: number): Explanation {
  return {
    what: `${count === 1 ? 'One parameter was' : `${count} parameters were`} rejected, so nothing was processed.`,
    next: 'Correct the parameters below and send the request again.',
  };
}

function explainDecline({ transactionId }: FailedRequest): Explanation {
  return transactionId === null
    ? { what: 'The request was rejected.', next: 'See the result for the reason.' }
    : {
        what: 'The request was valid; the transaction failed.',
        next: 'See the result for the reason, and the timeline for who decided it.',
        link: { name: 'The transaction', path: `/transactions/${transactionId}` },
      };
}
