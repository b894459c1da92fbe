import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

/** A shopper of a merchant of its own: three payments, one of them refused, and a stored card. */
async function seedShopper(page: Page, app: RunningApp, email: string) {
  const own = await createMerchant(page, app, { name: 'Flower shop', settings: {} });
  const named = {
    'customer.email': email,
    'customer.givenName': 'Rosa',
    'customer.surname': 'Linden',
    'customer.merchantCustomerId': 'flower-4711',
    'billing.street1': 'Rosenweg 12',
    'card.holder': 'Rosa Linden',
  };
  const { id } = await pay(app, { ...named, createRegistration: 'true' }, own);
  await pay(app, { ...named, 'customParameters[simulate.resultCode]': '800.100.152' }, own);
  await pay(app, { ...named, amount: '17.00' }, own);
  return { ...own, id: id as string };
}

test('an administrator finds a customer, sees what is stored, and erases it', async ({ page, app }) => {
  const email = 'rosa.linden@flowers.example';
  await signIn(page, app, 'ada');
  const { merchantId, id } = await seedShopper(page, app, email);
  await page.goto(`${app.baseUrl}/customers?entity=${merchantId}&q=${email}`);
  await expect(page.getByRole('heading', { name: email })).toBeVisible();

  await page.getByRole('button', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the personal data of ${email}?` });
  await expect(dialog.getByRole('row', { name: /^Payments/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Stored card numbers 1' })).toBeVisible();
  await expect(dialog).toContainText('1 stored payment method is deleted');
  await expect(dialog).toContainText('Kept, because books must be kept by law');
  await expectAccessible(page);

  const erase = dialog.getByRole('button', { name: 'Erase personal data' });
  await dialog.getByLabel(/^Type/).fill('rosa');
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(/^Type/).fill(email);
  await erase.click();

  await expect(page.getByText('Personal data was erased')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show erased-/ }).click();
  await expect(page.getByRole('heading', { name: /^Customer erased-/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/rosa|linden/i);
  await expect(page.getByRole('button', { name: 'Erase personal data' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${app.baseUrl}/transactions/${id}`);
  await expect(page.getByRole('main')).toContainText('92.00');
  await expect(page.getByRole('main')).not.toContainText(/rosa|linden/i);
  await page.goto(`${app.baseUrl}/customers?entity=${merchantId}&q=${email}`);
  await expect(page.getByText('No customer found')).toBeVisible();
});
