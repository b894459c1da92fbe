import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SearchEntry } from '#lib/docs/index.ts';
import { router } from '#test/fixtures/navigation.ts';
import { render } from '#test/render.tsx';
import { DocsSearch } from './docs-search.tsx';
import { findEntries } from './find-entries.ts';

const entry = (kind: SearchEntry['kind'], title: string, context = '', text = ''): SearchEntry => ({
  kind,
  title,
  context,
  text,
  href: `/docs/${title.replaceAll(' ', '-').toLowerCase()}`,
});
const entries = [
  entry('guide', 'Payments', '', 'how to refund'),
  entry('guide', 'Refund', 'Payments'),
  entry('operation', 'Capture or refund a payment', 'POST /v1/payments/{id}', 'amount currency'),
  entry('code', '700.400.200', 'cannot refund'),
];
const titles = (query: string) => findEntries(entries, query).map(({ title }) => title);

describe('what the search finds', () => {
  it('has every word, titles first', () => {
    expect(titles('refund')).toEqual(['Refund', 'Capture or refund a payment', '700.400.200', 'Payments']);
    expect(titles('refund v1')).toEqual(['Capture or refund a payment']);
    expect(titles('refund nothing')).toEqual([]);
  });

  it('is a part of a code, or a parameter', () => {
    expect(titles('400.2')).toEqual(['700.400.200']);
    expect(titles('currency')).toEqual(['Capture or refund a payment']);
  });

  it('is the guides before anything is typed', () => expect(titles('')).toEqual(['Payments']));
});

describe('the search of the documentation', () => {
  const show = (response: () => Response = () => Response.json(entries)) => {
    vi.stubGlobal('fetch', async () => response());
    render(<DocsSearch />);
    return userEvent.setup();
  };

  it('opens by / and by ⌘K, and goes to what Enter selects', async () => {
    const user = show();
    await user.keyboard('/');
    await user.type(await screen.findByRole('combobox'), '700.400');
    await screen.findByRole('option', { name: /700\.400\.200/ });
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/docs/700.400.200');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });

  it('names what was searched for when nothing contains it', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: /Search the docs/ }));
    await user.type(await screen.findByRole('combobox'), 'zzz');
    expect(await screen.findByText(/Nothing contains “zzz”/)).toBeTruthy();
  });

  it('shows that the index could not be loaded', async () => {
    const user = show(() => new Response(null, { status: 503 }));
    await user.click(screen.getByRole('button', { name: /Search the docs/ }));
    expect(await screen.findByText(/Couldn’t load the index/)).toBeTruthy();
  });
});
