import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { describedBy, fakeBackOffice, rejection, testFieldOptions } from '#test/fixtures/component.tsx';
import { entityDetail } from '#test/fixtures/entities.ts';
import { router } from '#test/fixtures/navigation.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { Entity } from './entity.tsx';

beforeEach(() => router.refresh.mockClear());

const child = (id: string, name: string, disabled = false): EntityDetail['children'][number] => ({
  id,
  name,
  disabled,
  kind: 'CHANNEL',
  parentId: 'e1',
  mode: 'TEST',
  hasChildren: false,
});

type Shown = { change?: Partial<EntityDetail>; search?: string; answer?: () => unknown };

async function show({ change = {}, search = '', answer = () => entityDetail }: Shown = {}) {
  const office = fakeBackOffice({
    'GET /entities/e1': () => ({ ...entityDetail, ...change }),
    'GET /entities/e1/connector-accounts': () => ({ accounts: [], connectors: [], allowedOrigins: [] }),
    'PATCH /entities/e1': answer,
  });
  const page = renderPage(<Entity id="e1" catalogue={testFieldOptions} />, { search });
  await screen.findByRole('heading', { level: 1, name: 'Bakery' });
  return { ...office, ...page };
}
const sections = () => within(screen.getByRole('navigation', { name: 'Entity sections' }));
const tabNames = () =>
  sections()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
/** An effective setting: its value and where it is set. */
const setting = (label: string) => {
  const term = within(screen.getByRole('region', { name: 'Effective settings' })).getByRole('link', { name: label });
  const line = term.closest('div');
  return [...(line?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
};

describe('the page of an entity', () => {
  it('groups its parts, and finds a setting by its name', async () => {
    await show();
    const headings = ['Payments', 'Routing', 'Checkout', 'Fraud'];
    for (const name of headings) expect(sections().getByText(name, { selector: 'p' })).toBeTruthy();
    const user = userEvent.setup();
    await user.type(sections().getByRole('searchbox', { name: 'Find a setting' }), 'accent');
    expect(tabNames()).toEqual(['AccentPayment form']);
    await user.clear(sections().getByRole('searchbox'));
    await user.type(sections().getByRole('searchbox'), 'zebra');
    expect(sections().getByText('No setting has this name.')).toBeTruthy();
  });

  it('shows where the entity is in the tree', async () => {
    await show();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/entities', '/entities/p1']);
  });

  it('shows each effective setting in words with its origin', async () => {
    await show();
    expect(setting('Payment brands')).toEqual(['VISA, MASTER', 'set here']);
    expect(setting('Acquirer timeout')).toEqual(['30,000 milliseconds', 'inherited from Demo PSP']);
    expect(setting('Retention of payment methods')[0]).toBe('until deleted');
    expect(setting('Unknown parameters')[0]).toBe('Reject the request');
  });

  it('shows the effective settings under the names of their parts', async () => {
    await show();
    const settings = within(screen.getByRole('region', { name: 'Effective settings' }));
    const parts = settings.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(parts.slice(0, 3)).toEqual(['Brands', 'Currencies', 'Payment types']);
  });

  it('says what to add to a merchant that has no channel yet', async () => {
    await show();
    expect(screen.getByText(/It has no channel yet/)).toBeTruthy();
  });

  it('lists the entities below it', async () => {
    await show({ change: { children: [child('c1', 'Web shop'), child('c2', 'Kiosk', true)] } });
    const below = within(screen.getByRole('region', { name: 'Child entities' }));
    expect(below.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Web shopchannel',
      'KioskDisabledchannel',
    ]);
    expect(below.getByRole('link', { name: 'Kiosk' }).getAttribute('href')).toBe('/entities/c2');
  });

  it('offers to add only the kinds that may be below it', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Add an entity' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add below Bakery' });
    const kinds = within(dialog).getByLabelText('Kind');
    expect([...kinds.children].map(({ textContent }) => textContent)).toEqual(['Channel']);
  });

  it.each<[string, Partial<EntityDetail>]>([
    ['may not be changed', { mayChange: false }],
    ['is a channel', { node: { ...entityDetail.node, kind: 'CHANNEL' } }],
  ])('offers to add nothing when the entity %s', async (_, change) => {
    await show({ change });
    expect(screen.queryByRole('button', { name: 'Add an entity' })).toBeNull();
  });

  it('says what could not be loaded', async () => {
    fakeBackOffice({ 'GET /entities/e1': () => rejection(404, 'unknown', 'This entity does not exist.') });
    renderPage(<Entity id="e1" catalogue={testFieldOptions} />);
    expect(await screen.findByText('This entity does not exist.')).toBeTruthy();
  });
});

describe('the tabs of an entity', () => {
  it('mark the settings that are set here, and the tab that is open', async () => {
    await show({ search: '?tab=brands' });
    expect(tabNames()).toContain('Brands, set here');
    expect(tabNames()).toContain('Currencies');
    const current = sections().getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.getAttribute('href'))).toEqual(['/entities/e1?tab=brands']);
    expect(screen.getByRole('form', { name: 'Brands of Bakery' })).toBeTruthy();
  });

  it('are part of the address', async () => {
    const { user, query } = await show();
    await user.click(sections().getByRole('link', { name: 'Limits' }));
    await waitFor(() => expect(query()).toEqual({ tab: 'limits' }));
    expect(await screen.findByRole('form', { name: 'Limits of Bakery' })).toBeTruthy();
    await user.click(sections().getByRole('link', { name: 'Overview' }));
    await waitFor(() => expect(query()).toEqual({}));
  });

  it('lead from an effective setting to where it is changed', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('link', { name: 'Acquirer timeout' }));
    expect(await screen.findByRole('form', { name: 'Limits of Bakery' })).toBeTruthy();
  });

  it('offer dispatching for merchants only', async () => {
    await show({ change: { node: { ...entityDetail.node, kind: 'PSP' } } });
    expect(tabNames()).not.toContain('Dispatching');
  });

  it('show the overview for a tab that does not exist', async () => {
    await show({ search: '?tab=nothing' });
    expect(screen.getByRole('region', { name: 'Effective settings' })).toBeTruthy();
  });

  it('contain the connector accounts', async () => {
    await show({ search: '?tab=connector-accounts' });
    expect(await screen.findByRole('region', { name: 'Connector accounts' })).toBeTruthy();
  });
});

describe('the name of an entity', () => {
  const field = () =>
    within(screen.getByRole('dialog', { name: 'Rename Bakery' })).getByLabelText<HTMLInputElement>('Name');

  async function open(answer?: () => unknown) {
    const shown = await show(answer ? { answer } : {});
    await shown.user.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByRole('dialog', { name: 'Rename Bakery' });
    return shown;
  }

  it('is changed with the version that was shown, and the page shows it at once', async () => {
    const renamed = { ...entityDetail, node: { ...entityDetail.node, name: 'Bakery 2' } };
    const { changes, user } = await open(() => renamed);
    await user.type(field(), ' 2{Enter}');
    expect(await screen.findByText('Renamed to Bakery 2')).toBeTruthy();
    expect(changes[0]?.body).toEqual({ version: 'v1', name: 'Bakery 2' });
    expect(router.refresh).toHaveBeenCalled();
  });

  it('cannot be empty', async () => {
    const { changes, user } = await open();
    await user.clear(field());
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(describedBy(field())).toBe('Enter a name.'));
    expect(changes).toEqual([]);
  });

  it('keeps what was typed when another user changed the entity', async () => {
    const { user } = await open(() => rejection(409, 'changed', 'Ada changed Bakery.'));
    await user.type(field(), '!{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Ada changed Bakery.');
    expect(field().value).toBe('Bakery!');
  });
});
