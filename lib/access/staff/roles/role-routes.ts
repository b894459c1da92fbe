import { z } from 'zod';
import { revokePasswordLinks } from '#lib/identity/index.ts';
import { currencyExponent, isCurrencyCode } from '#lib/money/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { installationPermissions, permissionNames, roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import {
  deleteCustomRole,
  findCustomRole,
  type Holder,
  insertCustomRole,
  listCustomRoles,
  listEntitiesWithCustomRoles,
  listHolders,
  lockCustomRole,
  RoleNameTakenError,
  updateCustomRole,
} from '../../custom-roles.ts';
import type { CustomRole, RoleLimit } from '../../held-role.ts';
import { grantRole, revokeRole } from '../../user-roles.ts';
import { type UserRole, userRoles } from '../../users.ts';
import { changedCustomRoleForm, deletedCustomRoleForm, newCustomRoleForm } from './forms.ts';
import { mayUse, readAssignment, requireMayGive, requireMayMake } from './may-give.ts';
import { presentCustomRoles, presentLimits, presentShippedRoles, type RoleRow } from './present-role.ts';

/** The roles that the user sees: those that Turnpike ships, and those of their entities. */
export type Roles = {
  roles: RoleRow[];
  /** What the user may put into a role on at least one entity. */
  offered: string[];
};

export type RoleDetail = { role: RoleRow; holders: { userId: string; name: string }[] };

const nothing = z.object({});

type Scoped = { path: { id: string }; entityScope: EntityScope };

async function getRole({ db }: Pick<StaffServices, 'db'>, { path, entityScope }: Scoped): Promise<CustomRole> {
  const role = await findCustomRole(db, path.id);
  if (!role || !(await entityScope.includes(role.entityId))) throw backOfficeErrors.unknown('role');
  return role;
}

type Body = Omit<z.output<typeof newCustomRoleForm>, 'entityId'>;

/** What was sent, with amounts in minor units; what is wrong is said about its field. */
function readRole({ name, description, permissions, limits }: Body): Omit<CustomRole, 'id' | 'entityId' | 'version'> {
  if (userRoles.includes(name.toLowerCase() as UserRole))
    throw fieldError('name', 'Turnpike ships a role of this name. Choose another one.');
  const known: readonly string[] = permissionNames();
  const unknown = permissions.find((each) => !known.includes(each) || installationPermissions.includes(each));
  if (unknown) throw fieldError('permissions', `${unknown} is not a permission that a role can have.`);
  const stated = limits.map((limit, index): RoleLimit => {
    const { kind, currency } = limit;
    if (!isCurrencyCode(currency)) throw fieldError(`limits.${index}.currency`, 'Choose a currency.');
    if (limits.findIndex((each) => each.kind === kind && each.currency === currency) !== index)
      throw fieldError(`limits.${index}.currency`, `There is another limit in ${currency}.`);
    const read = (field: 'each' | 'day') => readLimit(limit[field], currency, `limits.${index}.${field}`);
    return { kind, currency, eachMinor: read('each'), dayMinor: read('day') };
  });
  return { name, description, permissions: known.filter((each) => permissions.includes(each)), limits: stated };
}

function readLimit(text: string, currency: string, field: string): bigint | null {
  if (text === '') return null;
  const exponent = currencyExponent(currency);
  const [whole = '0', decimals = ''] = text.split('.');
  if (decimals.length > exponent) throw fieldError(field, `An amount in ${currency} has at most ${exponent} decimals.`);
  const minor = BigInt(whole + decimals.padEnd(exponent, '0'));
  if (minor === 0n) throw fieldError(field, 'Enter more than 0, or leave the permission out of the role.');
  return minor;
}

/** What the audit log has of a role. */
const audited = ({ name, description, permissions, limits }: Omit<CustomRole, 'id' | 'entityId' | 'version'>) => ({
  name,
  description,
  permissions,
  limits: presentLimits({ limits }).map(
    ({ kind, currency, each, day }) => `${kind} ${currency}: ${each ?? 'any'} each, ${day ?? 'any'} a day`,
  ),
});

const changed = () =>
  new BackOfficeError(409, 'changed', 'Another user has changed this role. Nothing was saved. Open it again.');

function toNameError(error: unknown): never {
  if (!(error instanceof RoleNameTakenError)) throw error;
  throw fieldError('name', 'Another role of this entity has this name.');
}

const maxNamed = 5;

function heldError(name: string, holders: readonly Holder[]): BackOfficeError {
  const names = [...new Set(holders.map((holder) => holder.name))];
  const named = names.slice(0, maxNamed).join(', ');
  const rest = names.length > maxNamed ? ` and ${names.length - maxNamed} others` : '';
  const sentence = `${named}${rest} ${names.length === 1 ? 'holds' : 'hold'} the role ${name}. Nothing was deleted. Choose a role that they get instead.`;
  return new BackOfficeError(409, 'held', sentence);
}

type MoveContext = Pick<BackOfficeContext<unknown, unknown>, 'user'>;

/** Gives the holders of a role another one in its place, where the user may give it. */
async function moveHolders(
  services: StaffServices,
  tx: StaffTx,
  { user }: MoveContext,
  { holders, from, to }: { holders: readonly Holder[]; from: CustomRole; to: string },
): Promise<void> {
  for (const { userId, entityId } of holders) {
    const assignment = await readAssignment(tx, { role: to, entityId });
    await requireMayGive(services, user, assignment);
    await grantRole(tx, userId, assignment);
    await revokeRole(tx, userId, { role: from.id, entityId });
    await revokePasswordLinks({ db: tx }, userId);
  }
}

export const roleRoutes = [
  route({
    method: 'GET',
    path: '/roles',
    permission: 'users.read',
    query: nothing,
    run: async (services, context): Promise<Roles> => {
      const { entityScope, user } = context;
      const entityIds = await listEntitiesWithCustomRoles(services.db);
      const all = await listCustomRoles(services.db, entityIds);
      const seen = await Promise.all(
        all.map(async (role) => (await entityScope.includes(role.entityId)) || isAbove(services, context, role)),
      );
      const custom = await presentCustomRoles(
        services,
        all.filter((_, index) => seen[index]),
        context,
      );
      const offered = permissionNames().filter(
        (name) => !installationPermissions.includes(name) && roleRootsOf(user.roles, name).length > 0,
      );
      return { roles: [...custom, ...(await presentShippedRoles(services, context))], offered };
    },
  }),
  route({
    method: 'GET',
    path: '/roles/:id',
    permission: 'users.read',
    query: nothing,
    run: async (services, context): Promise<RoleDetail> => {
      const role = await getRole(services, context);
      const [[row], holders] = await Promise.all([
        presentCustomRoles(services, [role], context),
        listHolders(services.db, role.id),
      ]);
      if (!row) throw backOfficeErrors.unknown('role');
      const byUser = new Map(holders.map(({ userId, name }) => [userId, { userId, name }]));
      return { role: row, holders: [...byUser.values()] };
    },
  }),
  route({
    method: 'POST',
    path: '/roles',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: newCustomRoleForm,
    run: async (services, { body, entityScope, change, user, now }): Promise<{ id: string }> => {
      const { entityId } = body;
      if (!(await entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const input = readRole(body);
      await requireMayMake(services, user, { ...input, id: '', entityId, version: 1 });
      const saved = change(async (tx) => {
        const id = await insertCustomRole(tx, entityId, input, now);
        return { result: { id }, action: 'role.create', entityId, subjectId: id, after: audited(input) };
      });
      return saved.catch(toNameError);
    },
  }),
  route({
    method: 'POST',
    path: '/roles/:id/change',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: changedCustomRoleForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { body, change, user, now } = context;
      const { id, entityId } = await getRole(services, context);
      const input = readRole(body);
      const saved = change(async (tx) => {
        await lockCustomRole(tx, id);
        const before = await findCustomRole(tx, id);
        if (!before || before.version !== body.version) throw changed();
        await requireMayMake(services, user, before);
        await requireMayMake(services, user, { ...input, id, entityId, version: body.version });
        if (!(await updateCustomRole(tx, before, input, now))) throw changed();
        const holders = await listHolders(tx, id);
        // A link to set a password was made for what the role was: it must not open more.
        const gains = input.permissions.some((each) => !before.permissions.includes(each));
        if (gains) for (const { userId } of holders) await revokePasswordLinks({ db: tx }, userId);
        const count = new Set(holders.map(({ userId }) => userId)).size;
        const after = { ...audited(input), holders: count };
        const entry = { action: 'role.change', entityId, subjectId: id };
        return { result: { id }, ...entry, before: { ...audited(before), holders: count }, after };
      });
      return saved.catch(toNameError);
    },
  }),
  route({
    method: 'POST',
    path: '/roles/:id/delete',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: deletedCustomRoleForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { body, change, user } = context;
      const { id, entityId } = await getRole(services, context);
      return change(async (tx) => {
        await lockCustomRole(tx, id);
        const role = await findCustomRole(tx, id);
        if (!role || role.version !== body.version) throw changed();
        await requireMayMake(services, user, role);
        const holders = await listHolders(tx, id);
        if (holders.length > 0 && (body.moveTo === '' || body.moveTo === id)) throw heldError(role.name, holders);
        if (holders.length > 0) await moveHolders(services, tx, context, { holders, from: role, to: body.moveTo });
        if (!(await deleteCustomRole(tx, role))) throw changed();
        const moved = holders.map(({ name }) => name);
        const before = { ...audited(role), ...(moved.length > 0 ? { holders: moved } : {}) };
        return { result: { id }, action: 'role.delete', entityId, subjectId: id, before };
      });
    },
  }),
];

/** A role of an entity above, which the user may give on their own. */
async function isAbove(
  services: StaffServices,
  { user, entityScope }: Pick<BackOfficeContext<unknown, unknown>, 'user' | 'entityScope'>,
  role: CustomRole,
): Promise<boolean> {
  const paths = await Promise.all(entityScope.rootIds.map((id) => services.tree.findPath(id)));
  const uses = await Promise.all(paths.map(async (path) => path !== null && mayUse(services, user, role, path)));
  return uses.some(Boolean);
}
