import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const border = 'block w-full rounded-md border border-foreground/25 bg-background px-2.5 text-base sm:text-sm';

/** The look of fields and of the buttons that open pickers. */
export const fieldClass = classNames(
  border,
  'h-9 aria-invalid:border-destructive aria-disabled:opacity-50 disabled:opacity-50',
);

export type LabelProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** Shown to screen readers only, where the meaning of the field is clear from its surroundings. */
  isLabelHidden?: boolean | undefined;
};

/** The attributes that connect a field to its hint and to its problem. */
export function describeField({ id, hint, problem }: Pick<LabelProps, 'id' | 'hint' | 'problem'>) {
  const notes = [problem ? `${id}-problem` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return {
    'aria-describedby': notes === '' ? undefined : notes,
    'aria-invalid': problem ? (true as const) : undefined,
  };
}

/** A label above its field, with the hint and the problem below. */
export function LabelledField(props: LabelProps & { children: ReactNode }) {
  const { id, label, hint, problem, isLabelHidden, children } = props;
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** A text field with its label. */
export function TextField({
  id,
  label,
  hint,
  problem,
  isLabelHidden,
  ...input
}: LabelProps & Omit<ComponentProps<'input'>, 'id'>) {
  const text = { id, label, hint, problem, isLabelHidden };
  return (
    <LabelledField {...text}>
      <input id={id} className={fieldClass} {...describeField(text)} {...input} />
    </LabelledField>
  );
}

/** A field for several lines with its label. */
export function TextAreaField({
  id,
  label,
  hint,
  problem,
  isLabelHidden,
  ...area
}: LabelProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  const text = { id, label, hint, problem, isLabelHidden };
  return (
    <LabelledField {...text}>
      <textarea
        id={id}
        rows={3}
        className={classNames(border, 'py-1.5 aria-invalid:border-destructive')}
        {...describeField(text)}
        {...area}
      />
    </LabelledField>
  );
}

type Choice = { value: string; name: string };

/** A select with its label. */
export function ChoiceField({
  id,
  label,
  hint,
  problem,
  isLabelHidden,
  choices,
  ...select
}: LabelProps & { choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'id'>) {
  const text = { id, label, hint, problem, isLabelHidden };
  return (
    <LabelledField {...text}>
      <select id={id} className={fieldClass} {...describeField(text)} {...select}>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

/** A checkbox with its label beside it. */
export function CheckboxField({
  id,
  label,
  hint,
  problem,
  ...input
}: LabelProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  return (
    <div>
      <label htmlFor={id} className="flex w-fit cursor-pointer items-center gap-2 font-medium">
        <input
          id={id}
          type="checkbox"
          className="size-4 accent-primary"
          {...describeField({ id, hint, problem })}
          {...input}
        />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

export function FieldNotes({ id, hint, problem }: Pick<LabelProps, 'id' | 'hint' | 'problem'>) {
  return (
    <>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-destructive text-table">
          {problem}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-table">
          {hint}
        </p>
      ) : null}
    </>
  );
}

/** The error message of a form. */
export function FormProblem({ children }: { children: ReactNode }) {
  return children ? (
    <p role="alert" className="rounded-md border border-destructive/50 px-3 py-2 text-destructive">
      {children}
    </p>
  ) : null;
}
