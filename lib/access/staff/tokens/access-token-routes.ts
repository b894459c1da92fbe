import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { countRequestsOfToken, summariseTokenUsage } from '#lib/request-log/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { issueToken, rotateToken } from '../../issue-token.ts';
import { type AccessToken, findToken, revokeToken } from '../../store.ts';
import { accessTokenList } from './access-token-list.ts';
import { newTokenForm, rotationForm } from './forms.ts';
import { type CappedCount, cappedCount, presentToken, type TokenRow, usedSince } from './present-token.ts';

/** The use of a token in the last 7 days: what its revocation would break. */
export type TokenUseAnswer = {
  calls: CappedCount;
  addresses: number;
  lastAt: string | null;
  lastAddress: string | null;
};

/** The only response that contains a token. */
export type IssuedTokenAnswer = { accessToken: string; token: TokenRow };

const nothing = z.object({});
const dayMs = 86_400_000;

function entryOf(action: string, { id, entityId }: AccessToken) {
  return { action, entityId, subjectId: id };
}

/** The fields of a token in the audit log; its `hint` identifies it. */
function factsOf({ name, hint, scopes, expiresAt, revokedAt }: AccessToken) {
  return { name, hint, scopes, expiresAt, revokedAt };
}

async function presentOne({ db }: StaffServices, token: AccessToken, now: Date): Promise<TokenRow> {
  const [names, calls] = await Promise.all([
    findEntityNames(db, [token.entityId]),
    countRequestsOfToken(db.pool, [token.id], usedSince(now)),
  ]);
  return presentToken(token, names, calls.get(token.id) ?? 0);
}

async function getInScope({ db }: StaffServices, entityScope: EntityScope, id: string): Promise<AccessToken> {
  const token = await findToken(db, id);
  if (!token || !(await entityScope.includes(token.entityId))) throw backOfficeErrors.unknown('access token');
  return token;
}

export const tokenRoutes = [
  ...listRoutes(accessTokenList),
  route({
    method: 'GET',
    path: '/access-tokens/:id/use',
    permission: 'tokens.read',
    query: nothing,
    run: async (services, { entityScope, path, now }): Promise<TokenUseAnswer> => {
      const token = await getInScope(services, entityScope, path.id);
      const use = await summariseTokenUsage(services.db.pool, token.id, usedSince(now));
      return { ...use, calls: cappedCount(use.calls), lastAt: use.lastAt?.toISOString() ?? null };
    },
  }),
  route({
    method: 'POST',
    path: '/access-tokens',
    permission: 'tokens.write',
    query: nothing,
    body: newTokenForm,
    run: async (services, { entityScope, body, change, now }): Promise<IssuedTokenAnswer> => {
      if (!(await entityScope.includes(body.entityId))) throw backOfficeErrors.unknown('entity');
      const { entityId, name, scopes, expiresInDays, isPair } = body;
      const expiresAt = expiresInDays ? new Date(now.getTime() + expiresInDays * dayMs) : null;
      const issued = await change(async (tx) => {
        const result = await issueToken(tx, { entityId, name, scopes, expiresAt, isPair }, now);
        return { result, ...entryOf('access-token.create', result.token), after: factsOf(result.token) };
      });
      return { accessToken: issued.accessToken, token: await presentOne(services, issued.token, now) };
    },
  }),
  route({
    method: 'POST',
    path: '/access-tokens/:id/rotate',
    permission: 'tokens.write',
    query: nothing,
    body: rotationForm,
    run: async (services, { entityScope, path, body, change, now }): Promise<IssuedTokenAnswer> => {
      const old = await getInScope(services, entityScope, path.id);
      const issued = await change(async (tx) => {
        const result = await rotateToken(tx, old.id, body.overlapMinutes, now);
        if (!result)
          throw new BackOfficeError(409, 'revoked', 'This token was already revoked or rotated. Reload the list.');
        const after = { ...factsOf(result.token), replaces: old.hint, overlapMinutes: body.overlapMinutes };
        return { result, ...entryOf('access-token.rotate', result.token), before: factsOf(old), after };
      });
      services.tokens.invalidate();
      return { accessToken: issued.accessToken, token: await presentOne(services, issued.token, now) };
    },
  }),
  route({
    method: 'POST',
    path: '/access-tokens/:id/revoke',
    permission: 'tokens.write',
    query: nothing,
    body: nothing,
    run: async (services, { entityScope, path, change, now }): Promise<{ token: TokenRow }> => {
      const token = await getInScope(services, entityScope, path.id);
      await change(async (tx) => {
        if (!(await revokeToken(tx, token.id, now))) return { result: null, action: null };
        const after = { ...factsOf(token), revokedAt: now };
        return { result: null, ...entryOf('access-token.revoke', token), before: factsOf(token), after };
      });
      services.tokens.invalidate();
      return { token: await presentOne(services, await getInScope(services, entityScope, token.id), now) };
    },
  }),
];
