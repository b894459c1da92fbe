import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** The settlement file of the demo has lines that match no payment, or one that differs. */
test('open exceptions are ignored together with a reason', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/settlement-lines');
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox');
  await expect(async () => {
    await page.reload();
    await expect(boxes.nth(1)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // The first one selects all of the page.
  const open = (await boxes.count()) - 1;
  await boxes.first().check();
  await page.getByRole('button', { name: `Ignore ${open} exceptions` }).click();
  const dialog = page.getByRole('dialog', { name: `Ignore ${open} exceptions?` });
  await dialog.getByLabel('Reason').fill('Settled by another gateway');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText(`${open} exceptions are ignored.`)).toBeVisible();
  await expect(page.getByText('No open exceptions')).toBeVisible();
});
