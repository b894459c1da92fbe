import type { ComponentProps, ReactNode } from 'react';

const box =
  'mt-1 block h-9 w-full rounded-md border border-foreground/25 bg-background px-2.5 text-base sm:text-sm';

type LabelProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  problem?: string | undefined;
};

/** A text field with its label. */
export function TextField({
  id,
  label,
  hint,
  problem,
  ...input
}: LabelProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className={box}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={problem ? true : undefined}
        {...input}
      />
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

type Choice = { value: string; name: string };

/** A select with its label. */
export function ChoiceField({
  id,
  label,
  hint,
  problem,
  choices,
  ...select
}: LabelProps & { choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        className={box}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={problem ? true : undefined}
        {...select}
      >
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

function FieldNotes({ id, hint, problem }: Pick<LabelProps, 'id' | 'hint' | 'problem'>) {
  return (
    <>
      {problem ? (
        <p role="alert" className="mt-1 text-destructive text-table">
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
