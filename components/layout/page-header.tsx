import type { ReactNode } from 'react';

/** The title of a page and one line about its purpose. */
export function PageHeader({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <header>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 max-w-prose text-muted-foreground">{lead}</p>
    </header>
  );
}
