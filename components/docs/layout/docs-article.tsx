import type { ReactNode } from 'react';
import type { GuideHeading } from '#lib/docs/index.ts';
import { PageContents } from './page-contents.tsx';

type Props = { title: string; lead: ReactNode; headings?: readonly GuideHeading[]; children: ReactNode };

/** A page of the documentation: its title, what it is for, and the headings beside it where there is room. */
export function DocsArticle({ title, lead, headings = [], children }: Props) {
  return (
    <div className="flex min-w-0 grow gap-10">
      <main className="min-w-0 max-w-3xl grow pb-24">
        <h1 className="text-balance font-semibold text-3xl tracking-tight">{title}</h1>
        <p className="mt-3 max-w-2xl text-pretty text-base text-muted-foreground leading-relaxed">{lead}</p>
        <div className="mt-8">{children}</div>
      </main>
      <PageContents headings={headings} />
    </div>
  );
}
