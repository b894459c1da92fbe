import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { entityDetail } from '#test/fixtures/entities.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { RoutingRules } from './routing-rules.tsx';

const rule = (change: Partial<RoutingRuleRow>): RoutingRuleRow => ({
  id: 'r1',
  entityId: 'e1',
  entityName: 'Bakery',
  position: 1,
  name: 'Large',
  enabled: true,
  conditions: { modes: ['*'], brands: ['VISA'], currencies: ['*'], amount: null, binCountries: ['*'] },
  targets: [{ accountId: 'a1', percent: 100 }],
  fallbacks: [],
  version: 3,
  mayChange: true,
  ...change,
});
const own = [rule({}), rule({ id: 'r2', name: 'Small' }), rule({ id: 'r3', name: 'Rest', enabled: false })];
const inherited = rule({ id: 'r9', name: 'Everything', entityId: 'p1', entityName: 'Demo PSP' });

type Shown = { rules?: RoutingRuleRow[]; mayChange?: boolean; answers?: Record<string, () => unknown> };

async function show({ rules = [...own, inherited], mayChange = true, answers = {} }: Shown = {}) {
  const office = fakeBackOffice({
    'GET /entities/e1/routing-rules': () => ({ rules }),
    'GET /entities/e1/connector-accounts': () => ({ accounts: [{ id: 'a1', name: 'First Bank' }], connectors: [] }),
    'POST /routing-rules/r2/move': () => ({}),
    'DELETE /routing-rules/r2': () => ({}),
    ...answers,
  });
  const { user } = renderPage(<RoutingRules detail={{ ...entityDetail, mayChange }} />);
  const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const lists = () => office.reads.filter(({ path }) => path === '/entities/e1/routing-rules').length;
  return { ...office, user, click, lists };
}
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const section = () => within(screen.getByRole('region', { name: 'Routing rules' }));

describe('the routing rules of an entity', () => {
  it('are listed in the order in which they decide, with their conditions and accounts in words', async () => {
    await show();
    await section().findAllByText('First Bank', { exact: false });
    const lines = section().getAllByRole('listitem');
    expect(lines.map((line) => within(line).getByRole('heading').textContent)).toEqual([
      'Large',
      'Small',
      'RestDisabled',
      'Everything',
    ]);
    expect(lines[0]?.textContent).toContain('For VISA');
    expect(lines[0]?.textContent).toContain('To First Bank');
  });

  it('that are inherited are changed where they are set', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Demo PSP' });
    expect(link.getAttribute('href')).toBe('/entities/p1?tab=routing-rules');
    expect(button('Edit Everything')).toBeNull();
  });

  it('can be read, but not changed, without the permission', async () => {
    await show({ mayChange: false, rules: [rule({ mayChange: false })] });
    await section().findByText('Large');
    expect(button('Add rule')).toBeNull();
    expect(button('Edit Large')).toBeNull();
  });

  it('say when there are none', async () => {
    await show({ rules: [] });
    expect(await screen.findByText('No routing rules')).toBeTruthy();
  });

  it('say why they could not be read', async () => {
    await show({
      answers: { 'GET /entities/e1/routing-rules': () => rejection(403, 'forbidden', 'Not your entity.') },
    });
    expect(await screen.findByText('Not your entity.')).toBeTruthy();
  });

  it('say why no rule can be added when the accounts could not be read', async () => {
    await show({
      answers: { 'GET /entities/e1/connector-accounts': () => rejection(403, 'forbidden', 'No accounts for you.') },
    });
    expect(await screen.findByText('No accounts for you.')).toBeTruthy();
    expect(await section().findByText('Large')).toBeTruthy();
    expect(button('Add rule')).toBeNull();
  });
});

describe('a routing rule', () => {
  it.each([
    ['up', 'Move Small up'],
    ['down', 'Move Small down'],
  ])('moves %s among the rules of its entity, and the list is read again', async (direction, name) => {
    const { changes, click, lists } = await show();
    await click(name);
    await waitFor(() => expect(lists()).toBe(2));
    expect(changes).toEqual([{ method: 'POST', path: '/routing-rules/r2/move', body: { direction } }]);
  });

  it('cannot move past the first or the last one of its entity', async () => {
    await show();
    await section().findByText('Large');
    const states = ['Move Large up', 'Move Large down', 'Move Rest up', 'Move Rest down'].map(
      (name) => button(name)?.disabled,
    );
    expect(states).toEqual([true, false, false, true]);
  });

  it('is deleted after the consequences were confirmed', async () => {
    const { changes, click, lists } = await show();
    await click('Delete Small');
    expect(screen.getByRole('dialog', { name: 'Delete Small?' }).textContent).toContain(
      'The next rule that matches decides about its payments',
    );
    expect(document.activeElement?.textContent).toBe('Keep rule');
    await click('Delete rule');
    await waitFor(() => expect(lists()).toBe(2));
    expect(changes).toMatchObject([{ method: 'DELETE', path: '/routing-rules/r2' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the question open when it could not be deleted, and shows why', async () => {
    const { click } = await show({
      answers: { 'DELETE /routing-rules/r2': () => rejection(409, 'changed', 'Ada changed this rule.') },
    });
    await click('Delete Small');
    await click('Delete rule');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Small?' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Ada changed this rule.');
  });

  it('shows why it could not be moved, and the list as it is now', async () => {
    const { click, lists } = await show({
      answers: { 'POST /routing-rules/r2/move': () => rejection(409, 'changed', 'Ada deleted this rule.') },
    });
    await click('Move Small up');
    expect(await screen.findByText('Ada deleted this rule.')).toBeTruthy();
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('is added in a dialog that knows the accounts', async () => {
    const { changes, user, click } = await show({
      answers: { 'POST /entities/e1/routing-rules': () => ({ id: 'r4' }) },
    });
    await click('Add rule');
    expect(screen.getByLabelText('Account').textContent).toContain('First Bank');
    await user.type(screen.getByLabelText('Name'), 'New{Enter}');
    expect(await screen.findByText('Rule added')).toBeTruthy();
    expect(changes).toHaveLength(1);
  });
});
