import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MerchantFiles as Answer } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { MerchantFiles } from './merchant-files.tsx';

const bakery = { id: 'a'.repeat(32), name: 'Bakery' };
const days = ['2026-11-20', '2026-11-19'];
const answer: Answer = { merchantCount: 1, merchant: bakery, day: '2026-11-20', rowCount: 12, days };

function show(changes: Partial<Answer> | Response = {}, options: Parameters<typeof renderPage>[1] = {}) {
  const office = fakeBackOffice({
    ...entitySearch,
    'GET /settlement-files': ({ path }) => {
      if (changes instanceof Response) return changes;
      const selected = path.includes(shop.id) ? { merchant: { id: shop.id, name: 'Web shop' } } : {};
      return { ...answer, ...changes, ...selected };
    },
  });
  return { ...office, ...renderPage(<MerchantFiles />, options) };
}
const paths = (reads: { path: string }[]) => reads.map(({ path }) => path);

describe('the settlement files of a merchant', () => {
  it('offers the file of the last day at once, and no choice where there is one merchant', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Download file' });
    expect(link.getAttribute('href')).toBe(`/api/backoffice/settlement-files/${bakery.id}/merchant.csv?day=2026-11-20`);
    expect(screen.getByRole('heading', { name: 'Bakery, 2026-11-20' })).toBeTruthy();
    expect(screen.getByText('12 rows in the file')).toBeTruthy();
    expect(screen.queryByLabelText('Merchant')).toBeNull();
  });

  it('reads another day when it is clicked or typed', async () => {
    const { user, reads } = show();
    await user.click(await screen.findByRole('button', { name: '2026-11-19' }));
    await waitFor(() => expect(paths(reads)).toContain('/settlement-files?day=2026-11-19'));
    const field = screen.getByLabelText('Settlement date');
    fireEvent.change(field, { target: { value: '0202-11-01' } });
    fireEvent.change(field, { target: { value: '2026-11-01' } });
    await waitFor(() => expect(paths(reads)).toContain('/settlement-files?day=2026-11-01'));
    expect(paths(reads).join()).not.toContain('0202');
  });

  it('of several merchants waits until one is selected within the filter of the page', async () => {
    const entity = 'e'.repeat(32);
    const { user, reads } = show({ merchantCount: 2, merchant: null, rowCount: 0, days: [] }, { entity });
    expect(await screen.findByText('Each file has the rows of one merchant and one day.')).toBeTruthy();
    expect(screen.queryByLabelText('Settlement date')).toBeNull();
    await selectEntity(user, 'Merchant');
    await waitFor(() => expect(paths(reads)).toContain(`/settlement-files?entity=${entity}&merchant=${shop.id}`));
    const search = paths(reads).find((path) => path.startsWith('/entities/search?entity='));
    expect(search).toContain(`entity=${entity}`);
    expect(search).toContain('permission=settlement-files.read');
  });

  it('of a day without rows says so, offers no download and leads to days with rows', async () => {
    show({ day: '2026-11-18', rowCount: 0 });
    expect(await screen.findByText('Nothing was settled with Bakery on 2026-11-18')).toBeTruthy();
    expect(screen.getByText(/Choose one of the days with rows below/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download file' })).toBeNull();
    expect(screen.getByRole('button', { name: '2026-11-20' })).toBeTruthy();
  });

  it('of a merchant without any row in the last days says so', async () => {
    show({ rowCount: 0, days: [] });
    expect(await screen.findByText(/Nothing was settled in the last 90 days either/)).toBeTruthy();
  });

  it('explains why there is no merchant, and why it could not be loaded', async () => {
    show({ merchantCount: 0, merchant: null, rowCount: 0, days: [] });
    expect(await screen.findByText('No merchant here')).toBeTruthy();
    show(rejection(400, 'failed', 'No files now.'));
    expect(await screen.findByText('No files now.')).toBeTruthy();
  });
});
