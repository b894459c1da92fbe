import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { FeeSchedules } from '#lib/ledger/staff/index.ts';
import { fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Fees } from './fees.tsx';

const id = 'm'.repeat(32);
const path = `/entities/${id}/fees`;
const published: FeeSchedules = {
  earliest: '2026-11-23',
  country: 'DE',
  mayPublish: true,
  schedules: [
    {
      validFrom: '2026-11-01',
      state: 'current',
      actorName: 'Ada',
      model: 'INTERCHANGE',
      country: 'DE',
      vat: '19',
      rates: [
        { kind: 'PAYMENT', brand: 'MASTER', region: 'INTRA', currency: 'EUR', percentage: '1.4', fixed: '0.25' },
        { kind: 'REFUND', brand: null, region: null, currency: null, percentage: '0', fixed: null },
      ],
    },
  ],
};

const preview = {
  [`POST ${path}/preview`]: () => ({
    days: 30,
    isComplete: true,
    currencies: [
      {
        currency: 'EUR',
        transactions: 3,
        amount: '276.00',
        current: { net: '1.54', vat: '0.00', gross: '1.54' },
        next: { net: '4.20', vat: '0.80', gross: '5.00' },
        cost: { net: '0.75', vat: '0.14', gross: '0.89' },
      },
    ],
  }),
};

function show(fees: FeeSchedules, post: () => unknown = () => ({ validFrom: '2026-11-23' })) {
  const office = fakeBackOffice({ [`GET ${path}`]: () => fees, [`POST ${path}`]: post, ...preview });
  const detail = { node: { id, kind: 'MERCHANT' } } as EntityDetail;
  return { ...office, ...renderPage(<Fees detail={detail} />) };
}

describe('the fees of a merchant', () => {
  it('are shown by schedule, with who published it', async () => {
    show(published);
    const schedule = within(await screen.findByRole('region', { name: /^From 2026-11-01/ }));
    expect(screen.getByText(/Current, published by Ada/)).toBeTruthy();
    expect(screen.getByText(/19 % VAT on all fees/)).toBeTruthy();
    const texts = schedule.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
    expect(texts.slice(1)).toEqual(['PaymentMastercardWithin the EEAEUR1.4 %0.25 EUR', 'Refundanyanyany0 %']);
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
    const vat = screen.getByLabelText('VAT rate in % (optional)');
    await user.clear(vat);
    await user.type(vat, '7.5');
    await user.click(screen.getByRole('button', { name: 'Remove rate 2' }));
    await user.click(screen.getByRole('button', { name: 'Publish schedule' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      validFrom: '2026-11-23',
      model: 'INTERCHANGE',
      country: 'DE',
      vat: '7.5',
      rates: [{ kind: 'PAYMENT', brand: 'MASTER', region: 'INTRA', currency: 'EUR', percentage: '1.9', fixed: '0.25' }],
    });
  });

  it('are previewed with the rates of the form before they are published', async () => {
    const { user, changes } = show(published);
    await user.click(await screen.findByRole('button', { name: 'Publish a schedule' }));
    await user.click(await screen.findByRole('button', { name: 'Preview fees' }));
    const table = within(await screen.findByRole('region', { name: 'Preview' }));
    const rows = (await table.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows.slice(1).map((row) => row?.replaceAll('\u00a0', ' '))).toEqual([
      'EUR3Without VAT1.54 EUR4.20 EUR0.75 EUR',
      'EUR3VAT0.00 EUR0.80 EUR0.14 EUR',
      'EUR3With VAT1.54 EUR5.00 EUR0.89 EUR',
    ]);
    expect(changes).toMatchObject([
      { path: `${path}/preview`, body: { model: 'INTERCHANGE', country: 'DE', vat: '19' } },
    ]);
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
