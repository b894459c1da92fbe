import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

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
  /** The cells of the last row, which sums the others. */
  total?: readonly ReactNode[];
};

/**
 * A few rows of figures with a name each. What does not fit a phone stands there as one block for each row, every cell
 * beside the name of its column; a table that is still wider than the page scrolls, also by keyboard.
 */
export function FiguresTable({ labelledBy, columns, rows, total }: FiguresTableProps) {
  const isWide = columns.length > 3 || columns.slice(1).some(({ isText }) => isText);
  const onPhones = (classes: string): string | false => isWide && classes;
  const sideOf = (column: number): string => {
    if (column === 0) return 'pr-4 text-left';
    // A column of words after one of figures keeps its distance.
    return columns[column]?.isText ? 'px-4 text-left first:pl-0 last:pr-0' : 'pl-4 text-right tabular-nums';
  };
  const rowOf = ([first, ...others]: readonly ReactNode[], id: string, className: string | false) => (
    <tr key={id} className={classNames('border-b', onPhones('max-sm:block max-sm:py-1.5'), className)}>
      <th
        scope="row"
        className={classNames('py-1.5', className || 'font-normal', sideOf(0), onPhones('max-sm:block max-sm:py-0.5'))}
      >
        {first}
      </th>
      {others.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
          key={index}
          data-label={columns[index + 1]?.name}
          className={classNames(
            'whitespace-nowrap py-1.5',
            sideOf(index + 1),
            onPhones(
              'max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:whitespace-normal max-sm:px-0 max-sm:py-0.5 max-sm:before:text-muted-foreground max-sm:before:content-[attr(data-label)] max-sm:empty:hidden',
            ),
          )}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className="relative overflow-x-auto" aria-labelledby={labelledBy} tabIndex={0}>
      <table className={classNames('w-full text-table', onPhones('max-sm:block max-sm:border-t'))}>
        <thead className={classNames(onPhones('max-sm:sr-only'))}>
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
        <tbody className={classNames(onPhones('max-sm:block'))}>
          {rows.map(({ id, cells }) => rowOf(cells, id, false))}
        </tbody>
        {total ? (
          <tfoot className={classNames(onPhones('max-sm:block'))}>{rowOf(total, 'total', 'font-semibold')}</tfoot>
        ) : null}
      </table>
    </section>
  );
}
