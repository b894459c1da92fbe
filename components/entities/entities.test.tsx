import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntityList } from '#lib/entities/staff/index.ts';
import { fakeBackOffice, rejection, type SentRequest } from '#test/fixtures/component.tsx';
import { renderPage, shop } from '#test/fixtures/page.tsx';
import { Entities } from './entities.tsx';

type Node = EntityList['nodes'][number];
const node = (id: string, name: string, change: Partial<Node> = {}): Node => ({
  id,
  name,
  kind: 'MERCHANT',
  parentId: null,
  mode: 'TEST',
  disabled: false,
  hasChildren: false,
  ...change,
});
const psp = node('p1', 'Demo PSP', { kind: 'PSP', hasChildren: true });

/** The levels of the tree by the id of their parent; the highest level has an empty id. */
type Levels = Record<string, Partial<EntityList>>;

function show(levels: Levels, { entity = '', search = (): unknown => ({ options: [], more: false }) } = {}) {
  const office = fakeBackOffice({
    'GET /entities': ({ path }: SentRequest) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const level = levels[`${query.get('parent') ?? ''}${query.get('afterId') ?? ''}`];
      return { nodes: [], next: null, mayAddRoot: false, ...level };
    },
    'GET /entities/search': search,
  });
  return { ...office, ...renderPage(<Entities />, entity ? { entity } : {}) };
}
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('the tree of entities', () => {
  it('is open for the first levels, with the kind, mode and state of each entity', async () => {
    show({ '': { nodes: [psp] }, p1: { nodes: [node('m1', 'Bakery', { disabled: true, mode: 'LIVE' })] } });
    expect((await screen.findByRole('link', { name: 'Bakery' })).getAttribute('href')).toBe('/entities/m1');
    const line = screen.getByRole('link', { name: 'Bakery' }).closest('li');
    expect(line?.textContent).toContain('BakeryDisabledmerchantLIVE');
    expect(names()).toEqual(['Demo PSP', 'Bakery']);
  });

  it('closes and opens a branch by keyboard', async () => {
    const { user } = show({ '': { nodes: [psp] }, p1: { nodes: [node('m1', 'Bakery')] } });
    await screen.findByRole('link', { name: 'Bakery' });
    screen.getByRole('button', { name: 'Close Demo PSP' }).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Demo PSP']);
    const opener = screen.getByRole('button', { name: 'Open Demo PSP' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard(' ');
    expect(names()).toEqual(['Demo PSP', 'Bakery']);
  });

  it('keeps long levels closed, and reads them only when they are opened', async () => {
    const many = Array.from({ length: 13 }, (_, at) => node(`d${at}`, `PSP ${at}`, { hasChildren: true }));
    const { user, reads } = show({ '': { nodes: many }, d0: { nodes: [node('m1', 'Bakery')] } });
    await screen.findByRole('link', { name: 'PSP 0' });
    expect(reads).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Open PSP 0' }));
    expect(await screen.findByRole('link', { name: 'Bakery' })).toBeTruthy();
  });

  it('reads further entities of a level on request', async () => {
    const { user } = show({
      '': { nodes: [psp] },
      p1: { nodes: [node('m1', 'Bakery')], next: { name: 'Bakery', id: 'm1' } },
      p1m1: { nodes: [node('m2', 'Cinema')] },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Cinema' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says why it could not be read', async () => {
    fakeBackOffice({ 'GET /entities': () => rejection(403, 'forbidden', 'You may not read entities.') });
    renderPage(<Entities />);
    expect(await screen.findByText('You may not read entities.')).toBeTruthy();
  });
});

describe('the search for an entity', () => {
  it('replaces the tree by what was found, with its path', async () => {
    const { user, reads } = show({ '': { nodes: [psp] } }, { search: () => ({ options: [shop], more: true }) });
    await user.type(screen.getByLabelText('Find by name or id'), ' web ');
    expect(await screen.findByRole('link', { name: 'Bakery ▸ Web shop' })).toBeTruthy();
    expect(names()).toEqual(['Bakery ▸ Web shop']);
    expect(screen.getByText('There are more. Type more of the name.')).toBeTruthy();
    const last = reads.filter(({ path }) => path.startsWith('/entities/search')).at(-1)?.path ?? '';
    expect(Object.fromEntries(new URLSearchParams(last.split('?')[1]))).toEqual({
      q: 'web',
      permission: 'entities.read',
    });
  });

  it('says what was searched for when nothing is found, and shows the tree again once that is removed', async () => {
    const { user } = show({ '': { nodes: [psp] } });
    const field = screen.getByLabelText('Find by name or id');
    await user.type(field, 'xy');
    expect(await screen.findByText(/No name or id contains “xy”/)).toBeTruthy();
    await user.clear(field);
    expect(await screen.findByRole('link', { name: 'Demo PSP' })).toBeTruthy();
  });

  it('says why it failed', async () => {
    const { user } = show({}, { search: () => rejection(403, 'forbidden', 'Not allowed here.') });
    await user.type(screen.getByLabelText('Find by name or id'), 'x');
    expect(await screen.findByText('Not allowed here.')).toBeTruthy();
  });
});

describe('a new PSP', () => {
  it('is offered to those who may add one', async () => {
    const { user } = show({ '': { nodes: [psp], mayAddRoot: true } });
    await user.click(await screen.findByRole('button', { name: 'Add a PSP' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a PSP' }));
    expect(dialog.getByLabelText('Mode').textContent).toContain('Test: no real money');
  });

  it.each([
    ['without the permission', {}, ''],
    ['while one entity is looked at', { mayAddRoot: true }, 'p1'],
  ])('is not offered %s', async (_, change, entity) => {
    const { reads } = show({ '': { nodes: [psp], ...change } }, { entity });
    await waitFor(() => expect(reads.length).toBeGreaterThan(0));
    await screen.findByRole('link', { name: 'Demo PSP' });
    expect(screen.queryByText('Add a PSP')).toBeNull();
  });
});
