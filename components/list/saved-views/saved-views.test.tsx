import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { paymentsApi } from '#components/payments/api.ts';
import type { SavedViewRow } from '#lib/staff/index.ts';

import { fakeBackOffice, fieldErrors, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { SavedViews } from './saved-views.tsx';

const view = (changes: Partial<SavedViewRow> = {}): SavedViewRow => ({
  id: 'v1',
  name: 'Declines',
  query: 'status:declined',
  entityId: null,
  ownerName: 'Ada Byron',
  mayChange: true,
  ...changes,
});

function Example({ initial }: { initial: string }) {
  const [q, setQ] = useState(initial);
  return (
    <>
      <SavedViews list="transactions" endpoint={paymentsApi.transactions} q={q} onSearch={setQ} />
      <output aria-label="Searched">{q}</output>
    </>
  );
}

type Input = { q?: string; views?: SavedViewRow[]; count?: { count: number; capped: boolean }; change?: () => unknown };

async function show({ q = '', views = [view()], count, change = () => view() }: Input = {}) {
  const stored = [...views];
  const office = fakeBackOffice({
    'GET /saved-views': () => ({ views: stored }),
    'GET /transactions/count': () => ({ maxCounted: 10_000, ...(count ?? { count: 7, capped: false }) }),
    'GET /entities/search': () => ({ options: [], more: false }),
    'POST /saved-views': () => {
      stored.push(view({ id: 'v2', name: 'Large', query: q }));
      return change();
    },
    'PATCH /saved-views/v1': change,
    'DELETE /saved-views/v1': change,
  });
  renderScreen(<Example initial={q} />, {}, { entity: 'e1' });
  await waitFor(() => expect(office.reads.length).toBeGreaterThan(0));
  const tabs = () => screen.findByRole('navigation', { name: 'Saved views' });
  return { ...office, tabs, user: userEvent.setup(), searched: () => screen.getByLabelText('Searched') };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the saved views of a list', () => {
  it('take no room while nothing is searched for and none is saved', async () => {
    await show({ views: [] });
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  });

  it('are those of the list and the entity, each with the number of its rows there', async () => {
    const { tabs, reads } = await show();
    expect((await within(await tabs()).findByRole('button', { name: 'Declines 7' })).title).toBe('status:declined');
    expect(reads.map(({ path }) => path)).toEqual([
      '/saved-views?entity=e1&list=transactions',
      '/transactions/count?entity=e1&q=status%3Adeclined',
    ]);
  });

  it('say that counting has stopped', async () => {
    await show({ count: { count: 10_000, capped: true } });
    const tab = await screen.findByRole('button', { name: /^Declines/ });
    await waitFor(() => expect(tab.textContent).toBe('Declines10,000+'));
  });

  it('search for what they saved; All searches for everything', async () => {
    const { tabs, user, searched } = await show();
    await tabs();
    expect(button('All').getAttribute('aria-current')).toBe('true');
    await user.click(button(/^Declines/));
    expect(searched().textContent).toBe('status:declined');
    expect(button(/^Declines/).getAttribute('aria-current')).toBe('true');
    await user.click(button('All'));
    expect(searched().textContent).toBe('');
  });

  it('mark a shared one and name its owner', async () => {
    const { tabs } = await show({ views: [view({ entityId: 'e1', mayChange: false })] });
    const tab = within(await tabs()).getByRole('button', { name: /shared Declines/ });
    expect(tab.title).toBe('status:declined · shared by Ada Byron');
  });

  it('can be edited only by users who may change them', async () => {
    const { tabs } = await show({ q: 'status:declined', views: [view({ mayChange: false })] });
    await tabs();
    expect(await screen.findByRole('button', { name: /^Declines/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
  });
});

describe('saving a search', () => {
  async function open(input: Input = {}) {
    const shown = await show({ q: 'amount:>=1000', ...input });
    await shown.user.click(await screen.findByRole('button', { name: 'Save search' }));
    return shown;
  }

  it('is offered only for a search that is not saved yet', async () => {
    const { tabs } = await show({ q: 'status:declined' });
    await tabs();
    await screen.findByRole('button', { name: /^Declines/ });
    expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
  });

  it('sends its name and the search, for this user only, and shows it as a tab', async () => {
    const { changes, user } = await open();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(screen.getByRole('dialog', { name: 'Save search' }).textContent).toContain('amount:>=1000');
    await user.keyboard('Large{Enter}');
    expect(await screen.findByText('View Large saved')).toBeTruthy();
    expect(changes).toEqual([
      {
        method: 'POST',
        path: '/saved-views',
        body: { name: 'Large', query: 'amount:>=1000', entityId: null, list: 'transactions' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /^Large/ })).toBeTruthy();
  });

  it('sends nothing without a name', async () => {
    const { changes, user } = await open();
    await user.click(button('Save as a tab'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('shows the message of the server beside the name and keeps what was typed', async () => {
    const { user } = await open({ change: () => fieldErrors({ name: 'You have a view of this name.' }) });
    await user.keyboard('Declines{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('You have a view of this name.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Declines');
  });
});

describe('a saved view', () => {
  async function edit(input: Input = {}) {
    const shown = await show({ q: 'status:declined', ...input });
    await shown.user.click(await screen.findByRole('button', { name: 'Edit the view Declines' }));
    return shown;
  }

  it('is renamed', async () => {
    const { changes, user } = await edit();
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Refused{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toEqual({
      method: 'PATCH',
      path: '/saved-views/v1',
      body: { name: 'Refused', query: 'status:declined', entityId: null },
    });
  });

  it('is deleted', async () => {
    const { changes, user } = await edit();
    await user.click(button('Delete view'));
    expect(await screen.findByText('View Declines deleted')).toBeTruthy();
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /saved-views/v1']);
  });

  it('stays, with a message, when it cannot be deleted', async () => {
    const { user } = await edit({ change: () => rejection(404, 'unknown', 'There is no such saved view.') });
    await user.click(button('Delete view'));
    expect(await screen.findByText('There is no such saved view.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Edit Declines' })).toBeTruthy();
  });
});
