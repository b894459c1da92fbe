'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { type ControllerRenderProps, useController, useFormContext } from 'react-hook-form';
import {
  CheckboxField,
  ChoiceField,
  describeField,
  LabelledField,
  TextAreaField,
  TextField,
} from '#components/ui/field.tsx';

export type NamedField = { name: string; label: string; hint?: ReactNode };
type Without<Props, Keys extends string> = Omit<Props, Keys | 'id' | 'name' | 'label' | 'hint' | 'problem'>;

/** The value of a field of the form around it, and the message about it. */
export function useField(name: string) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  return { id, field, problem: fieldState.error?.message };
}

type Native = Without<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'ref'>;

export function FormTextField({ name, label, hint, ...input }: NamedField & Native) {
  const { id, field, problem } = useField(name);
  return (
    <TextField {...input} {...field} value={field.value ?? ''} id={id} label={label} hint={hint} problem={problem} />
  );
}

type NativeArea = Without<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur' | 'ref'>;

export function FormTextArea({ name, label, hint, ...area }: NamedField & NativeArea) {
  const { id, field, problem } = useField(name);
  return (
    <TextAreaField {...area} {...field} value={field.value ?? ''} id={id} label={label} hint={hint} problem={problem} />
  );
}

type SelectProps = NamedField & {
  choices: readonly { value: string; name: string }[];
  /** After the value was changed, for fields that depend on it. */
  onValueChange?: (value: string) => void;
  isLabelHidden?: boolean;
};

export function FormSelect({ name, label, hint, choices, onValueChange, isLabelHidden }: SelectProps) {
  const { id, field, problem } = useField(name);
  return (
    <ChoiceField
      {...field}
      value={field.value ?? ''}
      onChange={({ target: { value } }) => {
        field.onChange(value);
        onValueChange?.(value);
      }}
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      problem={problem}
      choices={choices}
    />
  );
}

export function FormCheckbox({ name, label, hint }: NamedField) {
  const { id, field, problem } = useField(name);
  const { value, onChange, ...rest } = field;
  return (
    <CheckboxField
      {...rest}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
      id={id}
      label={label}
      hint={hint}
      problem={problem}
    />
  );
}

/** What a picker needs to be a field: `<Combobox {...field} search={…} />`. */
export type PickerField = Pick<ControllerRenderProps, 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** A field for pickers and other components with a value. */
export function FormField({
  name,
  label,
  hint,
  children,
}: NamedField & { children: (field: PickerField) => ReactNode }) {
  const { id, field, problem } = useField(name);
  const { value, onChange, onBlur, ref } = field;
  const text = { id, label, hint, problem };
  return (
    <LabelledField {...text}>{children({ id, value, onChange, onBlur, ref, ...describeField(text) })}</LabelledField>
  );
}
