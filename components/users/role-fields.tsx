import { FormEntityField } from '#components/entities/form-entity-field.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';

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
  return (
    <>
      <FormSelect name="role" label="Role" choices={roles} />
      <FormEntityField
        name="entityId"
        label="Entity"
        permission="users.write"
        hint="The role also applies to everything below it."
      />
    </>
  );
}
