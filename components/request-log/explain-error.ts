import type { RequestDetail } from '#lib/backoffice/index.ts';

/** Why a call failed and what to do about it, in plain words. */
export type Explanation = { what: string; next: string; place?: { name: string; path: string } };

type Asked = Pick<
  RequestDetail,
  'status' | 'resultCode' | 'operation' | 'token' | 'entity' | 'faults' | 'transactionId'
>;

/** Null where nothing failed. */
export function explainError(call: Asked): Explanation | null {
  const { status, operation, faults } = call;
  if (status < 400) return null;
  if (status >= 500) {
    return {
      what: 'It failed on our side; the request may have been right.',
      next: 'Before it is sent again, ask for the result by merchantTransactionId: it may have been processed.',
    };
  }
  switch (status) {
    case 401:
      return {
        what: 'No token came with the call, or not in the form that is read.',
        next: 'Send the header “Authorization: Bearer”, then a space and the access token.',
        place: { name: 'Access tokens', path: '/access-tokens' },
      };
    case 403:
      return explainForbidden(call);
    case 404:
      return operation === null
        ? {
            what: 'There is no such path.',
            next: 'Compare it with the API reference: a letter or the version may be wrong.',
          }
        : {
            what: 'Nothing that was asked for belongs to this entity.',
            next: 'Check the id or the reference, and that the entityId is the one it was made with.',
          };
    case 405:
      return {
        what: 'The path exists, but not with this method.',
        next: 'The header Allow of the answer names the right one.',
      };
    case 409:
    case 422:
      return {
        what: 'Its Idempotency-Key was used already: by a call that still runs, or with another body.',
        next: 'Take a new key for a new request; keep the key and the body together when a request is repeated.',
      };
    case 429:
      return {
        what: 'More calls came in this minute than the limit of the entity allows.',
        next: 'Wait for the seconds in the header Retry-After, then send it again. The limit is a setting of the entity.',
        ...(call.entity ? { place: placeOfThrottling(call.entity) } : {}),
      };
    default:
      return faults.length > 0 ? explainFaults(faults.length) : explainDecline(call);
  }
}

function explainForbidden({ resultCode, token, entity }: Asked): Explanation {
  if (resultCode === '800.900.301') {
    return {
      what: 'The token is good, but lacks the right for this operation.',
      next: 'Issue a token that has it, or take another one.',
      place: { name: 'Access tokens', path: '/access-tokens' },
    };
  }
  if (resultCode === '800.900.201') {
    return {
      what: 'No channel takes this payment.',
      next: 'Name the channel in entityId, or add a rule to the merchant’s dispatching.',
      ...(entity ? { place: { name: entity.name, path: `/entities/${entity.id}` } } : {}),
    };
  }
  if (token === null) {
    return {
      what: 'No token like the one that was sent was ever issued here.',
      next: 'Look for a character lost in copying, or a token of another installation.',
    };
  }
  if (token.ended) {
    return {
      what: `The token ${token.name} has been revoked or has expired.`,
      next: 'Issue a new one and put it where the old one is used.',
      place: { name: 'Access tokens', path: '/access-tokens' },
    };
  }
  return {
    what: 'The token is good, but not for the entityId that was sent.',
    next: `Send the id of ${entity?.name || 'its own entity'} or of an entity below it.`,
    place: { name: 'Entities', path: '/entities' },
  };
}

function placeOfThrottling({ id, name }: { id: string; name: string }) {
  return { name: `Throttling of ${name}`, path: `/entities/${id}?tab=throttling` };
}

function explainFaults(count: number): Explanation {
  return {
    what: `${count === 1 ? 'One parameter was' : `${count} parameters were`} refused, so nothing was processed.`,
    next: 'Correct what is listed below and send it again.',
  };
}

function explainDecline({ transactionId }: Asked): Explanation {
  return transactionId === null
    ? { what: 'The request was understood and refused.', next: 'The result says why.' }
    : {
        what: 'The request was understood; the transaction did not succeed.',
        next: 'The result says why; its timeline says who decided it.',
        place: { name: 'The transaction', path: `/transactions/${transactionId}` },
      };
}
