import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

test('a merchant sees why a request failed, which parameters were rejected and what to do next', async ({
  page,
  app,
}) => {
  await pay(app, { amount: 'ten', colour: 'red' });
  await signIn(page, app, 'bruno');
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page.getByRole('heading', { name: 'API requests' })).toBeVisible();
  await page.getByRole('button', { name: 'Rejected only' }).click();
  await expect(page).toHaveURL(/status=refused/);
  await expectAccessible(page);
  await page.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('2 parameters were rejected, so nothing was processed.');
  await expect(panel.getByRole('listitem').filter({ hasText: 'amount' })).toContainText('= ten');
  await expect(panel.getByRole('listitem').filter({ hasText: 'colour' })).toContainText(
    'not an allowed parameter',
  );
  await expect(page).toHaveURL(/call=\d+/);
  await expectAccessible(page);
  await page.reload();
  await expect(panel).toContainText('2 parameters were rejected');
  await expect(panel.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', /^\/docs#/);
});

test('new requests appear at the top; while a row is selected they appear on demand', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  // A result code that no other test uses.
  const text = '800.100.172';
  await page.goto(`/requests?text=${text}`);
  const rows = page.getByRole('row');
  const declined = { 'customParameters[simulate.resultCode]': text };
  await pay(app, declined);
  await expect(rows.nth(1)).toContainText(text, { timeout: 15_000 });
  const before = await rows.count();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await pay(app, declined);
  const show = page.getByRole('button', { name: '1 new request: show' });
  await expect(show).toBeVisible({ timeout: 15_000 });
  await expect(rows).toHaveCount(before);
  await show.click();
  await expect(rows).toHaveCount(before + 1);
});

test('a request and its transaction link to each other', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const { id } = await pay(app, { amount: '18.18' });
  await page.goto(`/requests?text=${id}`);
  await expect(page.getByRole('row')).toHaveCount(2, { timeout: 15_000 });
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}`));
  await page.locator('#content').getByRole('link', { name: 'API requests' }).click();
  await expect(page).toHaveURL(new RegExp(`text=${id}`));
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a merchant does not see requests with an unknown token', async ({ page, app }) => {
  await pay(app, {}, { accessToken: 'no-token-of-ours' });
  await signIn(page, app, 'ada');
  await page.goto('/requests?status=refused');
  await expect(page.getByRole('row').filter({ hasText: '403' }).first()).toContainText('none');
  // A page that polls for requests would get an error without its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, app, 'bruno');
  await page.goto('/requests?status=refused');
  await expect(page.getByRole('row').filter({ hasText: 'Demo token' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'none' })).toHaveCount(0);
});
