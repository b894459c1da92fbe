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
): Upstream {
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
