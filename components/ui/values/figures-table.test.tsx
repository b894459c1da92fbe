import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { FiguresTable } from './figures-table.tsx';

function show() {
  const columns = [{ name: 'Name' }, { name: 'Kind', isText: true }, { name: 'Sum', hint: 'In EUR' }];
  render(
    <>
      <h2 id="sums">Sums</h2>
      <FiguresTable labelledBy="sums" columns={columns} rows={[{ id: 'a', cells: ['Ada', 'Payment', '7.00'] }]} />
    </>,
  );
}

describe('a table of figures', () => {
  it('has a heading for each column and each row, and the name of its section', () => {
    show();
    expect(screen.getByRole('region', { name: 'Sums' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Kind', 'Sum']);
    expect(screen.getByRole('rowheader').textContent).toBe('Ada');
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Payment', '7.00']);
  });

  it('aligns figures right and words left, and explains a column', () => {
    show();
    const [word, figure] = screen.getAllByRole('cell');
    expect(word?.className).toContain('text-left');
    expect(figure?.className).toContain('text-right');
    expect(screen.getByTitle('In EUR').textContent).toBe('Sum');
  });

  it('ends with the row that sums the others, under its name', () => {
    const columns = [{ name: 'Account' }, { name: 'Sum' }];
    render(
      <>
        <h2 id="sums">Sums</h2>
        <FiguresTable
          labelledBy="sums"
          columns={columns}
          rows={[{ id: 'a', cells: ['Bank', '7.00'] }]}
          total={['Total', '7.00']}
        />
      </>,
    );
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Bank', 'Total']);
  });

  it('names the column of each cell, which stands beside it on a phone', () => {
    show();
    expect(screen.getAllByRole('cell').map((cell) => cell.dataset.label)).toEqual(['Kind', 'Sum']);
  });

  it('is reached by keyboard, because it may scroll', () => {
    show();
    expect(screen.getByRole('region').tabIndex).toBe(0);
  });
});
