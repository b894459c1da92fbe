import { typeCard } from './bare-shop.ts';
import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('a link made in the back office is paid by a customer in another browser', async ({ app, page, browser }) => {
  test.setTimeout(120_000);
  await signIn(page, app, 'ada', '/payment-links');
  await page.getByRole('button', { name: 'New payment link' }).click();
  const dialog = page.getByRole('dialog');
  await chooseEntity(dialog.getByLabel('Channel'), 'Demo PSP ▸ Retail ▸ Bakery ▸ Web shop');
  await dialog.getByLabel('Amount', { exact: true }).fill('92.00');
  await dialog.getByLabel('Description').fill('Invoice 4711');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 4711' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await expectAccessible(page);
  const address = (await page.getByText(/\/pay\/[0-9a-f]{32}$/).textContent()) ?? '';

  const fresh = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customer = await fresh.newPage();
  const problems: string[] = [];
  customer.on('pageerror', (error) => problems.push(error.message));
  customer.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await customer.goto(address);
  await expect(customer.getByText('92.00 EUR')).toBeVisible();
  await typeCard(customer);
  await expectAccessible(customer);
  await customer.locator('.wpwl-form-card .wpwl-button-pay').click();
  await expect(customer.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expectAccessible(customer);
  await customer.goto(address);
  await expect(customer.getByText('This payment was made')).toBeVisible();
  expect(problems).toEqual([]);
  await fresh.close();

  await page.reload();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('92.00')).toBeVisible();
  await expect(payment.getByRole('link')).toHaveAttribute('href', /\/transactions\/[0-9a-f]{32}/);
});
