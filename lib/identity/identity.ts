import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type Clock, systemClock } from '#lib/platform/clock.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, type StaffTx } from '#lib/platform/database/transaction.ts';
import type { Log } from '#lib/platform/log.ts';
import type { SendMail } from '#lib/platform/mail.ts';
import type { Vault } from '#lib/vault/index.ts';
import { ensureBackOfficeClient } from './provider/clients.ts';
import { type IdentityKeys, loadKeys } from './provider/keys.ts';
import { createSignInLimiter } from './provider/limit-sign-ins.ts';
import { createProvider, mountProvider } from './provider/provider.ts';
import { SessionCache } from './sessions.ts';

/** The dependencies of the identity provider (spec 4.7). */
export interface IdentityInput {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock?: Clock;
  readonly log: Log;
  /** Address of the installation without a slash at the end; the issuer is below it. */
  readonly baseUrl: string;
  /** Where this process calls itself: the back office redeems its codes there. */
  readonly ownAddress: string;
  /** In production a second factor is required. */
  readonly secondFactorRequired: boolean;
  /** Null without a mail server: administrators hand links over. */
  readonly sendMail: SendMail | null;
}

export interface Identity extends Required<IdentityInput> {
  readonly keys: IdentityKeys;
  readonly provider: Provider;
  readonly sessions: SessionCache;
  /** Serves /sso/v2/* and the discovery document on node:http. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Another process has rotated the keys: both are valid from now on, the new ones are used. */
  readonly reloadKeys: () => Promise<void>;
}

/** The same for what only reads: also within a transaction. */
export type IdentityReader = Omit<Identity, 'db'> & { readonly db: Reader };

/** The same for what writes: its database is the caller's transaction. */
export type IdentityTx = Omit<Identity, 'db'> & { readonly db: StaffTx };

/** Lets each write be a transaction of its own. */
export function withAutocommit(sso: Identity): IdentityTx {
  return { ...sso, db: autocommit(sso.db) };
}

/** Paths of the library; every other /sso/… is a page. */
export const providerPaths = /^\/sso\/(?:v2|\.well-known)\//;

export async function createIdentity(input: IdentityInput): Promise<Identity> {
  const clock = input.clock ?? systemClock;
  const base = { ...input, clock };
  await ensureBackOfficeClient(base);
  const limit = createSignInLimiter();
  const open = async () => {
    const keys = await loadKeys(input.db, input.vault, clock.now());
    const provider = createProvider({ ...base, keys });
    return { keys, provider, listener: mountProvider(provider, input.baseUrl, limit) };
  };
  let opened = await open();
  return {
    ...base,
    get keys() {
      return opened.keys;
    },
    get provider() {
      return opened.provider;
    },
    sessions: new SessionCache(input.db, clock),
    listener: (request, response) => opened.listener(request, response),
    reloadKeys: async () => {
      opened = await open();
    },
  };
}
