import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** The demo has a line of 19.90 that matches no payment, and a rule that was proposed. Other files leave lines, too. */
test('a line is matched with a payment of another amount, and the difference needs a reason', async ({ page, app }) => {
  const line = page.getByRole('table').getByRole('row', { name: /Not matched/ });
  await signIn(page, app, 'fiona', `/settlement-lines?q=${encodeURIComponent('status:unmatched amount:19.90')}`);
  await expect(async () => {
    await page.reload();
    await expect(line.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await line.first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Several payments…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Match with several payments/ });
  await dialog.getByRole('checkbox').nth(0).check();
  await dialog.getByRole('checkbox').nth(1).check();
  await expect(dialog.getByText('2 payments', { exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Accept the difference' }).check();
  await dialog.getByLabel('Reason').fill('Paid by two of them');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Match with 2 payments' }).click();
  await expect(page.getByText(/^Line \d+ is decided\.$/)).toBeVisible();
  await page.goto(`${app.baseUrl}/settlement-lines?q=is:forced`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Settles 2 payments' })).toBeVisible();
  await expectAccessible(page);
});

test('a rule that was proposed is tested before it can be switched on', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/settlement-rules');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Request to switch on/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Test on closed periods' }).click();
  await expect(page.getByText(/^The rule was tested on \d+ lines?\.$/)).toBeVisible();
  await expectAccessible(page);
});
