'use client';

import { type ReactNode, useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { describeField, FieldNotes } from '#components/ui/field.tsx';
import { MultiSelect } from '#components/ui/pickers/multi-select.tsx';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import type { Selected } from '../pickers/multi-select-props.ts';
import { FormField, type NamedField, useField } from './form-fields.tsx';

type CheckboxesProps = NamedField & { choices: readonly { value: string; name: string }[] };

/** Several values of a few, each with a checkbox. */
export function FormCheckboxes({ name, label, hint, choices }: CheckboxesProps) {
  const { id, field, problem } = useField(name);
  const value: readonly string[] = field.value ?? [];
  const tick = (changed: string, isTicked: boolean): void => {
    const next = choices.filter((each) => (each.value === changed ? isTicked : value.includes(each.value)));
    field.onChange(next.map((each) => each.value));
  };
  return (
    <fieldset {...describeField({ id, hint, problem })}>
      <legend className="font-medium">{label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className="mt-1 flex min-h-7 w-fit cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            ref={index === 0 ? field.ref : undefined}
            checked={value.includes(choice.value)}
            onChange={({ target }) => tick(choice.value, target.checked)}
            onBlur={field.onBlur}
            className="size-4 shrink-0 accent-primary"
          />
          {choice.name}
        </label>
      ))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}

type RadiosProps = NamedField & { choices: readonly { value: string; name: string; text: string }[] };

/** One of a few values, each with an explanation. */
export function FormRadios({ name, label, hint, choices }: RadiosProps) {
  const { id, field, problem } = useField(name);
  return (
    <fieldset {...describeField({ id, hint, problem })}>
      <legend className="mb-1 font-medium">{label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className="mt-1 flex w-fit cursor-pointer items-baseline gap-2">
          <input
            type="radio"
            name={`${id}-${name}`}
            ref={index === 0 ? field.ref : undefined}
            checked={field.value === choice.value}
            onChange={() => field.onChange(choice.value)}
            onBlur={field.onBlur}
            className="accent-primary"
          />
          <span>
            {choice.name} <span className="text-muted-foreground">{choice.text}</span>
          </span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}

type AcceptedValuesProps = NamedField & { noun: string; options: readonly Option[] };

/** A list of accepted values, as the API has it: `*` alone is all of them, an empty list is none. */
export function FormAcceptedValues({ noun, options, ...field }: AcceptedValuesProps) {
  return (
    <FormField {...field}>
      {({ value, onChange, ...picker }) => (
        <MultiSelect
          {...picker}
          value={toSelected(value)}
          onChange={(selected) => onChange(fromSelected(selected))}
          noun={noun}
          options={options}
        />
      )}
    </FormField>
  );
}

const all = '*';

export function toSelected(list: readonly string[]): Selected {
  return list.includes(all) ? 'all' : list;
}

export function fromSelected(selected: Selected): string[] {
  return selected === 'all' ? [all] : [...selected];
}

/** The message about a group of fields or a list as a whole, which no single field shows. */
export function GroupProblem({ name, children }: { name: string; children?: (message: string) => ReactNode }) {
  const { control, getFieldState, trigger } = useFormContext();
  const state = useFormState({ control });
  const error = getFieldState(name, state).error as { message?: string; root?: { message?: string } };
  const message = error?.root?.message ?? error?.message;
  const value = useWatch({ control, name });
  // The form checks again only the field that was changed, not the group around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the fields checks again
  useEffect(() => {
    if (message) void trigger(name);
  }, [value]);
  return typeof message === 'string' && message ? (
    <p role="alert" className="mt-1 text-destructive text-table">
      {children ? children(message) : message}
    </p>
  ) : null;
}
