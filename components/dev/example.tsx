import type { ReactNode } from 'react';

/** A part of the gallery: its name, when to use it, and its states. */
export function GallerySection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border-t py-6">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted-foreground">{lead}</p>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">{children}</div>
    </section>
  );
}

/** One state of a part. */
export function Example({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <h3 className="mb-2 text-muted-foreground text-table">{name}</h3>
      {children}
    </div>
  );
}
