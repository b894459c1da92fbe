import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EventConsumerRow } from '#lib/event-consumers/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { minutesAgo } from '#test/fixtures/rows.ts';
import { EventConsumers } from './event-consumers.tsx';

const current: EventConsumerRow = {
  name: 'search-index',
  kind: 'projection',
  state: 'up-to-date',
  lag: 0,
  oldestUnreadAt: null,
  advancedAt: null,
  failures: 0,
  failedAt: null,
  failedPosition: null,
  lastError: null,
  retryAt: null,
};
const failed: EventConsumerRow = {
  ...current,
  name: 'webhooks',
  kind: 'delivery',
  state: 'failed',
  lag: 1_234,
  failures: 3,
  oldestUnreadAt: minutesAgo(5),
  failedAt: minutesAgo(2),
  failedPosition: '4711',
  lastError: 'connect ECONNREFUSED 192.0.2.9:443',
};
const retryPath = 'POST /event-consumers/webhooks/retry';

async function show(consumers: EventConsumerRow[] | (() => unknown), retry: () => unknown = () => ({})) {
  const list = typeof consumers === 'function' ? consumers : () => ({ consumers });
  const office = fakeBackOffice({ 'GET /event-consumers': list, [retryPath]: retry });
  const { user } = renderPage(<EventConsumers />);
  const consumer = async (name: string) => {
    const heading = await screen.findByRole('heading', { level: 2, name });
    return heading.closest('li') as HTMLElement;
  };
  return { ...office, user, consumer };
}

describe('the event consumers', () => {
  it('show whether each has read everything', async () => {
    const { consumer } = await show([current]);
    const text = (await consumer('search-index')).textContent;
    expect(text).toBe('search-indexUp to dateProjectionNo pending events');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show how far behind one is, and that it makes progress', async () => {
    const behind = { lag: 1, oldestUnreadAt: minutesAgo(4), advancedAt: minutesAgo(1) };
    const { consumer } = await show([{ ...current, state: 'catching-up', ...behind }]);
    expect((await consumer('search-index')).textContent).toBe(
      'search-indexCatching upProjection1 event pending, the oldest from 4m agoLast progress 1m ago',
    );
  });

  it('are registered by the server, so an empty list needs no action', async () => {
    await show([]);
    expect(await screen.findByText('They are registered when the server starts.')).toBeTruthy();
  });

  it('say why they could not be read', async () => {
    await show(() => rejection(403, 'forbidden', 'You may not manage events.'));
    expect(await screen.findByText('You may not manage events.')).toBeTruthy();
  });
});

describe('a failed event consumer', () => {
  it('shows where it stopped, why, and that it tries again by itself', async () => {
    const { consumer } = await show([failed]);
    const text = (await consumer('webhooks')).textContent;
    expect(text).toContain('FailedDelivery1,234 events pending, the oldest from 5m ago');
    expect(text).toContain('Failed 3 times at event 4711, last 2m ago. The next attempt starts shortly.');
    expect(text).toContain('connect ECONNREFUSED 192.0.2.9:443');
  });

  it('names the time of the next attempt when it is known', async () => {
    const { consumer } = await show([{ ...failed, failures: 1, retryAt: minutesAgo(-6) }]);
    const text = (await consumer('webhooks')).textContent;
    expect(text).toContain('Failed once at event 4711');
    expect(text).toMatch(/Next attempt in [56]m\./);
  });

  it('keeps an error of thousands of characters inside its own box', async () => {
    const lastError = `Error: ${'x'.repeat(5_000)}`;
    const { consumer } = await show([{ ...failed, lastError }]);
    const box = within(await consumer('webhooks')).getByText(lastError);
    expect(box.className).toContain('break-words');
  });

  it('is tried again at once on request, and the list is read again', async () => {
    const { user, changes, reads } = await show([failed]);
    await user.click(await screen.findByRole('button', { name: 'Retry webhooks' }));
    expect(await screen.findByText('webhooks tries again now.')).toBeTruthy();
    expect(changes).toEqual([{ method: 'POST', path: '/event-consumers/webhooks/retry', body: {} }]);
    await waitFor(() => expect(reads.length).toBeGreaterThan(1));
  });

  it('says why it cannot be tried again', async () => {
    const { user } = await show([failed], () => rejection(409, 'refused', 'webhooks runs already.'));
    await user.click(await screen.findByRole('button', { name: 'Retry webhooks' }));
    expect(await screen.findByText('webhooks runs already.')).toBeTruthy();
  });
});
