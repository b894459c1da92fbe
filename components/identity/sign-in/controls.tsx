import type { ComponentProps, ReactNode } from 'react';

type FieldProps = ComponentProps<'input'> & { name: string; label: string; hint?: ReactNode };

/** A text field with its label. */
export function Field({ label, hint, name, ...input }: FieldProps) {
  const hintId = hint ? `${name}-hint` : undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        aria-describedby={hintId}
        className="rounded-md border border-foreground/40 bg-background px-3 py-2 text-base sm:text-sm"
        {...input}
      />
      {hint ? (
        <p id={hintId} className="text-table text-muted-foreground">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const variants = {
  primary: 'border-primary bg-primary px-4 text-primary-foreground hover:opacity-90',
  secondary: 'border-foreground/25 px-4 hover:bg-accent',
  ghost: 'border-transparent text-muted-foreground underline-offset-4 hover:underline',
  destructive: 'border-destructive/50 px-4 text-destructive hover:bg-accent',
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & { variant?: keyof typeof variants; small?: boolean };

export function Button({ variant = 'secondary', small = false, ...button }: ButtonProps) {
  return (
    <button
      type="submit"
      {...button}
      className={`cursor-pointer rounded-md border font-medium disabled:cursor-default disabled:opacity-60 ${small ? 'py-1' : 'py-2'} ${variants[variant]}`}
    />
  );
}

/** An error and what to do next. */
export function Problem({ children }: { children: ReactNode }) {
  return children ? (
    <p role="alert" className="rounded-md border border-destructive/50 px-3 py-2 text-destructive">
      {children}
    </p>
  ) : null;
}
