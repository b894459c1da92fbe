import { z } from 'zod';
import {
  giveRole,
  keepingAnAdministrator,
  normaliseUsername,
  type Person,
  takeRole,
  UsernameTaken,
  userRoles,
} from '#lib/access/index.ts';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { endLinks, inviteUser } from '#lib/sso/index.ts';
import { answerLink, type LinkAnswer, lastAdministratorTold, presentOne, yourself } from './answer-person.ts';
import { BackOfficeFault, backOfficeFaults } from './back-office-fault.ts';
import { type BackOfficeRoute, type BackOfficeServices, route } from './call.ts';
import { findPeopleWithin, findPersonWithin, presentPeople } from './people-within.ts';
import type { PersonRow } from './present-person.ts';

const nothing = z.object({});
const role = z.enum(userRoles);
const invitation = z.object({
  name: z.string().trim().min(1, 'is missing').max(100),
  username: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,63}$/u, 'takes letters, digits and . _ - @, two at least'),
  email: z.email('is not an address').max(200),
  role,
  entityId: z.string(),
});
const held = z.object({ role, entityId: z.string() });

/** Nobody takes their own last role as administrator: it could not be given back. */
function refuseOwnLast(userId: string, { id, roles }: Person, taken: z.infer<typeof held>): void {
  const isTaken = (each: { role: string; entityId: string }): boolean =>
    each.role === taken.role && each.entityId === taken.entityId;
  const left = roles.filter((each) => each.role === 'administrator' && !isTaken(each));
  if (id !== userId || taken.role !== 'administrator' || !roles.some(isTaken) || left.length > 0) return;
  throw yourself('This is your own last role as administrator. Ask another administrator to take it.');
}

/**
 * Whoever made a link for a person administered all that the person might do then. When a role adds more than that,
 * links that are still open end, or their maker could take the wider account over.
 */
async function endLinksOfWhoWidens(
  { tree, sso }: BackOfficeServices,
  db: Database,
  person: Person,
  entityId: string,
): Promise<boolean> {
  const lineage = await tree.findLineage(entityId);
  const widens = !person.roles.some((held) => lineage?.ids.includes(held.entityId));
  return widens && (await endLinks({ ...sso, db }, person.id)) > 0;
}

export const userRoutes: readonly BackOfficeRoute[] = [
  route({
    method: 'GET',
    path: '/users',
    permission: 'users.read',
    query: nothing,
    run: async (services, call): Promise<{ users: PersonRow[] }> => ({
      users: await presentPeople(services, call, await findPeopleWithin(services, call.reach)),
    }),
  }),
  route({
    method: 'GET',
    path: '/users/:id',
    permission: 'users.read',
    query: nothing,
    run: (services, call): Promise<PersonRow> => presentOne(services, call, call.path.id ?? ''),
  }),
  route({
    method: 'POST',
    path: '/users',
    permission: 'users.write',
    query: nothing,
    body: invitation,
    run: async (services, call): Promise<LinkAnswer> => {
      const { entityId, role: given, ...named } = call.body;
      if (!(await call.reach.includes(entityId))) throw backOfficeFaults.unknown('entity');
      const person = { ...named, username: normaliseUsername(named.username) };
      const invite = async (db: Database) => {
        const roles = [{ role: given, entityId }];
        const result = await inviteUser({ ...services.sso, db }, { ...person, roles });
        const after = { ...person, role: given };
        return { result, action: 'user.invite', entityId, subjectId: result.userId, after };
      };
      const issued = await call.change(invite).catch((error: unknown) => {
        if (!(error instanceof UsernameTaken)) throw error;
        throw new BackOfficeFault(409, 'taken', `${error.message} Choose another.`);
      });
      return answerLink(services, call, issued);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/give-role',
    permission: 'users.write',
    query: nothing,
    body: held,
    run: async (services, call): Promise<{ user: PersonRow }> => {
      const person = await findPersonWithin(services, call.reach, call.path.id ?? '');
      const { entityId, role: given } = call.body;
      if (!(await call.reach.includes(entityId))) throw backOfficeFaults.unknown('entity');
      const names = await findEntityNames(services.db, [entityId]);
      await call.change(async (db) => {
        if (!(await giveRole(db, person.id, call.body))) return { result: null, action: null };
        const openLinksEnded = await endLinksOfWhoWidens(services, db, person, entityId);
        const after = { role: given, on: names.get(entityId), ...(openLinksEnded ? { openLinksEnded } : {}) };
        return { result: null, action: 'user.give-role', entityId, subjectId: person.id, after };
      });
      return { user: await presentOne(services, call, person.id) };
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/take-role',
    permission: 'users.write',
    query: nothing,
    body: held,
    run: async (services, call): Promise<{ user: PersonRow | null }> => {
      const person = await findPersonWithin(services, call.reach, call.path.id ?? '');
      const { entityId, role: taken } = call.body;
      if (!(await call.reach.includes(entityId))) throw backOfficeFaults.unknown('entity');
      refuseOwnLast(call.user.id, person, call.body);
      const names = await findEntityNames(services.db, [entityId]);
      const apply = async (db: Database): Promise<Changed<null> | Unchanged<null>> => {
        const taking = () => takeRole(db, person.id, call.body);
        if (!(await keepingAnAdministrator(db, person, taking))) return { result: null, action: null };
        const before = { role: taken, on: names.get(entityId) };
        return { result: null, action: 'user.take-role', entityId, subjectId: person.id, before };
      };
      await lastAdministratorTold(() => call.change(apply));
      // Whose last role here was taken is not seen from here any more.
      const user = await presentOne(services, call, person.id).catch((error: unknown) => {
        if (error instanceof BackOfficeFault && error.status === 404) return null;
        throw error;
      });
      return { user };
    },
  }),
];
