import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#lib/staff/index.ts';

import { currentUser, fakeBackOffice, renderScreen, type SentRequest } from '#test/fixtures/component.tsx';
import { router, setPathname } from '#test/fixtures/navigation.ts';
import { Shell } from './shell.tsx';

const analyst: Partial<CurrentUser> = {
  permissions: ['transactions.read', 'registrations.read', 'entities.read'],
  roles: [
    { role: 'analyst', isCustom: false, entityId: 'e1', entityName: 'Bakery' },
    { role: 'analyst', isCustom: false, entityId: 'e2', entityName: 'Bookshop' },
    { role: 'auditor', isCustom: false, entityId: 'e1', entityName: 'Bakery' },
  ],
};
const bakery = { id: 'e1', path: 'Demo PSP ▸ Bakery', kind: 'MERCHANT', mode: 'TEST', disabled: false };
const bookshop = { id: 'e2', path: 'Demo PSP ▸ Bookshop', kind: 'MERCHANT', mode: 'LIVE', disabled: true };

type Input = {
  user?: Partial<CurrentUser>;
  search?: string;
  pathname?: string;
  counts?: Record<string, number>;
  entities?: (request: SentRequest) => unknown;
};

function show({ user = analyst, search = '', pathname = '/', counts = {}, entities }: Input = {}) {
  setPathname(pathname);
  const office = fakeBackOffice({
    'GET /work': () => ({ counts }),
    'GET /entities/search':
      entities ??
      (({ path }) => ({
        options: path.includes('ids=e1') ? [bakery] : path.includes('ids=e2') ? [bookshop] : [bakery, bookshop],
        more: false,
      })),
    'PATCH /me/preferences': () => ({}),
  });
  const shown = renderScreen(
    <Shell me={currentUser(user)} theme="system">
      <main>Page</main>
    </Shell>,
    user,
    { search },
  );
  return { ...office, ...shown, user: userEvent.setup() };
}
const sidebar = () => within(screen.getByRole('banner'));
const links = () => sidebar().getAllByRole('link').slice(1);
const press = (key: string) => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });
const switcher = () => screen.getByRole('button', { name: /^Shown for/ });

describe('the navigation', () => {
  it('shows only the pages that the user may open', () => {
    show({ user: { permissions: ['simulator.use'] }, pathname: '/simulator' });
    const names = links().map(({ textContent }) => textContent);
    expect(names).toEqual(['Home', 'Developers', 'Simulator', 'Documentation', 'Settings']);
  });

  it('shows pages of the installation only to administrators of it', () => {
    show({ user: { permissions: ['users.write', 'events.manage'], administersInstallation: false } });
    expect(screen.queryByRole('link', { name: 'OIDC clients' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Event consumers' })).toBeNull();
  });

  it.each([
    ['/', 'Home'],
    ['/transactions', 'Transactions'],
    ['/transactions/8ac7', 'Transactions'],
  ])('marks the page %s as %s', (pathname, name) => {
    show({ pathname });
    const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('keeps the entity in every address', () => {
    show({ search: '?entity=e1' });
    expect(links().every((link) => link.getAttribute('href')?.endsWith('?entity=e1'))).toBe(true);
  });

  it('unfolds the area of the page only', () => {
    show({ pathname: '/entities' });
    const names = links().map(({ textContent }) => textContent);
    expect(names).toEqual(['Home', 'Payments', 'Developers', 'Settings', 'Entities', 'Your account']);
  });

  it('shows how much work waits on a page, and on all pages of an area that is not open', async () => {
    const counts = { '/registrations': 12, '/transactions': 3 };
    show({ counts, pathname: '/transactions' });
    expect(await sidebar().findByRole('link', { name: /Registrations 12 waiting/ })).toBeTruthy();
    cleanup();
    show({ counts, pathname: '/entities' });
    expect(await sidebar().findByRole('link', { name: /Payments 15 waiting/ })).toBeTruthy();
  });

  it('shows the parts of a page as tabs, with the entity', () => {
    const user = { permissions: ['settlement.read', 'settlement-files.read'] as const };
    show({ user: { permissions: [...user.permissions] }, pathname: '/settlement-lines/1', search: '?entity=e1' });
    const tabs = within(screen.getByRole('navigation', { name: 'Settlement' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Files received',
      'Lines',
      'Unsettled',
      'Files for merchants',
      'Formats',
      'Matching rules',
    ]);
    expect(tabs[1]?.getAttribute('aria-current')).toBe('page');
    expect(tabs[0]?.getAttribute('href')).toBe('/settlement?entity=e1');
    const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Settlement']);
  });

  it('names the user and each role once', () => {
    show();
    expect(sidebar().getByText('Ada Byron').title).toBe('ada');
    expect(sidebar().getByText('analyst, auditor')).toBeTruthy();
  });

  it('says when a user has no role', () => {
    show({ user: {} });
    expect(sidebar().getByText('no role')).toBeTruthy();
  });

  it('signs out by a form, so that no link of another page can do it', () => {
    show();
    const form = sidebar().getByRole('button', { name: 'Sign out' }).closest('form');
    expect([form?.method.toLowerCase(), form?.getAttribute('action')]).toEqual(['post', '/sign-out']);
  });

  it('is skipped by the first link of the page', () => {
    show();
    const [first] = screen.getAllByRole('link');
    expect(first?.textContent).toBe('Skip to content');
    expect(document.querySelector(first?.getAttribute('href') ?? '')?.textContent).toBe('Page');
  });
});

describe('the bar of a phone', () => {
  const bar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[1] as HTMLElement);

  it('has areas, and all pages and the search behind More', async () => {
    const { user } = show();
    expect(
      bar()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Payments', 'Developers', 'Settings', 'More']);
    await user.click(bar().getByRole('button', { name: 'More' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Ada Byron' }));
    expect(sheet.getByRole('link', { name: 'Entities' })).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Search' })).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});

describe('the keys of the frame', () => {
  it('open the pages that the user may open, with the entity', () => {
    show({ search: '?entity=e1' });
    press('g');
    press('t');
    expect(router.push).toHaveBeenCalledWith('/transactions?entity=e1');
    press('g');
    press('u');
    expect(router.push).toHaveBeenCalledOnce();
  });

  it('open the list of shortcuts with ?', () => {
    show();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('open and close the search with Control and K, also while typing', async () => {
    show();
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    const input = screen.getByRole('combobox');
    expect(document.activeElement).toBe(input);
    fireEvent.keyDown(input, { key: 'k', code: 'KeyK', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the entity of all pages', () => {
  it('is every one that the user may see, unless the URL names one', async () => {
    show();
    expect(switcher().textContent).toBe('Shown for All entities');
    expect(screen.getByTitle(/^Test/).textContent).toBe('TEST');
  });

  it('is named by its path, with its mode', async () => {
    show({ search: '?entity=e2' });
    await waitFor(() => expect(switcher().textContent).toBe('Shown for Demo PSP ▸ Bookshop'));
    expect(screen.getByTitle('Real money').textContent).toBe('LIVE');
  });

  it('is selected by typing a part of its name', async () => {
    const { user, query, reads } = show();
    await user.click(switcher());
    await user.keyboard('book');
    await waitFor(() => expect(reads.at(-1)?.path).toBe('/entities/search?q=book'));
    expect(screen.queryByRole('option', { name: 'All entities' })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Bookshop/ }));
    expect(query()).toEqual({ entity: 'e2' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is every one again by an explicit choice', async () => {
    const { user, query } = show({ search: '?entity=e1' });
    await user.click(switcher());
    await user.click(await screen.findByRole('option', { name: 'All entities' }));
    expect(query()).toEqual({});
  });

  it('is never called by the name of the one before', async () => {
    const { user } = show({
      search: '?entity=e1',
      entities: ({ path }) => {
        if (path.includes('ids=e2')) return new Promise(() => undefined);
        return { options: path.includes('ids=e1') ? [bakery] : [bakery, bookshop], more: false };
      },
    });
    await waitFor(() => expect(switcher().textContent).toContain('Bakery'));
    await user.click(switcher());
    await user.click(await screen.findByRole('option', { name: /Bookshop/ }));
    await waitFor(() => expect(switcher().textContent).toBe('Shown for …'));
  });

  it('says beside the name what it is, and that it is disabled or that there are more', async () => {
    const { user } = show({ entities: () => ({ options: [bookshop], more: true }) });
    await user.click(switcher());
    expect((await screen.findByRole('option', { name: /Bookshop/ })).textContent).toBe(
      'Demo PSP ▸ Bookshopmerchant, disabled',
    );
    expect(screen.getByText('There are more. Type to narrow the list.')).toBeTruthy();
  });

  it('says that none matches', async () => {
    const { user } = show({ entities: () => ({ options: [], more: false }) });
    await user.click(switcher());
    await user.keyboard('zoo');
    expect(await screen.findByText('No matching entities.')).toBeTruthy();
  });
});

describe('the theme', () => {
  it('goes from that of the system to light and dark, and is kept in a cookie for the server', async () => {
    const { user } = show();
    const button = () => sidebar().getByRole('button', { name: /^Theme/ });
    await user.click(button());
    expect(button().getAttribute('aria-label')).toBe('Theme: light. Change it');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(document.cookie).toContain('turnpike.theme=light');
    await user.click(button());
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(button());
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(document.cookie).toContain('turnpike.theme=system');
  });
});

describe('the time zone', () => {
  const button = () => screen.getByTitle('Change the time zone or the language');

  it('is named on every page, and another one applies at once and is kept', async () => {
    const { user, changes } = show();
    expect(button().textContent).toBe('Times in UTC');
    await user.click(button());
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await user.paste('new york');
    await user.click(await screen.findByText('America/New York'));
    expect(button().textContent).toBe('Times in America/New York');
    await waitFor(() => expect(changes[0]?.body).toEqual({ timeZone: 'America/New_York' }));
  });

  it('offers that of the browser and UTC first', async () => {
    const { user } = show();
    await user.click(button());
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await screen.findByText('As this browser', { selector: '[role=option] *, [role=option]' });
    // There are hundreds: a search by role would look at each of them.
    const options = [...document.querySelectorAll('[role=option]')].slice(0, 2);
    expect(options.map(({ textContent }) => textContent)).toEqual(['As this browser', 'UTC, selected']);
  });
});
