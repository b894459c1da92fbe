'use client';

import { useId } from 'react';
import { flattenEntities } from '#components/layout/entity-switcher.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ChoiceField } from '#components/ui/field.tsx';

/** The roles with a short description. */
const roles = [
  { value: 'administrator', name: 'Administrator: full access, including entities and users' },
  { value: 'fraud analyst', name: 'Fraud analyst: reads and reverses payments' },
  { value: 'finance', name: 'Finance: captures, refunds, reverses, rebills' },
  { value: 'merchant', name: 'Merchant: own payments and tokens' },
  { value: 'auditor', name: 'Auditor: reads everything, changes nothing' },
];

/** The fields for a role and its entity. */
export function RoleFields() {
  const { me, entity } = useShell();
  const id = useId();
  const entities = flattenEntities(me.entities).map(({ node, path }) => ({ value: node.id, name: path }));
  return (
    <>
      <ChoiceField id={`${id}-role`} name="role" label="Role" choices={roles} defaultValue="merchant" />
      <ChoiceField
        id={`${id}-entity`}
        name="entityId"
        label="Entity"
        choices={[{ value: '', name: 'Choose an entity' }, ...entities]}
        defaultValue={entity ?? ''}
        required
        hint="The role also applies to everything below it."
      />
    </>
  );
}
