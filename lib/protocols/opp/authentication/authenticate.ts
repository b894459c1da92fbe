import type { AccessToken, TokenCache } from '#lib/access/index.ts';
import type { EntityPath, EntityTree } from '#lib/entities/index.ts';
import { apiErrors } from '../responses/api-error.ts';

/** The name of the scheme is case-insensitive (RFC 9110). */
const bearer = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;

/** The token of an Authorization header (spec 5.1); 401 when the header is missing or malformed. */
export function readBearer(header: string | undefined): string {
  const token = header === undefined ? undefined : bearer.exec(header)?.[1];
  if (token === undefined) throw apiErrors.noAuthorization();
  return token;
}

/**
 * The entity of a request (spec 5.3); without entityId, the entity of the token. An unknown entity and an entity of
 * another tenant get the same response after the same work, so that a caller cannot find out which ids exist.
 */
export async function authorizeEntity(
  tree: EntityTree,
  token: AccessToken,
  entityId: string | undefined,
): Promise<EntityPath> {
  const entityPath = await tree.findPath(entityId ?? token.entityId);
  if (!entityPath?.ids.includes(token.entityId)) throw apiErrors.badToken();
  return entityPath;
}

export async function requireToken(tokens: TokenCache, header: string | undefined, now: Date): Promise<AccessToken> {
  const token = await tokens.findLiveToken(readBearer(header), now);
  if (!token) throw apiErrors.badToken();
  return token;
}
