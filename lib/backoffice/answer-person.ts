import { LastAdministrator } from '#lib/access/index.ts';
import { type IssuedLink, mailLink } from '#lib/sso/index.ts';
import { BackOfficeFault, backOfficeFaults } from './back-office-fault.ts';
import type { BackOfficeCall, BackOfficeServices } from './call.ts';
import { findPersonWithin, presentPeople } from './people-within.ts';
import type { PersonRow } from './present-person.ts';

/** A link for a person: mailed, or here to be handed over. It is shown once and cannot be read again. */
export type LinkAnswer = { user: PersonRow; link: string | null; expiresAt: string };

type Call = BackOfficeCall<unknown, unknown>;

export const yourself = (sentence: string) => new BackOfficeFault(409, 'yourself', sentence);

export async function presentOne(services: BackOfficeServices, call: Call, id: string): Promise<PersonRow> {
  const [row] = await presentPeople(services, call, [await findPersonWithin(services, call.reach, id)]);
  if (!row) throw backOfficeFaults.unknown('user');
  return row;
}

/** Mailed once the change is committed: no mail server is waited for inside a transaction. */
export async function answerLink(
  services: BackOfficeServices,
  call: Call,
  issued: IssuedLink,
): Promise<LinkAnswer> {
  const mailed = await mailLink(services.sso, issued);
  const user = await presentOne(services, call, issued.userId);
  return { user, link: mailed ? null : issued.link, expiresAt: issued.expiresAt.toISOString() };
}

export async function lastAdministratorTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error;
    const sentence =
      'Nobody else could administer this PSP then. Nothing was changed; make somebody else an administrator first.';
    throw new BackOfficeFault(409, 'last-administrator', sentence);
  }
}
