import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { DescribedList } from '#lib/staff/index.ts';
import { render } from '#test/render.tsx';
import { FilterBar } from './filter-bar.tsx';

type Field = DescribedList['fields'][number];

const base = { hint: '', offers: [] };
const offers = ['approved', 'declined', 'pending'].map((value) => ({ value, label: value }));
const fields: Field[] = [
  { ...base, name: 'status', label: 'Status', kind: 'choice', offers },
  { ...base, name: 'amount', label: 'Amount', kind: 'amount' },
  { ...base, name: 'date', label: 'Created', kind: 'date' },
  { ...base, name: 'reference', label: 'Reference', kind: 'text' },
];

function Bar({ initial }: { initial: string }) {
  const [q, setQ] = useState(initial);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FilterBar fields={fields} q={q} onSearch={setQ} />
      <output aria-label="Search text">{q}</output>
    </QueryClientProvider>
  );
}

function show(initial = '') {
  render(<Bar initial={initial} />);
  return { user: userEvent.setup(), searched: () => screen.getByLabelText('Search text').textContent };
}

describe('the filter bar', () => {
  it('writes the ticked choices into the search, and keeps what else is searched for', async () => {
    const { user, searched } = show('order-4711');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('checkbox', { name: /^declined/ }));
    expect(searched()).toBe('order-4711 status:declined');
  });

  it('shows what was typed into the search', () => {
    show('status:declined date:2026-11-01..2026-11-05 amount:>=10');
    expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toContain('declined');
    expect(screen.getByRole('combobox', { name: 'Created' }).textContent).toContain('Nov');
    expect(screen.getByRole('button', { name: 'Amount' }).textContent).toContain('>=10');
  });

  it('writes a range of amounts as the user writes amounts', async () => {
    const { user, searched } = show();
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await user.type(screen.getByLabelText('At least'), '1,000.50');
    await user.type(screen.getByLabelText('At most'), '2000{Enter}');
    expect(searched()).toBe('amount:1000.50..2000');
  });

  it('keeps the search and says why when an amount cannot be read', async () => {
    const { user, searched } = show('x');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await user.type(screen.getByLabelText('At least'), 'ten{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Write an amount such as 92.00.');
    expect(searched()).toBe('x');
  });

  it('offers no menu for what can only be typed', () => {
    show();
    expect(screen.queryByRole('combobox', { name: 'Reference' })).toBeNull();
  });
});
