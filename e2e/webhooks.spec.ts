import { createDecipheriv } from 'node:crypto';
import { answer, type Received, startReceiver } from '#test/fixtures/receivers.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import { startFresh, withApp } from './start-app.ts';

/** Decrypts a message as the server of a merchant does (spec 6.1). */
function decrypt(secret: string, { body, headers }: Received) {
  const iv = Buffer.from(String(headers['x-initialization-vector']), 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  decipher.setAuthTag(Buffer.from(String(headers['x-authentication-tag']), 'hex'));
  return JSON.parse(decipher.update(body, 'hex', 'utf8') + decipher.final('utf8'));
}

test('a webhook is registered, becomes active by its test call, and receives a payment encrypted and once more', async ({
  page,
  app,
}) => {
  const receiver = await startReceiver(answer(204));
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Lamp shop', settings: {} });
  await page.goto(`/webhooks?entity=${own.merchantId}`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL', { exact: true }).fill(receiver.url);
  await dialog.getByLabel('Payments', { exact: true }).check();
  await dialog.getByLabel('Format').selectOption('Encrypted with AES-256-GCM, as text');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = (await dialog.getByText(/^[0-9a-f]{64}$/i).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  expect(decrypt(secret, receiver.received[0] as Received)).toMatchObject({ type: 'test' });
  // Its page shows by itself when it is active; what happens before is not sent to it.
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 20_000 });

  const { id } = await pay(app, { amount: '63.00' }, own);
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
  const delivered = receiver.received[1] as Received;
  expect(delivered.body).not.toContain('63.00');
  expect(decrypt(secret, delivered)).toMatchObject({ type: 'PAYMENT', payload: { id, amount: '63.00' } });

  await page.goto(`/transactions/${id}`);
  const heard = page.getByRole('region', { name: 'Webhooks' });
  await expect(heard.getByText('Delivered')).toBeVisible();
  await heard.getByRole('link', { name: 'PAYMENT' }).click();
  await page.getByRole('row').filter({ hasText: receiver.url }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Resend 1 delivery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
  const again = receiver.received[2] as Received;
  expect(again.headers['webhook-id']).toBe(delivered.headers['webhook-id']);
  expect(decrypt(secret, again)).toEqual(decrypt(secret, delivered));
  await receiver.close();
});

test('the receiver of the demo shows a payment made right after the first start, verified and decrypted', async ({
  browser,
}) => {
  await withApp(async (app) => {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const page = await context.newPage();
    await signIn(page, app, 'ada', '/webhooks');
    await page.getByRole('link', { name: /\/demo\/webhook-receiver/ }).click();
    await expect(page.getByRole('heading', { name: /\/demo\/webhook-receiver/ })).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 20_000 });
    const { id } = await pay(app, { amount: '64.00' });
    const received = page.getByRole('region', { name: 'Received by the demo' });
    const message = received.getByRole('listitem').filter({ hasText: String(id) });
    await expect(message).toHaveCount(1, { timeout: 20_000 });
    await expect(message.getByText('Verified', { exact: true })).toBeVisible();
    await message.getByText('Show message', { exact: true }).click();
    await expect(message).toContainText('64.00');
    await page.goto(`/transactions/${id}`);
    const heard = page.getByRole('region', { name: 'Webhooks' });
    await expect(heard.getByText('Delivered').first()).toBeVisible();
    await context.close();
  }, startFresh);
});
