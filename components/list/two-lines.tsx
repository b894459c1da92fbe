import type { ReactNode } from 'react';

type Props = { name: ReactNode; state?: ReactNode; detail: ReactNode; end: ReactNode };

/** A row below 640 px: its name and state, and below them what else identifies it. */
export function TwoLines({ name, state, detail, end }: Props) {
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="ml-auto text-table">{state}</span>
      </span>
      <span className="mt-0.5 flex gap-3 text-muted-foreground text-table">
        <span className="min-w-0 truncate">{detail}</span>
        <span className="ml-auto shrink-0">{end}</span>
      </span>
    </>
  );
}
