import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListCount } from '#lib/staff/index.ts';
import { renderScreen } from '#test/fixtures/component.tsx';
import { useColumns } from './columns/use-columns.ts';
import { ListHeader } from './list-header.tsx';

function Example({ count, rows }: { count: ListCount | undefined; rows?: number }) {
  const choice = useColumns('payments', [{ id: 'amount', name: 'Amount' }]);
  const exporting = { rows, start: async () => undefined, cancel: () => undefined };
  const props = { title: 'Payments', lead: 'Of the last 90 days.', action: <button type="button">New</button> };
  return <ListHeader {...props} count={count} choice={choice} exporting={exporting} exportingSheet={null} />;
}

const counted = (count: number, capped = false): ListCount => ({ count, capped, maxCounted: 10_000 });

describe('the head of a list', () => {
  it('names the list, says what it is and offers its main action', () => {
    renderScreen(<Example count={counted(3)} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payments');
    expect(screen.getByText('Of the last 90 days.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New' })).toBeTruthy();
  });

  it('shows no number before the rows are counted', () => {
    const { container } = renderScreen(<Example count={undefined} />);
    expect(container.querySelector('[aria-live]')?.textContent).toBe('');
  });

  it.each([
    ['en', '12,481'],
    ['de', '12.481'],
  ])('writes the number of rows as users of %s do: %s', (locale, shown) => {
    renderScreen(<Example count={counted(12_481)} rows={0} />, {}, { locale });
    expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Cancel export/ }).textContent).toBe(`Cancel export0 of ${shown}`);
  });

  it('shows that there are more rows than are counted, also while they are exported', () => {
    renderScreen(<Example count={counted(10_000, true)} rows={7} />);
    expect(screen.getByTitle(/Counting stops/).textContent).toBe('10,000+');
    expect(screen.getByRole('button', { name: /^Cancel export/ }).textContent).toContain('7 of 10,000+');
  });
});
