import { TextField } from '#components/ui/field.tsx';
import { type NamedField, useField } from '#components/ui/form/form-fields.tsx';
import { formatLocalTime, parseLocalTime } from '#components/ui/values/local-time.ts';

/** A moment in UTC, as due times are; empty: none. */
export function MomentField({ name, label, hint }: NamedField) {
  const { id, field, problem } = useField(name);
  const { value, onChange, ...rest } = field;
  return (
    <TextField
      {...rest}
      id={id}
      type="datetime-local"
      step={60}
      label={label}
      hint={hint}
      problem={problem}
      value={value ? formatLocalTime(new Date(value), 'UTC').replace(/:00$/, '') : ''}
      onChange={({ target }) => onChange(parseLocalTime(target.value, 'UTC')?.toISOString() ?? null)}
    />
  );
}
