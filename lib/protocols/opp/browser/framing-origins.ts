import type { EntityPath, EntityTree } from '#lib/entities/index.ts';

/**
 * The sources of `frame-ancestors` for the pages of a payment: none means any page. Test payments may be framed by any
 * shop. Our own origin is among the others, as the gateway frames these pages itself (docs/decisions/0025).
 */
export function framingOrigins({ entity, settings }: Pick<EntityPath, 'entity' | 'settings'>): string[] {
  if (entity.mode !== 'LIVE' || settings.shopOrigins.length === 0) return [];
  return ["'self'", ...settings.shopOrigins];
}

/** Adds the sources to the policy of a page; a redirect has none. */
export function limitFraming(response: Response, origins: readonly string[]): Response {
  const policy = response.headers.get('Content-Security-Policy');
  if (policy === null || origins.length === 0) return response;
  response.headers.set('Content-Security-Policy', `${policy}; frame-ancestors ${origins.join(' ')}`);
  return response;
}

/** A page that the shop of a channel frames. */
export async function inShop(
  { tree }: { tree: Pick<EntityTree, 'findPath'> },
  channelId: string,
  page: Promise<Response>,
): Promise<Response> {
  const path = await tree.findPath(channelId);
  return limitFraming(await page, path ? framingOrigins(path) : []);
}
