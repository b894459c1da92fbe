import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Clock } from '#lib/platform/clock.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { autocommit, type StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId, newSecretBytes } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';

/** OIDC clients, managed in the back office. */

export type OidcClient = {
  id: string;
  name: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** A public client (browser or mobile app) has no secret; PKCE is required. */
  isPublic: boolean;
  firstParty: boolean;
  createdAt: Date;
  secretChangedAt: Date | null;
  disabledAt: Date | null;
};

export type NewOidcClient = {
  name: string;
  redirectUris: string[];
  postLogoutRedirectUris?: string[];
  isPublic?: boolean;
};

/** The secret, shown once; null for a public client. */
export type CreatedOidcClient = { client: OidcClient; clientSecret: string | null };

/** A redirect URI that is not allowed; the text is for users. */
export class RedirectUriError extends Error {}

export const backOfficeClientId = 'turnpike-back-office';

/** Registers an application. Redirect addresses are kept exactly as given and matched exactly. */
export async function createOidcClient(
  { prisma }: StaffTx,
  input: NewOidcClient,
  now: Date,
): Promise<CreatedOidcClient> {
  const redirectUris = [...new Set(input.redirectUris)];
  if (redirectUris.length === 0) throw new RedirectUriError('Enter at least one redirect URI.');
  const postLogoutRedirectUris = [...new Set(input.postLogoutRedirectUris ?? [])];
  for (const uri of [...redirectUris, ...postLogoutRedirectUris]) requireAcceptableRedirectUri(uri);
  const clientSecret = input.isPublic ? null : newClientSecret();
  const row = await prisma.oidcClient.create({
    data: {
      id: newRandomId(),
      name: input.name,
      redirectUris,
      postLogoutRedirectUris,
      secretHash: clientSecret && hashSecret(clientSecret),
      createdAt: now,
    },
  });
  return { client: presentClient(row), clientSecret };
}

export async function findOidcClients({ prisma }: Reader): Promise<OidcClient[]> {
  const rows = await prisma.oidcClient.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(presentClient);
}

export async function findOidcClient({ prisma }: Reader, id: string): Promise<OidcClient | null> {
  const row = await prisma.oidcClient.findUnique({ where: { id } });
  return row && presentClient(row);
}

/** Replaces the redirect URIs of a client. */
export async function changeRedirectUris({ prisma }: StaffTx, id: string, redirectUris: string[]): Promise<boolean> {
  if (redirectUris.length === 0) throw new RedirectUriError('Enter at least one redirect URI.');
  for (const uri of redirectUris) requireAcceptableRedirectUri(uri);
  const { count } = await prisma.oidcClient.updateMany({ where: { id, firstParty: false }, data: { redirectUris } });
  return count === 1;
}

/**
 * Creates a new secret, shown once; the old one stops working immediately. Null when there is no such confidential
 * client.
 */
export async function rotateClientSecret({ prisma }: StaffTx, id: string, now: Date): Promise<string | null> {
  const clientSecret = newClientSecret();
  const { count } = await prisma.oidcClient.updateMany({
    where: { id, firstParty: false, disabledAt: null, secretHash: { not: null } },
    data: { secretHash: hashSecret(clientSecret), secretChangedAt: now },
  });
  return count === 1 ? clientSecret : null;
}

/** Stops sign-ins to the client and revokes its tokens. */
export async function disableClient({ prisma }: StaffTx, id: string, now: Date): Promise<boolean> {
  const { count } = await prisma.oidcClient.updateMany({
    where: { id, firstParty: false, disabledAt: null },
    data: { disabledAt: now },
  });
  return count === 1;
}

/** Enables a client: its users can sign in again; earlier tokens stay revoked. */
export async function enableClient({ prisma }: StaffTx, id: string): Promise<boolean> {
  const { count } = await prisma.oidcClient.updateMany({
    where: { id, firstParty: false, disabledAt: { not: null } },
    data: { disabledAt: null },
  });
  return count === 1;
}

/** The metadata of a client for the library; disabled clients are hidden. */
export async function findClientMetadata({ prisma }: Reader, id: string): Promise<AdapterPayload | undefined> {
  const row = await prisma.oidcClient.findUnique({ where: { id } });
  if (!row || row.disabledAt) return undefined;
  return {
    client_id: row.id,
    client_name: row.name,
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: row.secretHash === null ? 'none' : 'client_secret_basic',
    // The library asks `matchesSecret` to compare, so it may hold the hash.
    ...(row.secretHash === null ? {} : { client_secret: row.secretHash }),
    first_party: row.firstParty,
  };
}

/** Compares the secret of a client with the stored hash. */
export function matchesSecret(secretHash: string | undefined, shown: string): boolean {
  if (!secretHash) return false;
  return timingSafeEqual(Buffer.from(hashSecret(shown), 'hex'), Buffer.from(secretHash, 'hex'));
}

type BackOffice = { db: Database; vault: Vault; clock: Clock; baseUrl: string };

const bindingOf = (id: string): Binding => ({
  kind: 'secret of an OIDC client',
  tenant: '',
  row: id,
  formerly: [`oidc client ${id}`],
});

/** Of the back office alone: those of other clients are hashes. */
export const sealedClientSecret: SealedColumn = {
  table: 'oidc_client',
  column: 'sealed_secret',
  key: ['id'],
  bindingOf: ({ id }) => bindingOf(String(id)),
};

/** The back office is an ordinary client, created at start and updated when the base URL changes. */
export async function ensureBackOfficeClient({ db, vault, clock, baseUrl }: BackOffice): Promise<void> {
  const clientSecret = newClientSecret();
  const addresses = {
    redirectUris: [`${baseUrl}/api/auth/callback/turnpike`],
    postLogoutRedirectUris: [`${baseUrl}/signed-out`],
  };
  const { prisma } = autocommit(db);
  await prisma.oidcClient.createMany({
    data: [
      {
        id: backOfficeClientId,
        name: 'Turnpike back office',
        ...addresses,
        firstParty: true,
        secretHash: hashSecret(clientSecret),
        sealedSecret: vault.encryptText(clientSecret, bindingOf(backOfficeClientId)),
        createdAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  await prisma.oidcClient.update({ where: { id: backOfficeClientId }, data: addresses });
}

export async function findBackOfficeSecret({ db, vault }: Pick<BackOffice, 'db' | 'vault'>): Promise<string> {
  const row = await db.prisma.oidcClient.findUniqueOrThrow({ where: { id: backOfficeClientId } });
  return vault.decryptText(row.sealedSecret ?? '', bindingOf(backOfficeClientId));
}

/** A new secret for the back office, which reads it at each sign-in; nothing that it did before needs the former one. */
export async function rotateBackOfficeSecret({ prisma }: StaffTx, vault: Vault, now: Date): Promise<void> {
  const clientSecret = newClientSecret();
  await prisma.oidcClient.updateMany({
    where: { id: backOfficeClientId },
    data: {
      secretHash: hashSecret(clientSecret),
      sealedSecret: vault.encryptText(clientSecret, bindingOf(backOfficeClientId)),
      secretChangedAt: now,
    },
  });
}

/** 256 random bits: a plain hash is sufficient. */
function newClientSecret(): string {
  return newSecretBytes(32).toString('base64url');
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** https, or http on the machine itself for development; nothing that parsers interpret differently. */
export function requireAcceptableRedirectUri(uri: string): void {
  const refuse = (reason: string) => new RedirectUriError(`${uri} cannot be a redirect address: ${reason}.`);
  if (!URL.canParse(uri)) throw refuse('it is not an address');
  const address = new URL(uri);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && loopback)) {
    throw refuse('it must begin with https:// (http:// only on localhost)');
  }
  if (uri.includes('#')) throw refuse('it has a fragment');
  if (address.username || address.password) throw refuse('it holds a user name or password');
  if (uri.includes('*')) throw refuse('addresses are matched exactly, not by pattern');
}

type Row = OidcClient & { secretHash: string | null; sealedSecret: string | null };

function presentClient({ secretHash, sealedSecret: _sealed, ...row }: Omit<Row, 'isPublic'>): OidcClient {
  return { ...row, isPublic: secretHash === null };
}
