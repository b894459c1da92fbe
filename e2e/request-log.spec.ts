import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

test('a merchant sees why a request failed, which parameters were rejected and what to do next', async ({
  page,
  app,
}) => {
  await pay(app, { amount: 'ten', colour: 'red' });
  await signIn(page, app, 'bruno');
  await press(page, 'g', 'q');
  await expect(page.getByRole('heading', { name: 'API requests' })).toBeVisible();
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await status.click();
  await page.getByRole('checkbox', { name: 'Rejected', exact: true }).check();
  await press(page, 'Escape');
  await expect(status).toHaveText('Status: Rejected');
  await expect(page).toHaveURL(/q=status:rejected/);
  await expect(page.getByRole('row').nth(1)).toContainText('Rejected');
  await expect(page.getByRole('row').filter({ hasText: 'Processed' })).toHaveCount(0);
  await expectAccessible(page);
  await status.blur();
  await press(page, 'j', 'Space');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('2 parameters were rejected, so nothing was processed.');
  await expect(panel.getByRole('listitem').filter({ hasText: 'amount' })).toContainText('= ten');
  await expect(panel.getByRole('listitem').filter({ hasText: 'colour' })).toContainText('not an allowed parameter');
  await expectAccessible(page);
  await press(page, 'Escape', 'Enter');
  await expect(page).toHaveURL(/\/requests\/\d+/);
  const main = page.getByRole('main');
  await expect(main).toContainText('2 parameters were rejected');
  await expectAccessible(page);
  await page.reload();
  await expect(main).toContainText('2 parameters were rejected');
  await expect(main.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', /^\/docs\/reference\//);
});

test('new requests are announced and appear at the top on demand, so that no row moves', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  // A result code that no other test uses.
  const text = '800.100.172';
  const rows = page.getByRole('row');
  const declined = { 'customParameters[simulate.resultCode]': text };
  await pay(app, declined);
  // The request log is written shortly after the responses.
  await expect(async () => {
    await page.goto(`/requests?q=${text}`);
    await expect(rows.nth(1)).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  const before = await rows.count();
  await press(page, 'j');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await pay(app, declined);
  const show = page.getByRole('button', { name: '1 new request' });
  await expect(show).toBeVisible({ timeout: 15_000 });
  await expect(rows).toHaveCount(before);
  await show.click();
  await expect(rows).toHaveCount(before + 1);
  await expect(show).toBeHidden();
});

test('a request and its transaction link to each other', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const { id } = await pay(app, { amount: '18.18' });
  await expect(async () => {
    await page.goto(`/requests?q=${id}`);
    await expect(page.getByRole('row')).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}`));
  await page.locator('#content').getByRole('link', { name: 'API requests' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${id}`));
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a merchant does not see requests with an unknown token', async ({ page, app }) => {
  await pay(app, {}, { accessToken: 'no-token-of-ours' });
  await signIn(page, app, 'ada');
  await page.goto('/requests?q=status:rejected');
  await expect(page.getByRole('row').filter({ hasText: '403' }).first()).toContainText('none');
  await signIn(page, app, 'bruno');
  await page.goto('/requests?q=status:rejected');
  await expect(page.getByRole('row').filter({ hasText: 'Demo token' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'none' })).toHaveCount(0);
});
