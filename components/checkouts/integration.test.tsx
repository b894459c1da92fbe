import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CheckoutIntegration } from '#lib/checkouts/staff/index.ts';
import { fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { Integration } from './integration.tsx';

const read: CheckoutIntegration = {
  channel: { id: 'c1', name: 'Web shop' },
  sample: { file: 'checkout.sh', code: 'curl …/v1/checkouts', command: 'sh checkout.sh' },
  markup: '<form class="paymentWidgets"></form>',
  policy: "default-src 'none'",
};

function show(check: () => unknown = () => ({ findings: [], problem: null })) {
  const office = fakeBackOffice({ 'GET /integration': () => read, 'POST /integration/check': check });
  return { ...office, ...renderPage(<Integration />) };
}

describe('the integration of a checkout', () => {
  it('shows what to copy, for the selected channel', async () => {
    show();
    expect(await screen.findByText('curl …/v1/checkouts')).toBeTruthy();
    expect(screen.getByText(/For the channel Web shop/)).toBeTruthy();
    expect(screen.getByText('<form class="paymentWidgets"></form>')).toBeTruthy();
    expect(screen.getByText("default-src 'none'")).toBeTruthy();
  });

  it('asks for the code of another language', async () => {
    const { reads, user } = show();
    await user.selectOptions(await screen.findByLabelText('Language'), 'Python');
    await screen.findByText('checkout.sh');
    await vi.waitFor(() => expect(reads.filter(({ path }) => path.startsWith('/integration'))).toHaveLength(2));
  });

  it('checks the page of the merchant, and says what to do about what is missing', async () => {
    const findings = [
      { check: 'script', state: 'passed', found: 'https://pay.example/v1/paymentWidgets.js' },
      { check: 'policy', state: 'failed', found: 'frame-src' },
    ];
    const { changes, user } = show(() => ({ findings, problem: null }));
    await user.type(await screen.findByLabelText('Address of the payment page'), 'https://shop.example/pay');
    await user.click(screen.getByRole('button', { name: 'Check the page' }));
    expect(await screen.findByText(/Add the directives of step 3/)).toBeTruthy();
    expect(screen.getByText('frame-src')).toBeTruthy();
    expect(screen.queryByText(/Add the script of step 2/)).toBeNull();
    expect(changes).toMatchObject([{ body: { url: 'https://shop.example/pay' } }]);
  });

  it('says why a page could not be fetched', async () => {
    const { user } = show(() => ({ findings: null, problem: 'the address is private' }));
    await user.type(await screen.findByLabelText('Address of the payment page'), 'https://shop.example/pay');
    await user.click(screen.getByRole('button', { name: 'Check the page' }));
    expect(await screen.findByText("The page couldn't be fetched: the address is private")).toBeTruthy();
  });

  it('sends no text that is no address', async () => {
    const { changes, user } = show(() => fieldErrors({}));
    await user.type(await screen.findByLabelText('Address of the payment page'), 'shop');
    await user.click(screen.getByRole('button', { name: 'Check the page' }));
    expect(await screen.findByText(/must be an address/)).toBeTruthy();
    expect(changes).toEqual([]);
  });
});
