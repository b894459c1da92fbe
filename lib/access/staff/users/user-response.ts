import { type IssuedLink, mailLink } from '#lib/identity/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { LastAdministratorError } from '../../require-administrator.ts';
import { getVisibleUser, presentUsers } from './list-visible-users.ts';
import type { UserRow } from './present-user.ts';

/** A password link: mailed, or shown once to be handed over. */
export type LinkAnswer = { user: UserRow; link: string | null; expiresAt: string };

type Call = BackOfficeContext<unknown, unknown>;

export const yourself = (sentence: string) => new BackOfficeError(409, 'yourself', sentence);

export async function presentOne(services: StaffServices, call: Call, id: string): Promise<UserRow> {
  const [row] = await presentUsers(services, call, [await getVisibleUser(services, call.entityScope, id)]);
  if (!row) throw backOfficeErrors.unknown('user');
  return row;
}

/** Mailed once the change is committed: no mail server is waited for inside a transaction. */
export async function linkResponse(services: StaffServices, call: Call, issued: IssuedLink): Promise<LinkAnswer> {
  const mailed = await mailLink(services.sso, issued);
  const user = await presentOne(services, call, issued.userId);
  return { user, link: mailed ? null : issued.link, expiresAt: issued.expiresAt.toISOString() };
}

export async function mapLastAdministratorError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LastAdministratorError)) throw error;
    const sentence =
      'This PSP would have no administrator. Nothing was changed. Assign the role to another user first.';
    throw new BackOfficeError(409, 'last-administrator', sentence);
  }
}
