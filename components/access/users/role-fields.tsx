import { useTranslations } from 'next-intl';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';

/** The roles with a short description. */
const roles = [
  { value: 'administrator', name: 'user.role.administrator' },
  { value: 'fraud analyst', name: 'user.role.fraudAnalyst' },
  { value: 'finance', name: 'user.role.finance' },
  { value: 'merchant', name: 'user.role.merchant' },
  { value: 'auditor', name: 'user.role.auditor' },
] as const;

/** The fields for a role and its entity. */
export function RoleFields() {
  const t = useTranslations();
  return (
    <>
      <FormSelect
        name="role"
        label={t('user.role.role')}
        choices={roles.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="users.write"
        hint={t('user.role.entityHint')}
      />
    </>
  );
}
