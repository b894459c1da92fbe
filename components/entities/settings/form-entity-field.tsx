'use client';

import { FormField } from '#components/ui/form/form-fields.tsx';
import { EntityPicker, type PickableEntities } from '../entity-picker.tsx';

type FormEntityFieldProps = PickableEntities & {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  isClearable?: boolean;
};

/** An entity as a field of a form; its value is the id, or null. */
export function FormEntityField({ name, label, hint, ...picker }: FormEntityFieldProps) {
  return (
    <FormField name={name} label={label} hint={hint}>
      {(field) => <EntityPicker {...field} {...picker} />}
    </FormField>
  );
}
