import { z } from 'zod';
import {
  type AccessToken,
  accessScopes,
  findToken,
  findTokensWithin,
  issueToken,
  revokeToken,
  rotateToken,
} from '#lib/access/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeFault, backOfficeFaults } from './back-office-fault.ts';
import { type BackOfficeServices, route } from './call.ts';
import type { Reach } from './reach.ts';

export type TokenRow = {
  id: string;
  entityId: string;
  entityName: string;
  name: string;
  hint: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
};

/** The one answer that carries a token; it is shown once and cannot be read again. */
export type IssuedTokenAnswer = { accessToken: string; token: TokenRow };

const newToken = z.object({
  entityId: z.string(),
  name: z.string().trim().min(1, 'is missing').max(100),
  scopes: z.array(z.enum(accessScopes)).min(1, 'needs at least one').optional(),
  expiresInDays: z.int().min(1).max(3_650).nullable().optional(),
});
const nothing = z.object({});
const dayMs = 86_400_000;

function present(token: AccessToken, names: ReadonlyMap<string, string>): TokenRow {
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
  const { id, entityId, name, hint, scopes } = token;
  return {
    ...{ id, entityId, name, hint, scopes },
    entityName: names.get(entityId) ?? '',
    createdAt: token.createdAt.toISOString(),
    expiresAt: iso(token.expiresAt),
    revokedAt: iso(token.revokedAt),
    lastUsedAt: iso(token.lastUsedAt),
  };
}

async function presentOne({ db }: BackOfficeServices, token: AccessToken): Promise<TokenRow> {
  return present(token, await findEntityNames(db, [token.entityId]));
}

async function findWithin({ db }: BackOfficeServices, reach: Reach, id: string): Promise<AccessToken> {
  const token = await findToken(db, id);
  if (!token || !(await reach.includes(token.entityId))) throw backOfficeFaults.unknown('access token');
  return token;
}

export const tokenRoutes = [
  route({
    method: 'GET',
    path: '/access-tokens',
    permission: 'tokens.read',
    query: nothing,
    run: async ({ db }, { reach }): Promise<{ tokens: TokenRow[] }> => {
      const nodes = await reach.nodes();
      const names = new Map(nodes.map(({ id, name }) => [id, name]));
      const tokens = await findTokensWithin(db, [...names.keys()]);
      return { tokens: tokens.map((token) => present(token, names)) };
    },
  }),
  route({
    method: 'POST',
    path: '/access-tokens',
    permission: 'tokens.write',
    query: nothing,
    body: newToken,
    run: async (services, { reach, body, now }): Promise<IssuedTokenAnswer> => {
      if (!(await reach.includes(body.entityId))) throw backOfficeFaults.unknown('entity');
      const { entityId, name, scopes, expiresInDays } = body;
      const expiresAt = expiresInDays ? new Date(now.getTime() + expiresInDays * dayMs) : null;
      const issued = await issueToken(services.db, { entityId, name, scopes, expiresAt }, now);
      return { accessToken: issued.accessToken, token: await presentOne(services, issued.token) };
    },
  }),
  route({
    method: 'POST',
    path: '/access-tokens/:id/rotate',
    permission: 'tokens.write',
    query: nothing,
    body: z.object({ overlapMinutes: z.int().min(0).max(43_200) }),
    run: async (services, { reach, path, body, now }): Promise<IssuedTokenAnswer> => {
      const { id } = await findWithin(services, reach, path.id ?? '');
      const issued = await rotateToken(services.db, id, body.overlapMinutes, now);
      if (!issued) throw new BackOfficeFault(409, 'revoked', 'This token is revoked and cannot be rotated.');
      services.tokens.forgetCached();
      return { accessToken: issued.accessToken, token: await presentOne(services, issued.token) };
    },
  }),
  route({
    method: 'POST',
    path: '/access-tokens/:id/revoke',
    permission: 'tokens.write',
    query: nothing,
    body: nothing,
    run: async (services, { reach, path, now }): Promise<{ token: TokenRow }> => {
      const { id } = await findWithin(services, reach, path.id ?? '');
      await revokeToken(services.db, id, now);
      services.tokens.forgetCached();
      return { token: await presentOne(services, await findWithin(services, reach, id)) };
    },
  }),
];
