import { expect, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

test('a payment is refunded with two keys from its page', async ({ page, app }) => {
  const { id } = await pay(app, { amount: '41.00' });
  await signIn(page, app, 'fiona', `/transactions/${id}`);
  await press(page, 'r');
  await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText('Refund of 41.00 EUR approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: /41\.00/ }).locator('..')).toContainText('Refunded');
});

test('an access token for the chosen entity is created with five keys', async ({ page, app }) => {
  await signIn(page, app, 'ada', `/access-tokens?entity=${app.demo.merchantEntityId}`);
  await press(page, 'n');
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await typeText(page, 'Pos');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Copy Pos now' })).toBeVisible();
});

test('a partially refunded payment and a charged-back payment say so in list and detail', async ({ page, app }) => {
  const merchantTransactionId = 'status-4711';
  const follow = (id: string | undefined, params: Record<string, string>) =>
    fetch(`${app.baseUrl}/v1/payments/${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.demo.accessToken}` },
      body: new URLSearchParams({ entityId: app.demo.channelEntityId, currency: 'EUR', ...params }),
    });
  const refunded = await pay(app, { merchantTransactionId });
  await follow(refunded.id, { paymentType: 'RF', amount: '20.00' });
  const chargedBack = await pay(app, { merchantTransactionId });
  await follow(chargedBack.id, { paymentType: 'CB', amount: '92.00' });
  await signIn(page, app, 'fiona', `/transactions?q=reference:${merchantTransactionId}`);
  await expect(page.getByRole('row').filter({ hasText: 'Partially refunded' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Charged back' })).toHaveCount(1);
  await page.goto(`/transactions?q=reference:${merchantTransactionId}+status:charged-back`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto(`/transactions/${refunded.id}`);
  await expect(page.getByText('Partially refunded').first()).toBeVisible();
});
