import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

const phone = { width: 390, height: 844 };

test.beforeAll(async ({ app }) => {
  for (const amount of ['12.50', '1234.50']) await pay(app, { amount });
  await pay(app, { amount: '480.00', merchantTransactionId: 'export-4711' });
  await pay(app, { amount: '30.01', merchantTransactionId: 'rejected-4711', 'card.expiryYear': '2020' });
});

test('a signed-out visitor sees the home page, and other pages redirect to the sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Turnpike' })).toBeVisible();
  await page.goto('/transactions?q=brand:VISA');
  await expect(page).toHaveURL(/\/sso\/interaction\//);
  const icon = await page.request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
});

test('a finance user finds a payment, previews it, refunds a part and sees the remaining amount', async ({
  page,
  app,
}) => {
  const merchantTransactionId = `order-${'finance'.length}4711`;
  const paid = await pay(app, { merchantTransactionId });
  await signIn(page, app, 'fiona');
  await page.goto('/transactions');
  const box = page.getByRole('combobox', { name: 'Search transactions' });
  await box.fill('stat');
  await page.getByRole('option', { name: /status:/ }).click();
  await page.getByRole('option', { name: /^approved/ }).click();
  await box.press('End');
  await box.pressSequentially(merchantTransactionId);
  await box.press('Enter');
  await expect(page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Status: Approved')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await box.blur();
  await press(page, 'j', 'Space');
  await expect(page.getByRole('dialog').getByText('Request received and checked')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(paid.id ?? ''));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Amount', { exact: true });
  await amount.fill('93');
  await amount.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter an amount up to 92.00 EUR.');
  await amount.fill('20.00');
  await expect(dialog.getByText('92.00 EUR remain now, 72.00 EUR afterwards.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund 20.00 EUR' }).click();
  await expect(page.getByText('Refund of 20.00 EUR approved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('72.00 EUR');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Refund 20.00 EUR requested');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Fiona Marsh');
  await expect(page.getByRole('region', { name: 'Related transactions' })).toContainText('Refund');
});

test('a search error is shown at the condition, and the URL restores the search', async ({ page, app }) => {
  await signIn(page, app, 'olga');
  await page.goto('/transactions?q=brand:VISA+last4:1');
  await expect(page.getByRole('alert').filter({ hasText: 'last four digits' })).toBeVisible();
  await page.goto('/transactions?q=status:rejected+rejected-4711');
  await expect(page.getByRole('row', { name: /Rejected/ })).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Search transactions' })).toHaveValue(
    'status:rejected rejected-4711',
  );
});

test('the export contains the listed rows', async ({ page, app }) => {
  await signIn(page, app, 'fiona');
  await page.goto('/transactions?q=export-4711');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export and columns' }).click();
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('480.00,EUR');
});

test('an auditor sees everything without actions, and a merchant sees only its own transactions', async ({
  page,
  app,
}) => {
  const paid = await pay(app);
  await signIn(page, app, 'olga');
  await page.goto(`/transactions/${paid.id}`);
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden();
  await signIn(page, app, 'bruno');
  await page.goto('/transactions');
  await page.getByRole('button', { name: /Shown for/ }).click();
  await expect(page.getByRole('option', { name: 'Bakery merchant', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /Island Ferries/ })).toHaveCount(0);
});

test('the palette opens a transaction by shortId, the shortcuts are listed, and the theme is kept', async ({
  page,
  app,
}) => {
  const paid = await pay(app, { amount: '77.70' });
  await signIn(page, app, 'ada');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Control+k');
  await page.getByPlaceholder(/Page, entity, id/).fill(paid.shortId ?? '');
  await page.getByRole('option', { name: /77.70/ }).click();
  await expect(page).toHaveURL(new RegExp(paid.id ?? ''));
  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Escape');
  await page.getByRole('button', { name: /^Theme: system/ }).click();
  await page.getByRole('button', { name: /^Theme: light/ }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a figure of the overview links to its rows', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  await page.goto('/?period=today');
  await page.getByRole('region', { name: 'Why payments failed' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/result/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('values from requests are shown as text', async ({ page, app }) => {
  const evil = '<img src=x onerror=alert(1)>';
  const paid = await pay(app, {
    'customer.givenName': evil,
    'customer.surname': evil,
    merchantTransactionId: `${evil}${'x'.repeat(8)}`,
  });
  await signIn(page, app, 'ada');
  await page.goto(`/transactions/${paid.id}`);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(evil);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('an access token is shown once, works for its entity and stops working when it is revoked', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  await page.goto('/access-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const create = page.getByRole('dialog', { name: 'New access token' });
  await create.getByLabel('Name').fill('Till 7');
  await chooseEntity(create.getByLabel('Scope'), 'Demo PSP ▸ Retail ▸ Bakery');
  await create.getByRole('button', { name: 'Create token' }).click();
  const once = page.getByRole('dialog', { name: 'Copy Till 7 now' });
  const accessToken = (await once.getByText(/^tpk_/).textContent()) ?? '';
  await expectAccessible(page);
  await once.getByRole('button', { name: 'I have stored it' }).click();
  expect((await pay(app, {}, { accessToken })).id).toBeTruthy();
  const row = page.getByRole('row').filter({ hasText: 'Till 7' });
  const panel = page.getByRole('dialog', { name: 'Till 7', exact: true });
  // The request log is written shortly after the responses.
  await expect(async () => {
    await page.reload();
    await row.getByRole('button', { name: 'Till 7' }).click();
    await expect(panel).toContainText('1 request in 7 days', { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Revoke Till 7' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke Till 7' });
  await expect(revoke).toContainText('1 request in 7 days from one address');
  await expect(revoke.getByRole('button', { name: 'Revoke token' })).toBeDisabled();
  await revoke.getByLabel('Type “Till 7” to confirm').fill('Till 7');
  await revoke.getByRole('button', { name: 'Revoke token' }).click();
  await expect(revoke).toBeHidden();
  await expect(panel).toContainText('Revoked');
  await expect(panel.getByRole('button', { name: 'Revoke Till 7' })).toHaveCount(0);
  await press(page, 'Escape');
  await expect(row).toContainText('Revoked');
  expect(await page.content()).not.toContain(accessToken);
  expect((await pay(app, {}, { accessToken })).id).toBeUndefined();
});

test('an administrator creates a channel and disables it after seeing what stops', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  await page.goto('/entities');
  await page.getByRole('link', { name: 'Bakery' }).click();
  await page.getByRole('button', { name: 'Add an entity' }).click();
  await page.getByLabel('Name of the new entity').fill('Cake van');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cake van', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog')).toContainText('One channel stops processing');
  await page.getByRole('button', { name: 'Disable Cake van' }).click();
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
});

test('the main pages work on a phone', async ({ page, app }) => {
  await page.setViewportSize(phone);
  await signIn(page, app, 'ada');
  await page.goto('/transactions');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Transactions' }).click();
  await page
    .getByRole('link', { name: /480.00/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
