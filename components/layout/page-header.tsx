import type { ReactNode } from 'react';

/** Title of a page and the one line that says what it is. */
export function PageHeader({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <header>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 max-w-prose text-muted-foreground">{lead}</p>
    </header>
  );
}
