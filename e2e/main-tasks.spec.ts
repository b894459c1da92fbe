import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** What each role does most, by its line on the home page, and the address of one item of that work. */
const tasks: readonly { username: string; line: string; item: RegExp }[] = [
  { username: 'frank', line: 'Open cases', item: /\/cases\/[0-9a-f]{32}/ },
  { username: 'fiona', line: 'Settlement lines with an exception', item: /\/settlement-lines\/.+/ },
  { username: 'fiona', line: 'Bank entries without a match', item: /\/bank-entries\/[0-9a-f]{32}/ },
  { username: 'ada', line: 'Decision callbacks that failed', item: /\/callbacks\/[0-9a-f]{32}/ },
  { username: 'bruno', line: 'Payment links still open', item: /\/payment-links\/[0-9a-f]{32}/ },
];

for (const { username, line, item } of tasks) {
  test(`${username} is two clicks from home to one of: ${line}`, async ({ page, app }) => {
    await signIn(page, app, username);
    // The server works through the demo after its start.
    const work = page.getByRole('main').getByRole('link', { name: new RegExp(`^${line} [1-9]`) });
    await expect(async () => {
      await page.reload();
      await expect(work).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await work.click();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(item);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('an auditor is one click from home to what was changed today', async ({ page, app }) => {
  await signIn(page, app, 'olga');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Changes today [1-9]/ })
    .click();
  await expect(page).toHaveURL(/\/audit\?.*date/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
