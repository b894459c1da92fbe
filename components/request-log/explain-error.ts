import type { RequestDetail } from '#lib/request-log/staff/index.ts';
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
    return { what: t('request.explain.failed.what'), next: t('request.explain.failed.next') };
  }
  switch (status) {
    case 401:
      return {
        what: t('request.explain.noToken.what'),
        next: t('request.explain.noToken.next'),
        link: { name: t('pages.accessTokens'), path: '/access-tokens' },
      };
    case 403:
      return explainForbidden(t, call);
    case 404:
      return operation === null
        ? { what: t('request.explain.noPath.what'), next: t('request.explain.noPath.next') }
        : { what: t('request.explain.notFound.what'), next: t('request.explain.notFound.next') };
    case 405:
      return { what: t('request.explain.wrongMethod.what'), next: t('request.explain.wrongMethod.next') };
    case 409:
    case 422:
      return { what: t('request.explain.keyInUse.what'), next: t('request.explain.keyInUse.next') };
    case 429:
      return {
        what: t('request.explain.rateLimit.what'),
        next: t('request.explain.rateLimit.next'),
        ...(call.entity ? { link: getThrottlingLink(t, call.entity) } : {}),
      };
    default:
      return faults.length > 0 ? explainFaults(t, faults.length) : explainDecline(t, call);
  }
}

function explainForbidden(t: Translate, { resultCode, token, entity }: FailedRequest): Explanation {
  if (resultCode === '800.900.301') {
    return {
      what: t('request.explain.noPermission.what'),
      next: t('request.explain.noPermission.next'),
      link: { name: t('pages.accessTokens'), path: '/access-tokens' },
    };
  }
  if (resultCode === '800.900.201') {
    return {
      what: t('request.explain.noChannel.what'),
      next: t('request.explain.noChannel.next'),
      ...(entity ? { link: { name: entity.name, path: `/entities/${entity.id}` } } : {}),
    };
  }
  if (token === null) {
    return { what: t('request.explain.unknownToken.what'), next: t('request.explain.unknownToken.next') };
  }
  if (token.ended) {
    return {
      what: t('request.explain.endedToken.what', { name: token.name }),
      next: t('request.explain.endedToken.next'),
      link: { name: t('pages.accessTokens'), path: '/access-tokens' },
    };
  }
  return {
    what: t('request.explain.otherEntity.what'),
    next: t('request.explain.otherEntity.next', { entity: entity?.name || t('request.explain.otherEntity.ownEntity') }),
    link: { name: t('pages.entities'), path: '/entities' },
  };
}

function getThrottlingLink(t: Translate, { id, name }: { id: string; name: string }) {
  return { name: t('request.explain.throttling', { name }), path: `/entities/${id}?tab=throttling` };
}

function explainFaults(t: Translate, count: number): Explanation {
  return { what: t('request.explain.faults.what', { count }), next: t('request.explain.faults.next') };
}

function explainDecline(t: Translate, { transactionId }: FailedRequest): Explanation {
  return transactionId === null
    ? { what: t('request.explain.rejected.what'), next: t('request.explain.rejected.next') }
    : {
        what: t('request.explain.declined.what'),
        next: t('request.explain.declined.next'),
        link: { name: t('request.explain.declined.link'), path: `/transactions/${transactionId}` },
      };
}
