import { z } from 'zod';
import { hasAllowedOrigin } from '#lib/platform/http/allowed-origin.ts';
import type { Vault } from '#lib/vault/index.ts';
import { EntityValidationError } from './create-entity.ts';
import type { EntitySettings } from './settings.ts';

type Upstream = NonNullable<EntitySettings['upstream']>;

/** An account at an upstream gateway as entered in the form; without a token the stored token is kept. */
export type NewConnectorCredentials = {
  url: string;
  entityId: string;
  accessToken?: string | undefined;
  testMode?: Upstream['testMode'] | undefined;
};

/** The setting for an upstream account: its token is encrypted, bound to the entity, and never shown again. */
export function encryptConnectorCredentials(
  vault: Pick<Vault, 'encryptText'>,
  entityId: string,
  { url, entityId: theirEntityId, accessToken, testMode }: NewConnectorCredentials,
  kept: Upstream | null | undefined,
  acquirerOrigins: readonly string[],
): Upstream {
  requireAllowedOrigin(url, acquirerOrigins);
  const secret = accessToken
    ? { sealedAccessToken: vault.encryptText(accessToken, entityId), boundTo: entityId }
    : kept && { sealedAccessToken: kept.sealedAccessToken, boundTo: kept.boundTo };
  if (!secret) throw new EntityValidationError('The upstream account needs its access token.');
  if (!accessToken && kept && kept.url !== url) {
    // Otherwise a user who may edit the URL could have the token sent to their own server.
    throw new EntityValidationError('A new URL needs the access token again.');
  }
  return { url, entityId: theirEntityId, ...secret, ...(testMode ? { testMode } : {}) };
}

/** The operator decides where card data may go; users choose among those origins. */
function requireAllowedOrigin(url: string, acquirerOrigins: readonly string[]): void {
  if (hasAllowedOrigin(url, acquirerOrigins)) return;
  const message = 'is not at an origin that the operator allows (TURNPIKE_ACQUIRER_ORIGINS)';
  throw new z.ZodError([{ code: 'custom', path: ['upstream', 'url'], message, input: url }]);
}
