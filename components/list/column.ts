import type { ReactNode } from 'react';

/** A column of a list as it is shown. */
export type Column<Row> = {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  right?: boolean;
  /** Only where an index serves the order. */
  sort?: { direction: 'asc' | 'desc' | null; onToggle: () => void } | undefined;
};
