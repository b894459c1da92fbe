import { z } from 'zod';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Connector } from '../contract.ts';
import { findRulesNaming } from '../routing/store.ts';
import { accountShape, parseSettings } from './account-input.ts';
import {
  type ConnectorAccount,
  ConnectorConflictError,
  ConnectorValidationError,
  type CredentialVault,
  credentialBinding,
} from './connector-account.ts';
import { deleteUnusedAccount, insertAccount, updateAccount } from './store.ts';

/** An account as a form sends it; secrets that are left out stay as they are. */
export type AccountInput = z.input<typeof accountShape>;

export type ChangeServices = {
  tx: StaffTx;
  vault: Pick<CredentialVault, 'encryptText'>;
  connectors: readonly Connector[];
  acquirerOrigins: readonly string[];
};

export async function createAccount(
  services: ChangeServices,
  { entityId, connector: name }: { entityId: string; connector: string },
  input: AccountInput,
  now: Date,
): Promise<ConnectorAccount> {
  const connector = requireConnector(services, name);
  const id = newRandomId();
  const { credentials, ...parsed } = parseInput(services, connector, input);
  const account: ConnectorAccount = {
    id,
    entityId,
    connector: name,
    enabled: true,
    firstUsedAt: null,
    version: 1,
    ...parsed,
    sealedCredentials: sealAll(services, credentials, { id, entityId }),
    credentialsBoundTo: id,
  };
  requireCredentials(connector, account);
  await insertAccount(services.tx, account, now);
  return account;
}

/** Replaces what a form holds. A changed address needs every secret again. */
export async function updateConnectorAccount(
  services: ChangeServices,
  before: ConnectorAccount,
  input: AccountInput,
  now: Date,
): Promise<ConnectorAccount> {
  const connector = requireConnector(services, before.connector);
  const { credentials, ...parsed } = parseInput(services, connector, input);
  const isNew = Object.keys(credentials).length > 0;
  if (!isNew && hasOtherAddress(connector, before.settings, parsed.settings)) {
    // Otherwise a user who may edit the address could have the secrets sent to a server of their own.
    throw new ConnectorValidationError('A new address needs the credentials again.');
  }
  const after: ConnectorAccount = {
    ...before,
    ...parsed,
    ...(isNew ? { sealedCredentials: sealAll(services, credentials, before), credentialsBoundTo: before.id } : {}),
    version: before.version + 1,
  };
  requireCredentials(connector, after);
  return replace(services.tx, after, now);
}

/** A disabled account takes no new payments. */
export async function setAccountEnabled(
  tx: StaffTx,
  before: ConnectorAccount,
  enabled: boolean,
  now: Date,
): Promise<ConnectorAccount> {
  return replace(tx, { ...before, enabled, version: before.version + 1 }, now);
}

/** Deletes an account that was never used; others are disabled, because their payments need them. */
export async function deleteAccount(tx: StaffTx, account: ConnectorAccount): Promise<void> {
  const [rule] = await findRulesNaming(tx, account.id);
  if (rule) {
    throw new ConnectorValidationError(`The routing rule “${rule.name}” names ${account.name}. Change the rule first.`);
  }
  if (await deleteUnusedAccount(tx, account.id)) return;
  throw new ConnectorValidationError(
    `Payments were sent through ${account.name}, and their refunds and status queries need it. Disable it instead.`,
  );
}

async function replace(tx: StaffTx, after: ConnectorAccount, now: Date): Promise<ConnectorAccount> {
  if (await updateAccount(tx, after, now)) return after;
  throw new ConnectorConflictError(`${after.name} was changed by another user.`);
}

function requireConnector({ connectors }: ChangeServices, name: string): Connector {
  const connector = connectors.find((each) => each.name === name);
  if (!connector) throw new ConnectorValidationError(`There is no connector ${name}.`);
  return connector;
}

function parseInput({ acquirerOrigins }: ChangeServices, connector: Connector, input: AccountInput) {
  const { settings, credentials, modes, ...rest } = accountShape.parse(input);
  const unserved = modes.find((mode) => !connector.description.modes.includes(mode));
  if (unserved !== undefined) {
    const message = `${connector.description.title} does not process ${unserved} payments`;
    throw new z.ZodError([{ code: 'custom', path: ['modes'], message, input: modes }]);
  }
  const known = new Set(connector.description.credentials.map(({ name }) => name));
  const entered = Object.entries(credentials).filter(([name, value]) => known.has(name) && value !== '');
  return {
    ...rest,
    modes,
    credentials: Object.fromEntries(entered),
    settings: parseSettings(connector.description, settings, acquirerOrigins),
  };
}

function sealAll(
  { vault }: ChangeServices,
  credentials: Readonly<Record<string, string>>,
  { id, entityId }: Pick<ConnectorAccount, 'id' | 'entityId'>,
): Record<string, string> {
  const bindingOf = (name: string) => credentialBinding({ id, entityId, credentialsBoundTo: id }, name);
  const sealed = Object.entries(credentials).map(([name, value]) => [name, vault.encryptText(value, bindingOf(name))]);
  return Object.fromEntries(sealed);
}

function requireCredentials({ description }: Connector, { sealedCredentials }: ConnectorAccount): void {
  const missing = description.credentials.find(({ name }) => !(name in sealedCredentials));
  if (!missing) return;
  const path = ['credentials', missing.name];
  throw new z.ZodError([{ code: 'custom', path, message: 'is missing', input: undefined }]);
}

type Settings = ConnectorAccount['settings'];

function hasOtherAddress({ description }: Connector, before: Settings, after: Settings): boolean {
  return description.settings.some(({ kind, name }) => kind === 'address' && before[name] !== after[name]);
}
