import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NamedListRow } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { entitySearch, listAnswers, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { RiskLists } from '../risk-lists.tsx';

const list: NamedListRow = {
  id: 'l1',
  entityId: shop.id,
  entityName: 'Bakery',
  name: 'vip',
  kind: 'email',
  entries: 2,
  mayChange: true,
};

async function open(answers: Parameters<typeof fakeBackOffice>[0] = {}, lists = [list]) {
  const office = fakeBackOffice({
    ...listAnswers('/risk-lists', [], {}),
    ...entitySearch,
    'GET /named-lists': () => ({ lists }),
    ...answers,
  });
  const page = renderPage(<RiskLists />, { user: { permissions: ['risk.read', 'risk.write'] as never } });
  await page.user.click(await screen.findByRole('button', { name: 'Named lists' }));
  return { ...office, ...page };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.findByRole('button', { name });

it('shows each list with its kind and the number of its values', async () => {
  await open({}, [list, { ...list, id: 'l2', name: 'cities', kind: 'text', entries: 0, mayChange: false }]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Named lists' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'vip BakeryE-mail addresses · 2 valuesAdd valuesRenameRemove',
    'cities BakeryText · no values',
  ]);
});

it('creates a list with its name, kind and entity', async () => {
  const { user, changes } = await open({ 'POST /named-lists': () => ({ id: 'n' }) });
  await user.click(await button('New list'));
  await user.type(field('Name'), 'high-risk');
  await user.selectOptions(field('Kind'), 'Countries');
  await selectEntity(user, 'Entity');
  await user.click(await button('Create list'));
  expect(await screen.findByText('List created')).toBeTruthy();
  expect(changes[0]?.body).toEqual({ entityId: shop.id, name: 'high-risk', kind: 'country' });
});

it('fills a list with one value a line', async () => {
  const { user, changes } = await open({ 'POST /named-lists/l1/entries': () => ({ added: 2 }) });
  await user.click(await button('Add values to vip'));
  await user.type(field('Values'), 'a@shop.example\nb@shop.example');
  await user.type(field('Reason'), 'Known customers');
  await user.click(await button('Add values'));
  expect(await screen.findByText('2 values added')).toBeTruthy();
  const values = 'a@shop.example\nb@shop.example';
  expect(changes[0]?.body).toEqual({ values, reason: 'Known customers', expiresOn: '' });
});

it('removes a list after it was shown how many values go with it', async () => {
  const { user, changes } = await open({ 'POST /named-lists/l1/remove': () => ({ id: 'l1' }) });
  await user.click(await button('Remove vip'));
  expect(await screen.findByText(/removed with its 2 values/)).toBeTruthy();
  await user.type(field('Reason'), 'Not used');
  await user.click(await button('Remove list'));
  expect(await screen.findByText('List removed')).toBeTruthy();
  expect(changes[0]?.body).toEqual({ reason: 'Not used' });
});
