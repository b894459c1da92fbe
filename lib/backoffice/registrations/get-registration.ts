import { findRegistrationForStaff, type Registration } from '#lib/registrations/index.ts';
import { backOfficeErrors } from '../kernel/back-office-error.ts';
import type { EntityScope } from '../kernel/entity-scope.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';

/** A registration outside of the scope is as unknown as one that does not exist. */
export async function getRegistration(
  { db }: Pick<BackOfficeServices, 'db'>,
  entityScope: EntityScope,
  id: string,
): Promise<Registration> {
  const registration = /^[0-9a-f]{32}$/.test(id) ? await findRegistrationForStaff(db.pool, id) : null;
  const visible =
    registration &&
    ((await entityScope.includes(registration.channelId)) || (await entityScope.includes(registration.merchantId)));
  if (!visible) throw backOfficeErrors.unknown('registration');
  return registration;
}
