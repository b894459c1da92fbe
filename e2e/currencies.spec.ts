import { expect, test } from './fixtures.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

/** Four of them are written with the same symbol in some country, and three have other decimals than two. */
const amounts = {
  EUR: '101.00',
  USD: '101.00',
  CAD: '101.00',
  AUD: '101.00',
  CHF: '1234.50',
  JPY: '101',
  KWD: '101.00',
  GBP: '101.00',
};
const shown = { ...amounts, CHF: '1,234.50', KWD: '101.000' };

test('eight currencies are told apart in the list and all appear on the overview', async ({ page, app }) => {
  for (const [currency, amount] of Object.entries(amounts)) {
    const { result } = await pay(app, { currency, amount, merchantTransactionId: `in-eight-${currency}` });
    expect(result, currency).toMatchObject({ code: '000.100.110' });
  }
  await signIn(page, app, 'fiona', '/transactions?q=reference:in-eight*');
  for (const [currency, amount] of Object.entries(shown)) {
    const row = page.getByRole('row').filter({ hasText: `in-eight-${currency}` });
    await expect(row).toContainText(`${amount}\u00a0${currency}`);
  }
  await page.goto('/?period=today');
  const volume = page.getByRole('definition').filter({ hasText: 'more currencies' });
  await volume.getByText('more currencies').click();
  const figures = volume.getByRole('link').or(volume.getByRole('listitem'));
  const codes = (await figures.allTextContents()).map((text) => text.slice(-3));
  expect(codes.sort()).toEqual(Object.keys(amounts).sort());
});
