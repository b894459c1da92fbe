import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { accessApi } from '#components/access/api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';
import { optionOf, shippedOptions } from '../roles/describe-role.ts';

/** The fields for a role and its entity: the roles that the user may give. */
export function RoleFields() {
  const t = useTranslations();
  const { data } = useApiQuery(accessApi.roles, { query: {} });
  const { control, setValue } = useFormContext();
  const role: string = useWatch({ control, name: 'role' });
  const assignable = data?.roles.filter(({ mayGive }) => mayGive) ?? [];
  const choices = assignable.length > 0 ? assignable.map((each) => optionOf(t, each)) : shippedOptions(t);
  const [first] = choices;
  const isOffered = choices.some(({ value }) => value === role);
  useEffect(() => {
    if (!isOffered && first) setValue('role', first.value);
  }, [isOffered, first, setValue]);
  return (
    <>
      <FormSelect name="role" label={t('user.role.role')} choices={choices} />
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="users.write"
        hint={t('user.role.entityHint')}
      />
    </>
  );
}
