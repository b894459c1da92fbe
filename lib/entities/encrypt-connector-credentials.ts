import { z } from 'zod';
import { hasAllowedOrigin } from '#lib/platform/http/allowed-origin.ts';
import type { Vault } from '#lib/vault/index.ts';
import { EntityValidationError } from './create-entity.ts';
import type { EntitySettings } from './settings.ts';

type Upstream = NonNullable<EntitySettings['upstream']>;

/** An account at another system, as a person enters it; without a token the one that is kept stays. */
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
    // Else whoever may edit the address could have the token sent to a place of their own.
    throw new EntityValidationError('Another address needs the access token again.');
  }
  return { url, entityId: theirEntityId, ...secret, ...(testMode ? { testMode } : {}) };
}

/** Where card data goes is the operator's to decide; whoever edits an entity chooses among those origins. */
function requireAllowedOrigin(url: string, acquirerOrigins: readonly string[]): void {
  if (hasAllowedOrigin(url, acquirerOrigins)) return;
  const message = 'is not at an origin that the operator allows (TURNPIKE_ACQUIRER_ORIGINS)';
  throw new z.ZodError([{ code: 'custom', path: ['upstream', 'url'], message, input: url }]);
}
