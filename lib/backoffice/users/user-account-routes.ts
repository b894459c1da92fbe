import { z } from 'zod';
import { requireRemainingAdministrator, type UserAccount } from '#lib/access/index.ts';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import {
  disableUser,
  enableUser,
  endSessions,
  type Identity,
  removeSecondFactors,
  resetPassword,
  unlockUser,
} from '#lib/identity/index.ts';
import { BackOfficeError } from '../kernel/back-office-error.ts';
import {
  type BackOfficeContext,
  type BackOfficeRoute,
  type BackOfficeServices,
  route,
} from '../kernel/request-context.ts';
import { getVisibleUser, isFullyInScope } from './list-visible-users.ts';
import type { UserRow } from './present-user.ts';
import {
  type LinkAnswer,
  linkResponse,
  mapLastAdministratorError,
  presentOne,
  yourself,
} from './user-response.ts';

type Call = BackOfficeContext<unknown, unknown>;
const nothing = z.object({});

/** What is done to an account. It belongs to whoever administers all that the person may do. */
type UserActionName = {
  verb: string;
  /** Why nobody does it to themselves; null: they may. */
  notYourself: string | null;
  run(
    sso: Identity,
    person: UserAccount,
  ): Promise<Pick<Changed<unknown>, 'result' | 'before' | 'after'> | null>;
};

const ownAccount = 'your own account is changed under “Your account”, where you prove again who you are';

const userActions: readonly UserActionName[] = [
  {
    verb: 'disable',
    notYourself: 'You cannot disable yourself. Ask another administrator.',
    run: async (sso, person) => {
      const disabled = await requireRemainingAdministrator(sso.db, person, () => disableUser(sso, person.id));
      return disabled ? { result: null, before: { disabled: false }, after: { disabled: true } } : null;
    },
  },
  {
    verb: 'enable',
    notYourself: null,
    run: async (sso, { id }) =>
      (await enableUser(sso, id))
        ? { result: null, before: { disabled: true }, after: { disabled: false } }
        : null,
  },
  {
    verb: 'unlock',
    notYourself: null,
    run: async (sso, { id, lockedUntil }) =>
      (await unlockUser(sso, id))
        ? { result: null, before: { lockedUntil }, after: { lockedUntil: null } }
        : null,
  },
  {
    verb: 'end-sessions',
    notYourself: null,
    run: async (sso, { id }) => ({ result: null, after: { ended: await endSessions(sso, id) } }),
  },
  {
    verb: 'remove-second-factors',
    notYourself: `Nothing was removed: ${ownAccount}.`,
    run: async (sso, { id, authenticatorApp, passkeys }) => {
      if (!authenticatorApp && passkeys === 0) return null;
      await removeSecondFactors(sso, id);
      const none = { authenticatorApp: false, passkeys: 0 };
      return { result: null, before: { authenticatorApp, passkeys }, after: none };
    },
  },
];

async function findAccount(
  services: BackOfficeServices,
  call: Call,
  notYourself: string | null,
): Promise<UserAccount> {
  const person = await getVisibleUser(services, call.entityScope, call.path.id ?? '');
  if (notYourself && person.id === call.user.id) throw yourself(notYourself);
  if (await isFullyInScope(call.entityScope, person)) return person;
  const sentence =
    'This person also has roles that you do not administer, so the account is not yours to change. You can take the roles that you see here.';
  throw new BackOfficeError(409, 'not-wholly-yours', sentence);
}

const verbRoutes = userActions.map(({ verb, notYourself, run }) =>
  route({
    method: 'POST',
    path: `/users/:id/${verb}`,
    permission: 'users.write',
    query: nothing,
    body: nothing,
    run: async (services, call): Promise<{ user: UserRow }> => {
      const person = await findAccount(services, call, notYourself);
      const apply = async (db: Identity['db']): Promise<Changed<unknown> | Unchanged<unknown>> => {
        const done = await run({ ...services.sso, db }, person);
        if (!done) return { result: null, action: null };
        return { action: `user.${verb}`, entityId: null, subjectId: person.id, ...done };
      };
      await mapLastAdministratorError(() => call.change(apply));
      return { user: await presentOne(services, call, person.id) };
    },
  }),
);

export const accountRoutes: readonly BackOfficeRoute[] = [
  route({
    method: 'POST',
    path: '/users/:id/reset-password',
    permission: 'users.write',
    query: nothing,
    body: nothing,
    run: async (services, call): Promise<LinkAnswer> => {
      const person = await findAccount(services, call, `No link was made: ${ownAccount}.`);
      const issued = await call.change(async (db) => {
        const result = await resetPassword({ ...services.sso, db }, person.id, person.roles);
        if (!result)
          throw new BackOfficeError(409, 'disabled', 'This person is disabled. Enable them first.');
        const after = { linkGoodUntil: result.expiresAt };
        return { result, action: 'user.reset-password', entityId: null, subjectId: person.id, after };
      });
      return linkResponse(services, call, issued);
    },
  }),
  ...verbRoutes,
];
