'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { ListRow } from './list-endpoint.ts';

/** What a row of a list needs besides its values; the same for all rows. */
export type RowActions<Row extends ListRow> = {
  /** The page of a row; left out: a row opens its preview. */
  hrefOf?: ((row: Row) => string) | undefined;
  /** A row in words, for screen readers. */
  nameOf: (row: Row) => string;
  onOpen: (row: Row) => void;
};

type RowLinkProps<Row extends ListRow> = Omit<RowActions<Row>, 'nameOf'> & {
  row: Row;
  className: string;
  label?: string;
  children: ReactNode;
};

/** Opens a row: a link to its page, or a button for its preview. */
export function RowLink<Row extends ListRow>(props: RowLinkProps<Row>) {
  const { row, hrefOf, onOpen, className, label, children } = props;
  const { href } = useShell();
  if (!hrefOf) {
    return (
      <button
        type="button"
        onClick={() => onOpen(row)}
        className={classNames('cursor-pointer text-left', className)}
        aria-label={label}
      >
        {children}
      </button>
    );
  }
  return (
    // Fifty rows would prefetch fifty pages.
    <Link href={href(hrefOf(row))} prefetch={false} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
