import { chooseEntity } from './choose.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

test('columns, density, shortcuts and saved searches belong to the user in any browser', async ({
  page,
  browser,
  app,
}) => {
  await pay(app, { amount: '13.37', merchantTransactionId: 'set-up-4711' });
  await signIn(page, app, 'fiona', '/transactions');
  await page.getByRole('button', { name: 'Export and columns' }).click();
  await page.getByRole('checkbox', { name: 'E-mail' }).check();
  await page.getByRole('checkbox', { name: 'Short id' }).uncheck();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'));
  await page.getByRole('checkbox', { name: 'Compact rows' }).check();
  await kept;
  await press(page, 'Escape');
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();

  await press(page, '?');
  await page.getByRole('button', { name: 'Change the shortcut for “Next row”' }).click();
  await press(page, 'n');
  await expect(page.getByRole('button', { name: 'Reset all shortcuts' })).toBeVisible();
  await press(page, 'Escape', 'j');
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(0);
  await press(page, 'n');
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(1);

  const box = page.getByRole('combobox', { name: 'Search transactions' });
  await box.fill('set-up-4711');
  await box.press('Enter');
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByLabel('Name').fill('The one');
  await chooseEntity(page.getByLabel('Visible to all users of'), 'Demo PSP');
  await page.getByRole('button', { name: 'Save as a tab' }).click();
  const tabs = page.getByRole('navigation', { name: 'Saved views' });
  await expect(tabs.getByRole('button', { name: /The one 1$/ })).toHaveAttribute('aria-current', 'true');

  const elsewhere = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await signIn(elsewhere, app, 'fiona', '/transactions');
  await expect(elsewhere.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Short id' })).toHaveCount(0);
  await press(elsewhere, 'n');
  await expect(elsewhere.locator('tr[aria-selected=true]')).toHaveCount(1);
  await elsewhere.context().close();

  const colleague = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await signIn(colleague, app, 'olga', '/transactions');
  await colleague.getByRole('button', { name: /The one/ }).click();
  await expect(colleague.getByRole('row')).toHaveCount(2);
  await expect(colleague.getByRole('button', { name: /Edit the view/ })).toHaveCount(0);
  await colleague.context().close();
});

test('the time zone of the user applies to lists, details and exports', async ({ page, app }) => {
  const { id } = await pay(app, { amount: '1.00', merchantTransactionId: 'in-auckland' });
  await signIn(page, app, 'olga', '/transactions?q=in-auckland');
  await page.getByTitle('Change the time zone or the language').click();
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByPlaceholder('Search time zones…').fill('auckl');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'));
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await saved;
  await page.getByRole('button', { name: 'Done' }).click();
  const cell = page.getByRole('row').nth(1).getByRole('time');
  const at = new Date((await cell.getAttribute('datetime')) ?? '');
  const [day, clock] = ['sv-SE'].flatMap((locale) =>
    at.toLocaleString(locale, { timeZone: 'Pacific/Auckland' }).split(' '),
  );
  await expect(cell).toContainText(clock ?? 'no time');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export and columns' }).click();
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  let text = '';
  for await (const chunk of await (await download).createReadStream()) text += String(chunk);
  expect(text).toContain(`${day} ${clock}`);
  await page.goto(`/transactions/${id}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(clock ?? 'no time');
});

test('selected rows are summed and exported', async ({ page, app }) => {
  // Other tests pay at the same time: the list has these payments only.
  for (const amount of ['1.10', '2.20', '3.30']) {
    await pay(app, { amount, merchantTransactionId: `selected-${amount}` });
  }
  await signIn(page, app, 'ada', '/transactions?q=reference:selected-*');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  for (let count = 0; count < 2; count += 1) {
    await press(page, 'j', 'x');
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await expect(bar).toContainText('5.50 EUR');
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  let text = '';
  for await (const chunk of await (await download).createReadStream()) text += String(chunk);
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain('selected-3.30');
  expect(text).not.toContain('selected-1.10');
});

test('a stored payment method is found by its last four digits and deleted with a reason', async ({ page, app }) => {
  const { registrationId } = await pay(app, {
    createRegistration: 'true',
    'card.number': '4111111111111111',
    'card.holder': 'Rosa Klein',
  });
  await signIn(page, app, 'bruno', '/registrations');
  await page.getByRole('combobox', { name: 'Search payment methods' }).fill('1111');
  await press(page, 'Enter');
  await page.getByRole('row').filter({ hasText: 'Rosa Klein' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(registrationId ?? 'none'));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByLabel('Reason').fill('requested by the customer');
  await page.getByRole('button', { name: 'Delete payment method' }).click();
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Deregistration' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Payment method deleted');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Bruno Baker');
});

test('a user chooses how each kind of notice comes, and hours without e-mails', async ({ page, app }) => {
  await signIn(page, app, 'ada', '/notices');
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'));
  const failing = page.getByLabel('A webhook fails');
  await expect(failing).toHaveValue('mail');
  const [changed] = await Promise.all([kept(), failing.selectOption('Not at all')]);
  expect(changed.ok()).toBe(true);
  await Promise.all([kept(), page.getByLabel('No e-mails in quiet hours').check()]);
  const [moved] = await Promise.all([kept(), page.getByLabel('From').fill('20:30')]);
  expect(moved.ok()).toBe(true);
  await page.reload();
  await expect(failing).toHaveValue('off');
  await expect(page.getByLabel('A backup is late')).toHaveCount(1);
  await expect(page.getByLabel('From')).toHaveValue('20:30');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('07:00');
});
