import { describe, expect, it, vi } from 'vitest';
import type { DescribedList } from '#lib/staff/index.ts';
import { render } from '#test/render.tsx';
import { toColumns } from './list-columns.tsx';

const column = (id: string, kind: DescribedList['columns'][number]['kind'], sorts: string[] = []) => ({
  id,
  kind,
  sorts,
  label: id,
  isDefault: true,
  align: kind === 'money' ? ('right' as const) : ('left' as const),
});
const description: DescribedList = {
  name: 'payments',
  noun: { one: 'payment', many: 'payments' },
  fields: [],
  columns: [column('createdAt', 'time', ['newest', 'oldest']), column('amount', 'money'), column('note', 'text')],
  sorts: [
    { id: 'newest', label: 'Newest', column: 'createdAt', direction: 'desc' },
    { id: 'oldest', label: 'Oldest', column: 'createdAt', direction: 'asc' },
  ],
  defaultSort: 'newest',
  canCount: true,
  canExport: true,
  maxCounted: 10_000,
};
const row = { id: '1', createdAt: '2026-11-21T12:10:30Z', amount: '1234.50', currency: 'EUR', note: null };

function show(sort: string | null = null, cells = {}) {
  const sortBy = vi.fn();
  return { sortBy, columns: toColumns<typeof row>(description, cells, { sort, sortBy }) };
}
const textOf = (columns: ReturnType<typeof show>['columns'], id: string) =>
  render(columns.find((each) => each.id === id)?.cell(row)).container.textContent;

describe('the columns of a list', () => {
  it('show a value by the kind of its column', () => {
    const { columns } = show();
    expect(textOf(columns, 'amount')).toBe('1,234.50\u00a0EUR');
    expect(textOf(columns, 'createdAt')).toContain('21 Nov');
    expect(textOf(columns, 'note')).toBe('');
  });

  it('show a cell of the screen instead where it has one', () => {
    const { columns } = show(null, { note: () => 'none' });
    expect(textOf(columns, 'note')).toBe('none');
  });

  it('sort by the next order of the column, and the default order needs no parameter', () => {
    const first = show();
    expect(first.columns[0]?.sort?.direction).toBe('desc');
    first.columns[0]?.sort?.onToggle();
    expect(first.sortBy).toHaveBeenCalledWith('oldest');
    const second = show('oldest');
    expect(second.columns[0]?.sort?.direction).toBe('asc');
    second.columns[0]?.sort?.onToggle();
    expect(second.sortBy).toHaveBeenCalledWith(null);
  });

  it('do not sort where no index serves an order', () => {
    expect(show().columns[1]?.sort).toBeUndefined();
  });
});
