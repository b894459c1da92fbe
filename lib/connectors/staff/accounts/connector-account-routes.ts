import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { type HeldRole, roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import {
  createAccount,
  deleteAccount,
  setAccountEnabled,
  updateConnectorAccount,
} from '../../accounts/change-account.ts';
import { type ConnectorAccount, ConnectorConflictError } from '../../accounts/connector-account.ts';
import { findAccount, findAccountsOf } from '../../accounts/store.ts';
import { mapConnectorErrors } from './connector-errors.ts';
import { accountForm } from './forms.ts';
import { type ConnectorAccountRow, type ConnectorRow, presentAccount, presentConnector } from './present-account.ts';

/** The accounts that payments of an entity may use: its own, then those of the entities above. */
export type ConnectorAccountList = {
  accounts: ConnectorAccountRow[];
  connectors: ConnectorRow[];
  /** The only origins that an address may have. */
  allowedOrigins: readonly string[];
};

const nothing = z.object({});
/** Parsed by `accountForm` later, so that its errors have the names of the fields of the form. */
const form = z.record(z.string(), z.unknown());
const newAccount = z.object({ connector: z.string(), account: form });
const change = z
  .object({ version: z.int(), account: form.optional(), enabled: z.boolean().optional() })
  .refine(({ account, enabled }) => (account === undefined) !== (enabled === undefined), {
    error: 'send either the account or enabled',
  });

/** The fields of an account in the audit log. */
function factsOf({ name, connector, modes, enabled, settings, ...rest }: ConnectorAccount) {
  const { paymentTypes, currencies, brands } = rest;
  return { name, connector, modes, enabled, settings, paymentTypes, currencies, brands };
}

function entryOf(action: string, { id, entityId }: ConnectorAccount) {
  return { action, entityId, subjectId: id };
}

const changeServices = ({ vault, connectors, acquirerOrigins }: StaffServices, tx: StaffTx) => ({
  tx,
  vault,
  connectors: connectors.list,
  acquirerOrigins,
});

/** The accounts of an entity and those above it, each with what this user may see and do. */
export async function listAccounts(
  services: StaffServices,
  entityId: string,
  roles: readonly HeldRole[],
): Promise<ConnectorAccountRow[]> {
  const { db, tree, connectors } = services;
  const ids = (await tree.findPath(entityId))?.ids ?? [];
  const [accounts, names] = await Promise.all([findAccountsOf(db, ids), findEntityNames(db, ids)]);
  const nearest = accounts.toSorted((a, b) => ids.indexOf(a.entityId) - ids.indexOf(b.entityId));
  const mayOn = (permission: 'entities.read' | 'entities.write', id: string): boolean =>
    roleRootsOf(roles, permission).some((root) => ids.slice(ids.indexOf(id)).includes(root));
  return nearest.map((account) =>
    presentAccount(account, {
      connectors: connectors.list,
      entityName: names.get(account.entityId) ?? '',
      mayRead: mayOn('entities.read', account.entityId),
      mayChange: mayOn('entities.write', account.entityId),
      availability: connectors.availabilityOf(account.id),
    }),
  );
}

async function accountWithin(db: Reader, entityScope: EntityScope, id: string | undefined): Promise<ConnectorAccount> {
  const account = id === undefined ? null : await findAccount(db, id);
  if (!account || !(await entityScope.includes(account.entityId))) throw backOfficeErrors.unknown('connector account');
  return account;
}

export const connectorAccountRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/connector-accounts',
    permission: 'entities.read',
    query: nothing,
    run: async (services, { entityScope, path, user }): Promise<ConnectorAccountList> => ({
      accounts: await listAccounts(services, await entityWithin(entityScope, path.id), user.roles),
      connectors: services.connectors.list.map(presentConnector),
      allowedOrigins: services.acquirerOrigins,
    }),
  }),
  route({
    method: 'POST',
    path: '/entities/:id/connector-accounts',
    permission: 'entities.write',
    recentSignIn: true,
    query: nothing,
    body: newAccount,
    run: async (services, { entityScope, path, body, change, now }): Promise<{ id: string }> => {
      const owner = { entityId: await entityWithin(entityScope, path.id), connector: body.connector };
      const create = async (tx: StaffTx) => {
        const input = accountForm.parse(body.account);
        const result = await createAccount(changeServices(services, tx), owner, input, now);
        return { result, ...entryOf('connector-account.create', result), after: factsOf(result) };
      };
      const { id } = await mapConnectorErrors(() => change(create));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
  route({
    method: 'PATCH',
    path: '/connector-accounts/:id',
    permission: 'entities.write',
    recentSignIn: true,
    query: nothing,
    body: change,
    run: async (services, { entityScope, path, body, change, now }): Promise<{ id: string }> => {
      const apply = async (tx: StaffTx) => {
        const before = await accountWithin(tx, entityScope, path.id);
        if (before.version !== body.version)
          throw new ConnectorConflictError(`${before.name} was changed by another user.`);
        const result =
          body.enabled === undefined
            ? await updateConnectorAccount(changeServices(services, tx), before, accountForm.parse(body.account), now)
            : await setAccountEnabled(tx, before, body.enabled, now);
        const isResealed = result.sealedCredentials !== before.sealedCredentials;
        const after = { ...factsOf(result), ...(isResealed ? { credentials: 'replaced' } : {}) };
        return { result, ...entryOf('connector-account.change', result), before: factsOf(before), after };
      };
      const { id } = await mapConnectorErrors(() => change(apply));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
  route({
    method: 'DELETE',
    path: '/connector-accounts/:id',
    permission: 'entities.write',
    recentSignIn: true,
    query: nothing,
    run: async (services, { entityScope, path, change }): Promise<{ id: string }> => {
      const remove = async (tx: StaffTx) => {
        const before = await accountWithin(tx, entityScope, path.id);
        await deleteAccount(tx, before);
        return { result: before, ...entryOf('connector-account.delete', before), before: factsOf(before) };
      };
      const { id } = await mapConnectorErrors(() => change(remove));
      services.connectors.directory.invalidate();
      return { id };
    },
  }),
];
