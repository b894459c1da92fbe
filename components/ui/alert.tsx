import type { ReactNode } from 'react';

/** An empty state or error: title, explanation and one action. */
export function Alert({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 py-10 sm:items-center sm:text-center">
      <p className="font-medium">{title}</p>
      {children ? <div className="max-w-prose text-muted-foreground">{children}</div> : null}
      {action}
    </div>
  );
}

export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded bg-muted ${className}`} />;
}

export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded border bg-muted px-1 font-mono text-[0.6875rem] text-muted-foreground">
      {children}
    </kbd>
  );
}
