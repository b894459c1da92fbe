import type { ReactNode } from 'react';
import type { ListRow } from '#components/list/list-endpoint.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { DescribedList } from '#lib/staff/index.ts';
import type { Column } from '../column.ts';

/** Cells of columns that show more than the value of their name. */
export type ListCells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

type SortState = { sort: string | null; sortBy: (id: string | null) => void };

/** The columns of a table from the description of its list. */
export function toColumns<Row extends ListRow>(
  { columns, sorts, defaultSort }: DescribedList,
  cells: ListCells<Row>,
  { sort, sortBy }: SortState,
): Column<Row>[] {
  const current = sort ?? defaultSort;
  return columns.map((column) => {
    const own = sorts.filter((each) => each.column === column.id);
    const active = own.findIndex(({ id }) => id === current);
    const next = own[(active + 1) % Math.max(own.length, 1)];
    return {
      id: column.id,
      name: column.label,
      right: column.align === 'right',
      cell: cells[column.id] ?? ((row) => renderValue(column.kind, row, column.id)),
      sort: next && {
        direction: own[active]?.direction ?? null,
        onToggle: () => sortBy(next.id === defaultSort ? null : next.id),
      },
    };
  });
}

/** A cell by the kind of its column. */
function renderValue(kind: DescribedList['columns'][number]['kind'], row: ListRow, id: string): ReactNode {
  const values = row as unknown as Record<string, unknown>;
  const value = values[id];
  if (kind === 'money') {
    return <Money amount={asText(value)} currency={asText(values.currency)} splitCode />;
  }
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'time') return <Timestamp at={String(value)} />;
  if (kind === 'id') return <CopyButton text={String(value)} name={id} />;
  return <Truncate text={String(value)} />;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
