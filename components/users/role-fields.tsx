'use client';

import { useId } from 'react';
import { flattenEntities } from '#components/layout/entity-switcher.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ChoiceField } from '#components/ui/field.tsx';

/** What each role is for, in the words of those who give it. */
const roles = [
  { value: 'administrator', name: 'Administrator: everything, entities and people too' },
  { value: 'fraud analyst', name: 'Fraud analyst: sees payments, reverses them' },
  { value: 'finance', name: 'Finance: captures, refunds, reverses, rebills' },
  { value: 'merchant', name: 'Merchant: payments and tokens of its own' },
  { value: 'auditor', name: 'Auditor: reads everything, changes nothing' },
];

/** Which role, and where. */
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
        label="On"
        choices={[{ value: '', name: 'Choose where' }, ...entities]}
        defaultValue={entity ?? ''}
        required
        hint="And on everything below it."
      />
    </>
  );
}
