import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CustomRole, limitKinds, type RoleLimit, userRoles } from '#lib/access/index.ts';
import { features } from '#lib/features.ts';
import {
  type HeldRole,
  installationPermissions,
  type Permission,
  permissionNames,
  permissionsOfRole,
  rolesPermitting,
  rolesWith,
} from '../permissions.ts';
import { findAllowance, limitedPermissions } from './allowance.ts';
import { findExcess } from './covers-role.ts';

/** The permissions are known once the features are. */
expect(features.length).toBeGreaterThan(0);

/** A channel, its merchant and its PSP; and an entity beside them. */
const path = ['channel', 'merchant', 'psp'];
const entities = [...path, 'other'];
const currencies = ['EUR', 'JPY', 'KWD'];

const limit: fc.Arbitrary<RoleLimit> = fc.record({
  kind: fc.constantFrom(...limitKinds),
  currency: fc.constantFrom(...currencies),
  eachMinor: fc.option(fc.bigInt({ min: 1n, max: 6n })),
  dayMinor: fc.option(fc.bigInt({ min: 1n, max: 6n })),
});
const limits = fc.uniqueArray(limit, { maxLength: 5, selector: ({ kind, currency }) => `${kind} ${currency}` });

/** Mostly of the permissions that have limits, so that these meet. */
const permissions = fc.subarray([
  ...Object.values(limitedPermissions).flat(),
  'transactions.read',
  'users.write',
  ...installationPermissions,
]);

const customRole: fc.Arbitrary<CustomRole> = fc.record({
  id: fc.constant('c'.repeat(32)),
  entityId: fc.constantFrom(...entities),
  name: fc.constant('Random'),
  description: fc.constant(''),
  permissions,
  limits,
  version: fc.constant(1),
});

const held: fc.Arbitrary<HeldRole> = fc.oneof(
  fc.record({ role: fc.constantFrom(...userRoles), entityId: fc.constantFrom(...entities) }),
  fc.record({ role: fc.constant('c'.repeat(32)), entityId: fc.constantFrom(...entities), custom: customRole }),
);
const givers = fc.array(held, { maxLength: 3 });

/** What these roles let a user do alone in a day, of which nothing is used. */
function mayDo(roles: readonly HeldRole[], permission: Permission, currency: string, amountMinor: bigint): boolean {
  if (rolesPermitting(roles, permission, path).length === 0) return false;
  const kind = limitKinds.find((each) => limitedPermissions[each].includes(permission));
  if (!kind) return true;
  const found = findAllowance({ roles, permission, kind, path, currency }, amountMinor);
  if (found.outcome === 'unlimited') return true;
  return found.outcome === 'count' && (found.dayMinor === null || amountMinor <= found.dayMinor);
}

describe('a role that is assigned or made', () => {
  test('never permits anything, or any amount, that its giver may not do on the same entity', () => {
    fc.assert(
      fc.property(givers, held, (roles, assigned) => {
        fc.pre(findExcess(roles, path, assigned) === null);
        const receiver = [{ ...assigned, entityId: 'channel' }];
        for (const permission of permissionNames()) {
          const isLimited = limitKinds.some((kind) => limitedPermissions[kind].includes(permission));
          for (const currency of isLimited ? [...currencies, 'USD'] : ['EUR']) {
            for (let amountMinor = 1n; amountMinor <= (isLimited ? 7n : 1n); amountMinor += 1n) {
              if (!mayDo(receiver, permission, currency, amountMinor)) continue;
              expect(mayDo(roles, permission, currency, amountMinor), `${permission} ${amountMinor} ${currency}`).toBe(
                true,
              );
            }
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('is refused whenever it has a permission that its giver has on another entity only', () => {
    fc.assert(
      fc.property(givers, held, (roles, assigned) => {
        const missing = permissionsOfRole(assigned).some((each) => rolesPermitting(roles, each, path).length === 0);
        if (missing) expect(findExcess(roles, path, assigned)).not.toBeNull();
      }),
    );
  });

  test('can be a copy of a role that its giver has there', () => {
    fc.assert(
      fc.property(held, (own) => {
        const roles = [{ ...own, entityId: 'psp' }];
        expect(findExcess(roles, path, own)).toBeNull();
      }),
    );
  });
});

test('an administrator may give every shipped role, as every permission is one of theirs', () => {
  for (const permission of permissionNames()) expect(rolesWith(permission), permission).toContain('administrator');
});

test('a custom role never has a permission of the installation, whatever is stored', () => {
  fc.assert(
    fc.property(customRole, (custom) => {
      const granted: readonly string[] = permissionsOfRole({ role: custom.id, custom });
      for (const permission of installationPermissions) expect(granted).not.toContain(permission);
    }),
  );
});
