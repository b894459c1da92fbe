// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntityDetail, FeeSchedules } from '#lib/backoffice/index.ts';
import { fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Fees } from './fees.tsx';

const id = 'm'.repeat(32);
const path = `/entities/${id}/fees`;
const published: FeeSchedules = {
  ...{ earliest: '2026-11-23', mayPublish: true },
  schedules: [
    {
      ...{ validFrom: '2026-11-01', state: 'current', actorName: 'Ada' },
      rates: [
        { kind: 'PAYMENT', brand: 'MASTER', currency: 'EUR', percentage: '1.4', fixed: '0.25' },
        { kind: 'REFUND', brand: null, currency: null, percentage: '0', fixed: null },
      ],
    },
  ],
};

function show(fees: FeeSchedules, post: () => unknown = () => ({ validFrom: '2026-11-23' })) {
  const office = fakeBackOffice({ [`GET ${path}`]: () => fees, [`POST ${path}`]: post });
  const detail = { node: { id, kind: 'MERCHANT' } } as EntityDetail;
  return { ...office, ...renderPage(<Fees detail={detail} />) };
}

describe('the fees of a merchant', () => {
  it('are shown by schedule, with who published it', async () => {
    show(published);
    const schedule = within(await screen.findByRole('region', { name: /^From 2026-11-01/ }));
    expect(screen.getByText(/Current, published by Ada/)).toBeTruthy();
    const texts = schedule.getAllByRole('row').map((row) => row.textContent?.replace('\u00a0', ' '));
    expect(texts.slice(1)).toEqual(['PaymentMastercardEUR1.4 %0.25 EUR', 'Refundanyany0 %']);
  });

  it('are explained while there are none', async () => {
    show({ ...published, schedules: [], mayPublish: false });
    expect(await screen.findByText('No fees')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish a schedule' })).toBeNull();
  });

  it('are published as a copy of the latest schedule with changes', async () => {
    const { user, changes } = show(published);
    await user.click(await screen.findByRole('button', { name: 'Publish a schedule' }));
    const [percent] = await screen.findAllByLabelText('Percent');
    await user.clear(percent as HTMLElement);
    await user.type(percent as HTMLElement, '1.9');
    await user.click(screen.getByRole('button', { name: 'Remove rate 2' }));
    await user.click(screen.getByRole('button', { name: 'Publish schedule' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      validFrom: '2026-11-23',
      rates: [{ kind: 'PAYMENT', brand: 'MASTER', currency: 'EUR', percentage: '1.9', fixed: '0.25' }],
    });
  });

  it('show what is wrong beside the field of a rate', async () => {
    const { user, changes } = show(published, () =>
      fieldErrors({ 'rates.0.fixed': 'An amount in EUR has at most 2 decimals.' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Publish a schedule' }));
    const [percent] = await screen.findAllByLabelText('Percent');
    await user.clear(percent as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Publish schedule' }));
    expect(await screen.findByText('Enter a percentage such as 1.4.')).toBeTruthy();
    expect(changes).toEqual([]);
    await user.type(percent as HTMLElement, '1');
    await user.click(screen.getByRole('button', { name: 'Publish schedule' }));
    expect(await screen.findByText('An amount in EUR has at most 2 decimals.')).toBeTruthy();
  });
});
