import { z } from 'zod';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { inviteUser, revokePasswordLinks } from '#lib/identity/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { lockCustomRole } from '../../custom-roles.ts';
import { nameOfRole, type RoleAssignment } from '../../held-role.ts';
import { requireRemainingAdministrator } from '../../require-administrator.ts';
import { grantRole, revokeRole, type UserAccount } from '../../user-roles.ts';
import { normaliseUsername, UsernameTaken } from '../../users.ts';
import { coversAssignment, readAssignment, requireMayGive } from '../roles/may-give.ts';
import { invitationForm, roleForm } from './forms.ts';
import { getVisibleUser } from './list-visible-users.ts';
import type { UserRow } from './present-user.ts';
import { userList } from './user-list.ts';
import { type LinkAnswer, linkResponse, mapLastAdministratorError, presentOne, yourself } from './user-response.ts';

const nothing = z.object({});
/** Users cannot remove their own last administrator role, because they could not assign it again. */
function rejectOwnLastAdministrator(userId: string, { id, roles }: UserAccount, taken: z.infer<typeof roleForm>): void {
  const isTaken = (each: { role: string; entityId: string }): boolean =>
    each.role === taken.role && each.entityId === taken.entityId;
  const administers = (role: string): boolean => role === 'administrator' || role === 'merchant administrator';
  const left = roles.filter((each) => administers(each.role) && !isTaken(each));
  if (id !== userId || !administers(taken.role) || !roles.some(isTaken) || left.length > 0) return;
  throw yourself('This is your own last administrator role. Ask another administrator to remove it.');
}

/** The assignment that is asked for, whose role stays as it is until it is stored. */
async function requireGivable(
  services: StaffServices,
  tx: StaffTx,
  { user, body }: Pick<BackOfficeContext<unknown, z.infer<typeof roleForm>>, 'user' | 'body'>,
): Promise<RoleAssignment> {
  await lockCustomRole(tx, body.role);
  const assignment = await readAssignment(tx, body);
  await requireMayGive(services, user, assignment);
  return assignment;
}

const notCovered = () =>
  new BackOfficeError(
    409,
    'more-than-yours',
    'This role permits more than you may do yourself, so another administrator removes it. Nothing was changed.',
  );

export const userRoutes = [
  ...listRoutes(userList),
  route({
    method: 'GET',
    path: '/users/:id',
    permission: 'users.read',
    query: nothing,
    run: (services, call): Promise<UserRow> => presentOne(services, call, call.path.id),
  }),
  route({
    method: 'POST',
    path: '/users',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: invitationForm,
    run: async (services, call): Promise<LinkAnswer> => {
      const { entityId, role: _, ...named } = call.body;
      if (!(await call.entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const user = { ...named, username: normaliseUsername(named.username) };
      const invite = async (tx: StaffTx) => {
        const assignment = await requireGivable(services, tx, call);
        const roles = [assignment];
        const result = await inviteUser({ ...services.sso, db: tx }, { ...user, roles });
        const after = { ...user, role: nameOfRole(assignment) };
        return { result, action: 'user.invite', entityId, subjectId: result.userId, after };
      };
      const issued = await call.change(invite).catch((error: unknown) => {
        if (!(error instanceof UsernameTaken)) throw error;
        throw new BackOfficeError(409, 'taken', `${error.message} Choose another.`);
      });
      return linkResponse(services, call, issued);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/give-role',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: roleForm,
    run: async (services, call): Promise<{ user: UserRow }> => {
      const user = await getVisibleUser(services, call.entityScope, call.path.id);
      const { entityId } = call.body;
      if (!(await call.entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const names = await findEntityNames(services.db, [entityId]);
      await call.change(async (tx) => {
        const assignment = await requireGivable(services, tx, call);
        if (!(await grantRole(tx, user.id, assignment))) return { result: null, action: null };
        // They are void already (`password-links.ts`); revoking them also records it in the audit log.
        const openLinksEnded = (await revokePasswordLinks({ db: tx }, user.id)) > 0;
        const after = {
          role: nameOfRole(assignment),
          on: names.get(entityId),
          ...(openLinksEnded ? { openLinksEnded } : {}),
        };
        return { result: null, action: 'user.give-role', entityId, subjectId: user.id, after };
      });
      return { user: await presentOne(services, call, user.id) };
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/take-role',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: roleForm,
    run: async (services, call): Promise<{ user: UserRow | null }> => {
      const user = await getVisibleUser(services, call.entityScope, call.path.id);
      const { entityId } = call.body;
      if (!(await call.entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      rejectOwnLastAdministrator(call.user.id, user, call.body);
      const names = await findEntityNames(services.db, [entityId]);
      const apply = async (tx: StaffTx): Promise<Changed<null> | Unchanged<null>> => {
        const taken = user.roles.find((each) => each.role === call.body.role && each.entityId === entityId);
        if (!taken) return { result: null, action: null };
        if (!(await coversAssignment(services, call.user, taken))) throw notCovered();
        const revoke = () => revokeRole(tx, user.id, taken);
        if (!(await requireRemainingAdministrator(tx, user, revoke))) return { result: null, action: null };
        const before = { role: nameOfRole(taken), on: names.get(entityId) };
        return { result: null, action: 'user.take-role', entityId, subjectId: user.id, before };
      };
      await mapLastAdministratorError(() => call.change(apply));
      // A user without roles in scope is no longer visible here.
      const row = await presentOne(services, call, user.id).catch((error: unknown) => {
        if (error instanceof BackOfficeError && error.status === 404) return null;
        throw error;
      });
      return { user: row };
    },
  }),
];
