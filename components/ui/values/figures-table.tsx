import type { ReactNode } from 'react';

export type FiguresColumn = {
  name: string;
  hint?: string;
  /** Words stand left; figures, which end at the same place, right. */
  isText?: boolean;
};

type FiguresTableProps = {
  /** The id of the heading that names the table. */
  labelledBy: string;
  columns: readonly FiguresColumn[];
  /** The cells of a row in the order of the columns; the first one names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
};

/** A few rows of figures with a name each. A table that is wider than the page scrolls, also by keyboard. */
export function FiguresTable({ labelledBy, columns, rows }: FiguresTableProps) {
  const sideOf = (column: number): string =>
    column === 0 || columns[column]?.isText ? 'pr-4 text-left' : 'pl-4 text-right tabular-nums';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className="relative overflow-x-auto" aria-labelledby={labelledBy} tabIndex={0}>
      <table className="w-full text-table">
        <thead>
          <tr className="border-b text-muted-foreground">
            {columns.map(({ name, hint }, column) => (
              <th
                key={name}
                scope="col"
                title={hint}
                className={`whitespace-nowrap py-1.5 font-normal ${sideOf(column)}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...others] }) => (
            <tr key={id} className="border-b">
              <th scope="row" className={`py-1.5 font-normal ${sideOf(0)}`}>
                {first}
              </th>
              {others.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
                <td key={index} className={`whitespace-nowrap py-1.5 ${sideOf(index + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
