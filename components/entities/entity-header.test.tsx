import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EntityActivity, EntityDetail, TestPaymentAnswer } from '#lib/entities/staff/index.ts';
import type { CurrentUser } from '#lib/staff/index.ts';

import { describedBy, fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { entityDetail } from '#test/fixtures/entities.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { transactionRow } from '#test/fixtures/transaction.ts';
import { EntityHeader } from './entity-header.tsx';

const idle: EntityActivity = { channels: 2, calls: { count: 0, capped: false } };
const busy: EntityActivity = { channels: 1, calls: { count: 1, capped: false } };
const paid: TestPaymentAnswer = {
  row: transactionRow({ id: 'p1' }),
  succeeded: true,
  tookMs: 12,
  trace: [],
  redirectUrl: null,
};

type Node = EntityDetail['node'];
type Shown = {
  node?: Partial<Node>;
  detail?: Partial<EntityDetail>;
  activity?: () => unknown;
  permissions?: CurrentUser['permissions'];
};

function show({ node = {}, detail = {}, activity = () => idle, permissions = [] }: Shown, answer?: () => unknown) {
  const shown = { ...entityDetail, ...detail, node: { ...entityDetail.node, ...node } };
  const changed = { ...shown, node: { ...shown.node, disabled: !shown.node.disabled } };
  const office = fakeBackOffice({
    'GET /entities/e1/activity': activity,
    'PATCH /entities/e1': answer ?? (() => changed),
    'POST /entities/e1/test-payment': answer ?? (() => paid),
  });
  const onChanged = vi.fn();
  const { user } = renderPage(<EntityHeader detail={shown} onChanged={onChanged} />, { user: { permissions } });
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  return { ...office, changed, onChanged, user, click };
}
const dialog = () => within(screen.getByRole('dialog'));

describe('the head of an entity', () => {
  it('states its name, kind, mode and id', () => {
    show({ node: { disabled: true, mode: 'LIVE' } });
    const head = screen.getByRole('heading', { level: 1 }).parentElement?.textContent;
    expect(head).toContain('BakerymerchantLIVEDisabled');
    expect(screen.getByRole('button', { name: 'Copy entity id' })).toBeTruthy();
  });

  it('leads to its payments, and to its requests with the permission', () => {
    show({ permissions: ['requests.read'] });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/requests?entity=e1',
      '/transactions?entity=e1',
    ]);
  });

  it('has no actions and no link to requests without the permissions', () => {
    show({ detail: { mayChange: false } });
    expect(screen.queryByRole('link', { name: 'API requests' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Test channel' })).toBeNull();
  });
});

describe('disabling an entity', () => {
  it('shows what stops, and is sent with the version that was shown', async () => {
    const { changes, changed, onChanged, click } = show({});
    await click('Disable');
    expect(await dialog().findByText('2 channels stop processing immediately')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('0 API requests used it');
    expect(document.activeElement?.textContent).toBe('Keep enabled');
    await click('Disable Bakery');
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(changed));
    expect(changes).toEqual([{ method: 'PATCH', path: '/entities/e1', body: { version: 'v1', disabled: true } }]);
    expect(await screen.findByText('Bakery is disabled')).toBeTruthy();
  });

  it('needs the name of an entity in use to be typed', async () => {
    const { changes, user, click } = show({ activity: () => busy });
    await click('Disable');
    const confirmation = await screen.findByLabelText('Type “Bakery” to confirm');
    expect(screen.getByRole('dialog').textContent).toContain('1 API request used it');
    await click('Disable Bakery');
    expect(changes).toEqual([]);
    await user.type(confirmation, 'Bakery{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  it('cannot be confirmed before it is known whether the name must be typed', async () => {
    const counted = Promise.withResolvers<EntityActivity>();
    const { changes, click } = show({ activity: () => counted.promise });
    await click('Disable');
    await click('Disable Bakery');
    expect(describedBy(screen.getByRole('button', { name: 'Disable Bakery' }))).toBe(
      'The consequences are still being counted',
    );
    counted.resolve(busy);
    await screen.findByLabelText('Type “Bakery” to confirm');
    await click('Disable Bakery');
    expect(changes).toEqual([]);
  });

  it('needs no name for a single channel', async () => {
    const { changes, click } = show({ node: { kind: 'CHANNEL' }, activity: () => busy });
    await click('Disable');
    await dialog().findByText('One channel stops processing immediately');
    expect(screen.queryByLabelText(/to confirm/)).toBeNull();
    await click('Disable Bakery');
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  it('says that what stops could not be counted', async () => {
    const { click } = show({ activity: () => rejection(403, 'forbidden', 'You may not read requests.') });
    await click('Disable');
    expect(await dialog().findByText('Couldn’t count what would stop: You may not read requests.')).toBeTruthy();
  });

  it('stays open with the reason when another user changed the entity', async () => {
    const { onChanged, click } = show({}, () => rejection(409, 'changed', 'Ada changed Bakery.'));
    await click('Disable');
    await dialog().findByText(/channels stop/);
    await click('Disable Bakery');
    expect((await dialog().findByRole('alert')).textContent).toBe('Ada changed Bakery.');
    expect(onChanged).not.toHaveBeenCalled();
  });
});

describe('enabling an entity', () => {
  it('needs no question', async () => {
    const { changes, onChanged, click } = show({ node: { disabled: true } });
    await click('Enable');
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(changes[0]?.body).toEqual({ version: 'v1', disabled: false });
    expect(await screen.findByText('Bakery is enabled')).toBeTruthy();
  });

  it('shows below the name why it failed', async () => {
    const { click } = show({ node: { disabled: true } }, () => rejection(409, 'refused', 'Demo PSP is disabled.'));
    await click('Enable');
    expect((await screen.findByRole('alert')).textContent).toBe('Demo PSP is disabled.');
  });
});

describe('the test of a channel', () => {
  const channel: Shown = { node: { kind: 'CHANNEL' }, detail: { mayTest: true } };

  it('sends one payment when it opens, and another only on request', async () => {
    const { changes, click } = show(channel);
    await click('Test channel');
    const result = await dialog().findByRole('region', { name: 'Test result' });
    expect(result.textContent).toContain('000.100.110 Request successfully processed');
    expect(changes).toEqual([{ method: 'POST', path: '/entities/e1/test-payment', body: {} }]);
    await click('Test again');
    await waitFor(() => expect(changes).toHaveLength(2));
  });

  it('says that no real money moves', async () => {
    const { click } = show(channel);
    await click('Test channel');
    expect(screen.getByRole('dialog').textContent).toContain('No real money moves.');
  });

  it('shows why the payment was rejected, and can be repeated', async () => {
    const { click } = show(channel, () => rejection(409, 'refused', 'This channel is disabled.'));
    await click('Test channel');
    expect((await dialog().findByRole('alert')).textContent).toBe('This channel is disabled.');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Test again' }).disabled).toBe(false);
  });

  it('leads the shopper to the redirect', async () => {
    const pending = { ...paid, succeeded: false, redirectUrl: 'https://bank.example/pay' };
    const { click } = show(channel, () => pending);
    await click('Test channel');
    const link = await dialog().findByRole('link', { name: 'Act as the shopper' });
    expect(link.getAttribute('href')).toBe('https://bank.example/pay');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(dialog().getByRole('link', { name: 'Open transaction' }).getAttribute('href')).toBe('/transactions/p1');
  });
});
