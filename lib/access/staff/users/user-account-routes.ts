import { z } from 'zod';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import {
  disableUser,
  enableUser,
  endSessions,
  type IdentityTx,
  removeSecondFactors,
  resetPassword,
  unlockUser,
} from '#lib/identity/index.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { requireRemainingAdministrator } from '../../require-administrator.ts';
import type { UserAccount } from '../../user-roles.ts';
import { getVisibleUser, mayManage } from './list-visible-users.ts';
import type { UserRow } from './present-user.ts';
import { type LinkAnswer, linkResponse, mapLastAdministratorError, presentOne, yourself } from './user-response.ts';

type Call = BackOfficeContext<unknown, unknown, { id: string }>;
const nothing = z.object({});

/** The actions on an account. They require administration of all roles of the user. */
type UserActionName = 'disable' | 'enable' | 'unlock' | 'end-sessions' | 'remove-second-factors';

type UserAction = {
  verb: UserActionName;
  /** Why users cannot do it to themselves; null when they can. */
  selfActionMessage: string | null;
  run(sso: IdentityTx, user: UserAccount): Promise<Pick<Changed<unknown>, 'result' | 'before' | 'after'> | null>;
};

const ownAccount = 'your own account is changed under “Your account”, where you prove again who you are';

const userActions: readonly UserAction[] = [
  {
    verb: 'disable',
    selfActionMessage: 'You cannot disable yourself. Ask another administrator.',
    run: async (sso, user) => {
      const disabled = await requireRemainingAdministrator(sso.db, user, () => disableUser(sso, user.id));
      return disabled ? { result: null, before: { disabled: false }, after: { disabled: true } } : null;
    },
  },
  {
    verb: 'enable',
    selfActionMessage: null,
    run: async (sso, { id }) =>
      (await enableUser(sso, id)) ? { result: null, before: { disabled: true }, after: { disabled: false } } : null,
  },
  {
    verb: 'unlock',
    selfActionMessage: null,
    run: async (sso, { id, lockedUntil }) =>
      (await unlockUser(sso, id)) ? { result: null, before: { lockedUntil }, after: { lockedUntil: null } } : null,
  },
  {
    verb: 'end-sessions',
    selfActionMessage: null,
    run: async (sso, { id }) => ({ result: null, after: { ended: await endSessions(sso, id) } }),
  },
  {
    verb: 'remove-second-factors',
    selfActionMessage: `Nothing was removed: ${ownAccount}.`,
    run: async (sso, { id, authenticatorApp, passkeys }) => {
      if (!authenticatorApp && passkeys === 0) return null;
      await removeSecondFactors(sso, id);
      const none = { authenticatorApp: false, passkeys: 0 };
      return { result: null, before: { authenticatorApp, passkeys }, after: none };
    },
  },
];

async function findAccount(
  services: StaffServices,
  call: Call,
  selfActionMessage: string | null,
): Promise<UserAccount> {
  const user = await getVisibleUser(services, call.entityScope, call.path.id);
  if (selfActionMessage && user.id === call.user.id) throw yourself(selfActionMessage);
  if (await mayManage(services, call, user)) return user;
  const sentence =
    'This user also has roles that you do not administer, or that permit more than yours, so you cannot change the account. You can remove the roles that you see here.';
  throw new BackOfficeError(409, 'not-wholly-yours', sentence);
}

const verbRoutes = userActions.map(({ verb, selfActionMessage, run }) =>
  route({
    method: 'POST',
    path: `/users/:id/${verb}`,
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: nothing,
    run: async (services, call): Promise<{ user: UserRow }> => {
      const user = await findAccount(services, call, selfActionMessage);
      const apply = async (tx: IdentityTx['db']): Promise<Changed<unknown> | Unchanged<unknown>> => {
        const done = await run({ ...services.sso, db: tx }, user);
        if (!done) return { result: null, action: null };
        return { action: `user.${verb}`, entityId: null, subjectId: user.id, ...done };
      };
      await mapLastAdministratorError(() => call.change(apply));
      return { user: await presentOne(services, call, user.id) };
    },
  }),
);

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/users/:id/reset-password',
    permission: 'users.write',
    recentSignIn: true,
    query: nothing,
    body: nothing,
    run: async (services, call): Promise<LinkAnswer> => {
      const user = await findAccount(services, call, `No link was created: ${ownAccount}.`);
      const issued = await call.change(async (tx) => {
        const result = await resetPassword({ ...services.sso, db: tx }, user.id, user.roles);
        if (!result) throw new BackOfficeError(409, 'disabled', 'This user is disabled. Enable the account first.');
        const after = { linkGoodUntil: result.expiresAt };
        return { result, action: 'user.reset-password', entityId: null, subjectId: user.id, after };
      });
      return linkResponse(services, call, issued);
    },
  }),
  ...verbRoutes,
];
