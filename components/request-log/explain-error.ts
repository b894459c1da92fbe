import type { RequestDetail } from '#lib/backoffice/index.ts';
import type { Translate } from '#messages/translate.ts';

/** Why a request failed and what to do next. */
export type Explanation = { what: string; next: string; link?: { name: string; path: string } };

type FailedRequest = Pick<
  RequestDetail,
  'status' | 'resultCode' | 'operation' | 'token' | 'entity' | 'faults' | 'transactionId'
>;

/** Null when the request did not fail. */
export function explainError(t: Translate, call: FailedRequest): Explanation | null {
  const { status, operation, faults } = call;
  if (status < 400) return null;
  if (status >= 500) {
    return {
      what: t('requestLog.explain.failed.what'),
      next: t('requestLog.explain.failed.next'),
    };
  }
  switch (status) {
    case 401:
      return {
        what: t('requestLog.explain.noToken.what'),
        next: t('requestLog.explain.noToken.next'),
        link: { name: t('layout.pages.accessTokens'), path: '/access-tokens' },
      };
    case 403:
      return explainForbidden(t, call);
    case 404:
      return operation === null
        ? {
            what: t('requestLog.explain.noPath.what'),
            next: t('requestLog.explain.noPath.next'),
          }
        : {
            what: t('requestLog.explain.notFound.what'),
            next: t('requestLog.explain.notFound.next'),
          };
    case 405:
      return {
        what: t('requestLog.explain.wrongMethod.what'),
        next: t('requestLog.explain.wrongMethod.next'),
      };
    case 409:
    case 422:
      return {
        what: t('requestLog.explain.keyInUse.what'),
        next: t('requestLog.explain.keyInUse.next'),
      };
    case 429:
      return {
        what: t('requestLog.explain.rateLimit.what'),
        next: t('requestLog.explain.rateLimit.next'),
        ...(call.entity ? { link: getThrottlingLink(t, call.entity) } : {}),
      };
    default:
      return faults.length > 0 ? explainFaults(t, faults.length) : explainDecline(t, call);
  }
}

function explainForbidden(t: Translate, { resultCode, token, entity }: FailedRequest): Explanation {
  if (resultCode === '800.900.301') {
    return {
      what: t('requestLog.explain.noPermission.what'),
      next: t('requestLog.explain.noPermission.next'),
      link: { name: t('layout.pages.accessTokens'), path: '/access-tokens' },
    };
  }
  if (resultCode === '800.900.201') {
    return {
      what: t('requestLog.explain.noChannel.what'),
      next: t('requestLog.explain.noChannel.next'),
      ...(entity ? { link: { name: entity.name, path: `/entities/${entity.id}` } } : {}),
    };
  }
  if (token === null) {
    return {
      what: t('requestLog.explain.unknownToken.what'),
      next: t('requestLog.explain.unknownToken.next'),
    };
  }
  if (token.ended) {
    return {
      what: t('requestLog.explain.endedToken.what', { name: token.name }),
      next: t('requestLog.explain.endedToken.next'),
      link: { name: t('layout.pages.accessTokens'), path: '/access-tokens' },
    };
  }
  return {
    what: t('requestLog.explain.otherEntity.what'),
    next: t('requestLog.explain.otherEntity.next', {
      entity: entity?.name || t('requestLog.explain.otherEntity.ownEntity'),
    }),
    link: { name: t('layout.pages.entities'), path: '/entities' },
  };
}

function getThrottlingLink(t: Translate, { id, name }: { id: string; name: string }) {
  return { name: t('requestLog.explain.throttling', { name }), path: `/entities/${id}?tab=throttling` };
}

function explainFaults(t: Translate, count: number): Explanation {
  return {
    what: t('requestLog.explain.faults.what', { count }),
    next: t('requestLog.explain.faults.next'),
  };
}

function explainDecline(t: Translate, { transactionId }: FailedRequest): Explanation {
  return transactionId === null
    ? { what: t('requestLog.explain.rejected.what'), next: t('requestLog.explain.rejected.next') }
    : {
        what: t('requestLog.explain.declined.what'),
        next: t('requestLog.explain.declined.next'),
        link: { name: t('requestLog.explain.declined.link'), path: `/transactions/${transactionId}` },
      };
}
