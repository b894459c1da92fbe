import { useState } from 'react';
import { TextField } from '#components/ui/field.tsx';
import { type NamedField, useField } from '#components/ui/form/form-fields.tsx';

/** The moment of a date and time in UTC; null: none, or not complete yet. */
function parseMoment(text: string): string | null {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** A moment in UTC, as due times are; empty: none. */
export function MomentField({ name, label, hint }: NamedField) {
  const { id, field, problem } = useField(name);
  const { value, onChange, ...rest } = field;
  // What is typed stays as it is: a year of which one figure is typed is another year already.
  const [text, setText] = useState(() => (value ?? '').replace(/(?::00)?\.000Z$/, ''));
  return (
    <TextField
      {...rest}
      id={id}
      type="datetime-local"
      label={label}
      hint={hint}
      problem={problem}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseMoment(target.value));
      }}
    />
  );
}
