import type { EntityPath } from '#lib/entities/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { type Excess, findExcess } from '#lib/staff/limits/covers-role.ts';
import { rolesPermitting } from '#lib/staff/permissions.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findCustomRole } from '../../custom-roles.ts';
import { type CustomRole, isCustomRoleId, nameOfRole, type RoleAssignment } from '../../held-role.ts';

/** Who may give which role where. A user gives only what they have themselves. */

type Giver = Pick<SessionUser, 'roles'>;
type Services = Pick<StaffServices, 'tree'>;

/** An assignment with the role that it means; an unknown role is refused. */
export async function readAssignment(
  reader: Reader,
  { role, entityId }: Pick<RoleAssignment, 'role' | 'entityId'>,
): Promise<RoleAssignment> {
  if (!isCustomRoleId(role)) return { role, entityId };
  const custom = await findCustomRole(reader, role);
  if (!custom) throw backOfficeErrors.unknown('role');
  return { role, entityId, custom };
}

/** Refuses an assignment that the giver may not make; the entity is in the scope of the giver already. */
export async function requireMayGive({ tree }: Services, giver: Giver, assignment: RoleAssignment): Promise<void> {
  const path = await tree.findPath(assignment.entityId);
  if (!path) throw backOfficeErrors.unknown('entity');
  if (assignment.custom && !(await mayUse({ tree }, giver, assignment.custom, path)))
    throw backOfficeErrors.unknown('role');
  if (assignment.custom && !path.ids.includes(assignment.custom.entityId)) {
    const sentence = `The role ${assignment.custom.name} belongs to another entity and can be given there and below. Nothing was changed.`;
    throw new BackOfficeError(409, 'elsewhere', sentence);
  }
  if (assignment.role === 'merchant administrator' && path.entity.kind !== 'MERCHANT') {
    const sentence = 'A merchant administrator has this role on a merchant. Choose a merchant. Nothing was changed.';
    throw new BackOfficeError(409, 'merchants-only', sentence);
  }
  const excess = findExcess(giver.roles, path.ids, assignment);
  if (excess) throw excessError(`You cannot give the role ${nameOfRole(assignment)}`, excess);
}

/** Whether the giver has everything that an assignment gives, so that taking it or its account over gains nothing. */
export async function coversAssignment({ tree }: Services, giver: Giver, held: RoleAssignment): Promise<boolean> {
  const path = await tree.findPath(held.entityId);
  return path !== null && findExcess(giver.roles, path.ids, held) === null;
}

/** Refuses to make a role of what the user does not have on its entity. */
export async function requireMayMake({ tree }: Services, giver: Giver, custom: CustomRole): Promise<void> {
  const path = await tree.findPath(custom.entityId);
  const excess = findExcess(giver.roles, path?.ids ?? [], { role: custom.id, custom });
  if (excess) throw excessError(`The role ${custom.name} cannot be saved`, excess);
}

/**
 * Whether the giver knows a custom role: one of their own entities, or of one above where they administer a PSP or a
 * division. Who administers a merchant gives roles of that merchant, and not those of its PSP.
 */
export async function mayUse(
  { tree }: Services,
  giver: Giver,
  { entityId }: Pick<CustomRole, 'entityId'>,
  at: EntityPath,
): Promise<boolean> {
  const roots = rolesPermitting(giver.roles, 'users.write', at.ids).map((held) => held.entityId);
  for (const root of roots) {
    const [rootPath, rolePath] = await Promise.all([tree.findPath(root), tree.findPath(entityId)]);
    if (rolePath?.ids.includes(root)) return true;
    if (['PSP', 'DIVISION'].includes(rootPath?.entity.kind ?? '') && rootPath?.ids.includes(entityId)) return true;
  }
  return false;
}

function excessError(what: string, excess: Excess): BackOfficeError {
  const why =
    'kind' in excess
      ? `its limit for the permission ${excess.permission}${excess.currency === null ? '' : ` in ${excess.currency}`} is higher than yours`
      : `it has the permission ${excess.permission}, which you do not have there`;
  return new BackOfficeError(409, 'more-than-yours', `${what}: ${why}. Nothing was changed.`);
}
