import type { AccessToken, TokenCache } from '#lib/access/index.ts';
import type { EntityPath, EntityTree } from '#lib/entities/index.ts';
import { faults } from './api-error.ts';

const bearer = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/;

/** The token of an Authorization header (spec 5.1); 401 when the header is missing or not of its form. */
export function readBearer(header: string | undefined): string {
  const token = header === undefined ? undefined : bearer.exec(header)?.[1];
  if (token === undefined) throw faults.noAuthorization();
  return token;
}

/**
 * The entity that a token asks for (spec 5.3). An entity of another tenant and one that does not exist
 * are the same answer, after the same work. Without entityId the token's own entity is meant.
 */
export async function authorizeEntity(
  tree: EntityTree,
  token: AccessToken,
  entityId: string | undefined,
): Promise<EntityPath> {
  const lineage = await tree.findPath(entityId ?? token.entityId);
  if (!lineage?.ids.includes(token.entityId)) throw faults.badToken();
  return lineage;
}

export async function requireToken(
  directory: TokenCache,
  header: string | undefined,
  now: Date,
): Promise<AccessToken> {
  const token = await directory.findLiveToken(readBearer(header), now);
  if (!token) throw faults.badToken();
  return token;
}
