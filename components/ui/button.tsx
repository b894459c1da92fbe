import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const variants = {
  primary: 'border-primary bg-primary text-primary-foreground hover:opacity-90',
  secondary: 'border-foreground/25 bg-background hover:bg-accent',
  ghost: 'border-transparent text-muted-foreground hover:bg-accent hover:text-foreground',
  destructive: 'border-destructive bg-destructive text-background hover:opacity-90',
};

const sizes = { normal: 'h-8 px-3', icon: 'size-8 justify-center', small: 'h-7 px-2 text-table' };

export type ButtonProps = ComponentProps<'button'> & { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The class names of a button, also for links styled as buttons. */
export function buttonVariants(
  variant: keyof typeof variants = 'secondary',
  size: keyof typeof sizes = 'normal',
): string {
  return classNames(
    'inline-flex shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md border font-medium',
    'disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
  );
}

export function Button({ variant, size, className, type = 'button', ...button }: ButtonProps) {
  return <button type={type} {...button} className={classNames(buttonVariants(variant, size), className)} />;
}
