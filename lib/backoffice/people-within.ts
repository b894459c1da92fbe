import { findEntitiesWithRoles, findPeople, findPerson, type Person } from '#lib/access/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { backOfficeFaults } from './back-office-fault.ts';
import type { BackOfficeCall, BackOfficeServices } from './call.ts';
import { type PersonRow, presentPerson } from './present-person.ts';
import type { Reach } from './reach.ts';

/** Which people a reach holds: those with a role in it, and whoever has no role for who sees everything. */

export async function findEntitiesWithin(services: BackOfficeServices, reach: Reach): Promise<Set<string>> {
  const ids = await findEntitiesWithRoles(services.db);
  const kept = await Promise.all(ids.map(async (id) => ((await reach.includes(id)) ? [id] : [])));
  return new Set(kept.flat());
}

export async function findPeopleWithin(services: BackOfficeServices, reach: Reach): Promise<Person[]> {
  const within = await findEntitiesWithin(services, reach);
  return findPeople(services.db, { entityIds: [...within], withoutRole: await reach.isEverything() });
}

/** Whether all that a person may do is within reach; of people without a role, only for who sees everything. */
export async function isWhollyWithin(reach: Reach, { roles }: Pick<Person, 'roles'>): Promise<boolean> {
  if (roles.length === 0) return reach.isEverything();
  const within = await Promise.all(roles.map(({ entityId }) => reach.includes(entityId)));
  return within.every(Boolean);
}

export async function findPersonWithin(
  services: BackOfficeServices,
  reach: Reach,
  id: string,
): Promise<Person> {
  const person = await findPerson(services.db, id);
  const within = person
    ? await Promise.all(person.roles.map(({ entityId }) => reach.includes(entityId)))
    : [];
  const isSeen = within.some(Boolean) || (person?.roles.length === 0 && (await reach.isEverything()));
  if (!person || !isSeen) throw backOfficeFaults.unknown('user');
  return person;
}

export async function presentPeople(
  services: BackOfficeServices,
  { reach, user, now }: Pick<BackOfficeCall<unknown, unknown>, 'reach' | 'user' | 'now'>,
  people: readonly Person[],
): Promise<PersonRow[]> {
  const held = people.flatMap(({ roles }) => roles.map(({ entityId }) => entityId));
  const [within, names, use] = await Promise.all([
    findEntitiesWithin(services, reach),
    findEntityNames(services.db, held),
    services.sso.sessions.lastUseOf(people.map(({ id }) => id)),
  ]);
  return Promise.all(
    people.map(async (person) => {
      const isYours = await isWhollyWithin(reach, person);
      return presentPerson(person, { names, use, within, isYours, viewerId: user.id, now });
    }),
  );
}
