import { useTranslations } from 'next-intl';
import { FormEntityField } from '#components/entities/form-entity-field.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';

/** The roles with a short description. */
const roles = [
  { value: 'administrator', name: 'users.role.administrator' },
  { value: 'fraud analyst', name: 'users.role.fraudAnalyst' },
  { value: 'finance', name: 'users.role.finance' },
  { value: 'merchant', name: 'users.role.merchant' },
  { value: 'auditor', name: 'users.role.auditor' },
] as const;

/** The fields for a role and its entity. */
export function RoleFields() {
  const t = useTranslations();
  return (
    <>
      <FormSelect
        name="role"
        label={t('users.role.role')}
        choices={roles.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="users.write"
        hint={t('users.role.entityHint')}
      />
    </>
  );
}
