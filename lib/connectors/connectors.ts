import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { type AccountAvailability, AccountGuard } from './account-guard.ts';
import { AccountDirectory } from './accounts/account-directory.ts';
import { type ConnectorAccount, type CredentialVault, credentialBinding } from './accounts/connector-account.ts';
import { markAccountUsed } from './accounts/store.ts';
import type {
  AcquirerOutcome,
  AcquirerRequest,
  Connector,
  IncomingNotification,
  OpenAccount,
  ParsedNotification,
  ProcessingMode,
  StatusQuery,
  StatusQueryOutcome,
} from './contract.ts';
import { type RoutingCriteria, type RoutingDecision, selectAccounts } from './routing/select-account.ts';

/** An account with its connector, ready to be called. */
export type AcquirerRoute = {
  accountId: string;
  /** The name of its connector. */
  connector: string;
  /** To be called before the first payment is made durable; false when the account was deleted. */
  markUsed(): Promise<boolean>;
  execute(request: AcquirerRequest): Promise<AcquirerOutcome>;
  queryStatus(inquiry: StatusQuery): Promise<StatusQueryOutcome>;
};

/** A payment as routing sees it. */
export type PaymentToRoute = Omit<RoutingCriteria, 'binCountry'> & { cardNumber: string | null };

/** What an attempt knows of the account that it was sent through. */
export type RoutedAttempt = { connector: string; connectorAccountId: string | null; channelId: string };

/** The connectors with their accounts, as payments use them. */
export type Connectors = {
  /** Where a payment is sent: the account that routing chose, then its fallbacks. `entityIds` is nearest first. */
  route(entityIds: readonly string[], payment: PaymentToRoute): Promise<readonly AcquirerRoute[]>;
  /** The same decision with its reasons, for staff. */
  explain(entityIds: readonly string[], payment: PaymentToRoute): Promise<ExplainedRoute>;
  /** The account of an earlier attempt; null when there is none any more. */
  routeOf(attempt: RoutedAttempt): Promise<AcquirerRoute | null>;
  hasAccountFor(entityIds: readonly string[], mode: ProcessingMode): Promise<boolean>;
  isTestNumber(cardNumber: string): boolean;
  parseNotification(connector: string, notification: IncomingNotification): ParsedNotification | null;
  /** Whether payments are sent to an account in this process; null when none was, or it calls nothing remote. */
  availabilityOf(accountId: string): AccountAvailability | null;
  list: readonly Connector[];
  directory: AccountDirectory;
};

export type ExplainedRoute = RoutingDecision & { binCountry: string | null };

export type ConnectorServices = { db: Database; vault: CredentialVault; clock: Clock; list: readonly Connector[] };

export function createConnectors(services: ConnectorServices): Connectors {
  const { db, list } = services;
  const directory = new AccountDirectory(db);
  const byName = new Map(list.map((connector) => [connector.name, connector]));
  const requireConnector = (name: string): Connector => {
    const connector = byName.get(name);
    if (!connector) throw new Error(`no connector is called ${name}`);
    return connector;
  };
  const used = new Set<string>();
  const guards = new Map<string, AccountGuard>();
  /** A connector without an address calls nothing over a network. */
  const guardOf = ({ id }: ConnectorAccount, { description }: Connector): AccountGuard | null => {
    if (!description.settings.some(({ kind }) => kind === 'address')) return null;
    const guard = guards.get(id) ?? new AccountGuard(id, services.clock);
    guards.set(id, guard);
    return guard;
  };
  const toRoute = (account: ConnectorAccount): AcquirerRoute => {
    const connector = requireConnector(account.connector);
    return createRoute(services, { connector, account, used, guard: guardOf(account, connector) });
  };
  const explain = (entityIds: readonly string[], payment: PaymentToRoute) => decide(directory, entityIds, payment);
  return {
    explain,
    route: async (entityIds, payment) => (await explain(entityIds, payment)).accounts.map(toRoute),
    routeOf: async (attempt) => {
      const account = await findAccountOf(db, directory, attempt, requireConnector(attempt.connector).name);
      return account && toRoute(account);
    },
    hasAccountFor: async (entityIds, mode) =>
      (await directory.findPath(entityIds)).some(({ accounts }) =>
        accounts.some(({ enabled, modes }) => enabled && modes.includes(mode)),
      ),
    isTestNumber: (cardNumber) => list.some((connector) => connector.isTestNumber?.(cardNumber)),
    parseNotification: (connector, notification) => requireConnector(connector).parseNotification(notification),
    availabilityOf: (accountId) => guards.get(accountId)?.availability() ?? null,
    list,
    directory,
  };
}

async function decide(
  directory: AccountDirectory,
  entityIds: readonly string[],
  { cardNumber, ...payment }: PaymentToRoute,
): Promise<ExplainedRoute> {
  const path = await directory.findPath(entityIds);
  const usesCountry = path.some(({ rules }) =>
    rules.some(({ enabled, conditions }) => enabled && !conditions.binCountries.includes('*')),
  );
  const bins = usesCountry && cardNumber !== null ? await directory.findBinTable() : null;
  const binCountry = bins?.find(cardNumber ?? '')?.country ?? null;
  return { ...selectAccounts(path, { ...payment, binCountry }), binCountry };
}

type RouteParts = { connector: Connector; account: ConnectorAccount; used: Set<string>; guard: AccountGuard | null };

function createRoute(
  { db, vault, clock }: ConnectorServices,
  { connector, account, used, guard }: RouteParts,
): AcquirerRoute {
  return {
    accountId: account.id,
    connector: connector.name,
    markUsed: async () => {
      if (account.firstUsedAt !== null || used.has(account.id)) return true;
      const isThere = await markAccountUsed(autocommit(db), account.id, clock.now());
      if (isThere) used.add(account.id);
      return isThere;
    },
    execute: async (request) => {
      const open = await openAccount(vault, account);
      const send = () => connector.execute(request, open);
      // A refund has no other account to go to, and what an analyst decided is not tried again by itself.
      const breaksCircuit = request.referencedTxId === null;
      return guard ? guard.execute(request.timeoutMs, send, breaksCircuit) : send();
    },
    queryStatus: async (inquiry) => {
      const open = await openAccount(vault, account);
      const query = () => connector.queryStatus(inquiry, open);
      return guard ? guard.queryStatus(query) : query();
    },
  };
}

/** The secrets of an account leave the vault for one call at a time. */
async function openAccount(vault: CredentialVault, account: ConnectorAccount): Promise<OpenAccount> {
  const { id, settings, sealedCredentials } = account;
  const credentials: Record<string, string> = {};
  for (const [name, sealed] of Object.entries(sealedCredentials)) {
    credentials[name] = await vault.decryptText(sealed, credentialBinding(account, name));
  }
  return { id, settings, credentials };
}

/** An attempt from before accounts were rows names its connector only: the nearest account of it served the channel. */
async function findAccountOf(
  db: Database,
  directory: AccountDirectory,
  { connectorAccountId, channelId }: RoutedAttempt,
  connector: string,
): Promise<ConnectorAccount | null> {
  if (connectorAccountId !== null) return directory.findAccount(connectorAccountId);
  const path = await directory.findPath(await findPathIds(db, channelId));
  return path.flatMap(({ accounts }) => accounts).find((each) => each.connector === connector) ?? null;
}

async function findPathIds({ prisma }: Database, entityId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let id: string | null = entityId; id !== null; ) {
    ids.push(id);
    const found: { parentId: string | null } | null = await prisma.entity.findUnique({
      where: { id },
      select: { parentId: true },
    });
    id = found?.parentId ?? null;
  }
  return ids;
}
