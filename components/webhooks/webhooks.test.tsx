import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebhookDetail, WebhookRow } from '#lib/webhooks/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { entitySearch, listAnswers, renderPage, selectEntity, shop, tableRows } from '#test/fixtures/page.tsx';
import { minutesAgo, webhookRow } from '#test/fixtures/rows.ts';
import { Webhooks } from './webhooks.tsx';

beforeEach(() => router.push.mockClear());

const columns = { url: 'URL', types: 'Types', format: 'Format', fields: 'Fields', state: 'State' };
const detail: WebhookDetail = { row: webhookRow, deliveries: [], mayWrite: true, isReceivedByDemo: false };
const created = { secret: 'whsec_once', detail };

function show(rows: WebhookRow[], { mayWrite = true, answer = (): unknown => created } = {}) {
  const office = fakeBackOffice({
    ...listAnswers('/webhooks', rows, columns),
    ...entitySearch,
    'POST /webhooks': answer,
  });
  const permissions = mayWrite ? (['webhooks.read', 'webhooks.write'] as const) : (['webhooks.read'] as const);
  return { ...office, ...renderPage(<Webhooks />, { user: { permissions: [...permissions] } }) };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the list of webhooks', () => {
  it('shows address, types, format and state in words', async () => {
    show([webhookRow, { ...webhookRow, id: 'b', state: 'DISABLED', format: 'encrypted', fields: 'NON_CUSTOMER_DATA' }]);
    const start = ['https://shop.example/hook', 'PAYMENT, RISK'];
    expect(await tableRows()).toEqual([
      [...start, 'Signed (Standard Webhooks)', 'All fields', 'Active'],
      [...start, 'Encrypted, text', 'Without customer data', 'Disabled'],
    ]);
  });

  it('shows a state or format that it does not know as it is', async () => {
    show([{ ...webhookRow, state: 'PAUSED', format: 'xml' }]);
    expect((await tableRows())[0]?.slice(2)).toEqual(['xml', 'All fields', 'PAUSED']);
  });

  it('has address, state, entity and age in two lines on a phone', async () => {
    show([{ ...webhookRow, createdAt: minutesAgo(3) }]);
    await tableRows();
    const [line] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('https'));
    expect(line?.textContent).toBe('https://shop.example/hookActiveBakery3m ago');
  });

  it('explains what webhooks are for while there are none', async () => {
    show([]);
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  });

  it('offers no new webhook to those who may only read', async () => {
    show([webhookRow], { mayWrite: false });
    await tableRows();
    expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
  });
});

describe('a new webhook', () => {
  async function open(answer?: () => unknown) {
    const shown = show([webhookRow], answer ? { answer } : {});
    await shown.user.click(await screen.findByRole('button', { name: 'New webhook' }));
    await screen.findByRole('dialog', { name: 'New webhook' });
    return shown;
  }

  it('is created for an entity, and its secret is shown once before its page', async () => {
    const { user, changes, reads } = await open();
    await user.type(field('URL'), 'https://shop.example/hook');
    await selectEntity(user, 'Entity');
    expect(reads.some(({ path }) => path.includes('permission=webhooks.write'))).toBe(true);
    await user.click(field('Payments'));
    expect(field('Schedules: their changes and charges')).toBeTruthy();
    await user.click(field('Risk: checks without a payment, opened cases and decisions'));
    await user.selectOptions(field('Fields'), 'Without customer data');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The secret of the webhook' }));
    expect(dialog.getByText('whsec_once')).toBeTruthy();
    expect(changes[0]?.body).toEqual({
      url: 'https://shop.example/hook',
      entityId: shop.id,
      types: ['PAYMENT', 'RISK'],
      fields: 'NON_CUSTOMER_DATA',
      format: 'standard',
    });
    await user.click(dialog.getByRole('button', { name: /stored/i }));
    expect(router.push).toHaveBeenCalledWith(`/webhooks/${webhookRow.id}`);
    expect(screen.queryByText('whsec_once')).toBeNull();
  });

  it('names what is missing beside its field', async () => {
    const { user, changes } = await open();
    await user.type(field('URL'), 'shop');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await waitFor(() => expect(describedBy(field('URL'))).toContain('begins with https:// or http://'));
    expect(describedBy(field('Entity'))).toContain('Choose an entity.');
    expect(screen.getByText('Choose at least one.')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('shows why the server refuses the address, and keeps it', async () => {
    const { user } = await open(() => fieldErrors({ url: 'is not a public address' }));
    await user.type(field('URL'), 'http://10.0.0.1/');
    await selectEntity(user, 'Entity');
    await user.click(field('Payments'));
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await waitFor(() => expect(describedBy(field('URL'))).toContain('is not a public address'));
    expect(field('URL').value).toBe('http://10.0.0.1/');
  });
});
