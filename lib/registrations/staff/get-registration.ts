import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Registration } from '../registration.ts';
import { findRegistrationForStaff } from '../store.ts';

/** A registration outside of the scope is as unknown as one that does not exist. */
export async function getRegistration(
  { db }: Pick<StaffServices, 'db'>,
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
