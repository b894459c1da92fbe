import { z } from 'zod';
import { keepingAnAdministrator, type Person } from '#lib/access/index.ts';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import {
  disableUser,
  enableUser,
  endSessions,
  removeSecondFactors,
  resetPassword,
  type Sso,
  unlockUser,
} from '#lib/sso/index.ts';
import { answerLink, type LinkAnswer, lastAdministratorTold, presentOne, yourself } from './answer-person.ts';
import { BackOfficeFault } from './back-office-fault.ts';
import { type BackOfficeCall, type BackOfficeRoute, type BackOfficeServices, route } from './call.ts';
import { findPersonWithin, isWhollyWithin } from './people-within.ts';
import type { PersonRow } from './present-person.ts';

type Call = BackOfficeCall<unknown, unknown>;
const nothing = z.object({});

/** What is done to an account. It belongs to whoever administers all that the person may do. */
type AccountVerb = {
  verb: string;
  /** Why nobody does it to themselves; null: they may. */
  notYourself: string | null;
  run(sso: Sso, person: Person): Promise<Pick<Changed<unknown>, 'result' | 'before' | 'after'> | null>;
};

const ownAccount = 'your own account is changed under “Your account”, where you prove again who you are';

const accountVerbs: readonly AccountVerb[] = [
  {
    verb: 'disable',
    notYourself: 'You cannot disable yourself. Ask another administrator.',
    run: async (sso, person) => {
      const disabled = await keepingAnAdministrator(sso.db, person, () => disableUser(sso, person.id));
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
): Promise<Person> {
  const person = await findPersonWithin(services, call.reach, call.path.id ?? '');
  if (notYourself && person.id === call.user.id) throw yourself(notYourself);
  if (await isWhollyWithin(call.reach, person)) return person;
  const sentence =
    'This person also has roles that you do not administer, so the account is not yours to change. You can take the roles that you see here.';
  throw new BackOfficeFault(409, 'not-wholly-yours', sentence);
}

const verbRoutes = accountVerbs.map(({ verb, notYourself, run }) =>
  route({
    method: 'POST',
    path: `/users/:id/${verb}`,
    permission: 'users.write',
    query: nothing,
    body: nothing,
    run: async (services, call): Promise<{ user: PersonRow }> => {
      const person = await findAccount(services, call, notYourself);
      const apply = async (db: Sso['db']): Promise<Changed<unknown> | Unchanged<unknown>> => {
        const done = await run({ ...services.sso, db }, person);
        if (!done) return { result: null, action: null };
        return { action: `user.${verb}`, entityId: null, subjectId: person.id, ...done };
      };
      await lastAdministratorTold(() => call.change(apply));
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
        const result = await resetPassword({ ...services.sso, db }, person.id);
        if (!result)
          throw new BackOfficeFault(409, 'disabled', 'This person is disabled. Enable them first.');
        const after = { linkGoodUntil: result.expiresAt };
        return { result, action: 'user.reset-password', entityId: null, subjectId: person.id, after };
      });
      return answerLink(services, call, issued);
    },
  }),
  ...verbRoutes,
];
