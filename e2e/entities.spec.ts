import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { signIn } from './sign-in.ts';

test('a merchant is created with a channel, configured after reviewing the diff, and tested', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  await page.goto('/entities');
  await page.getByRole('link', { name: 'Retail' }).click();
  await page.getByRole('button', { name: 'Add an entity' }).click();
  await page.getByLabel('Name of the new entity').fill('Florist');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Florist', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add an entity' }).click();
  await page.getByLabel('Name of the new entity').fill('Flower stall');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Flower stall', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Currencies', exact: true }).first().click();
  await expect(page).toHaveURL(/tab=currencies/);
  await page.getByRole('button', { name: 'Set Currencies here' }).click();
  await page.getByRole('combobox', { name: 'Currencies' }).click();
  await page.getByLabel('Search currencies').fill('franc');
  await page.getByLabel('CHF: Swiss Franc').check();
  await press(page, 'Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'Change currencies of Flower stall' });
  await expect(review).toContainText('all (default)');
  await expect(review).toContainText('CHF');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Currencies of Flower stall: saved')).toBeVisible();

  await page.getByRole('button', { name: 'Test channel' }).click();
  const result = page.getByRole('region', { name: 'Test result' });
  await expect(result).toContainText('Approved');
  await expect(result).toContainText('CHF');
  await result.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Ada Byron');
});

test('inherited settings show their origin, and errors are shown at their field', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  await page.goto(`/entities/${app.demo.merchantEntityId}?tab=strictness`);
  const window = page.getByRole('button', { name: /^Set Duplicate merchantTransactionId/ });
  await window.click();
  const field = page.getByLabel('Duplicate merchantTransactionId window', { exact: true });
  await field.fill('99999');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('must be at most 10,080');
  await field.fill('7');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('7 minutes');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Strictness of Bakery: saved')).toBeVisible();
  await page.goto(`/entities/${app.demo.channelEntityId}?tab=strictness`);
  await expect(page.getByRole('main')).toContainText('inherited from Bakery');
  await page.goto(`/entities/${app.demo.merchantEntityId}?tab=strictness`);
  await page.getByRole('button', { name: /^Inherit Duplicate merchantTransactionId/ }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Strictness of Bakery: saved')).toBeVisible();
});

test('a conflicting save shows what changed and keeps the form', async ({ page, app, browser }) => {
  const path = `/entities/${app.demo.channelEntityId}?tab=limits`;
  // A page without a console check: the browser logs every rejected request.
  const late = await browser.newPage({ baseURL: app.baseUrl });
  await signIn(late, app, 'ada');
  await late.goto(path);
  await late.getByRole('button', { name: 'Set Clearing institute here' }).click();
  await late.getByLabel('Clearing institute', { exact: true }).fill('First Bank');

  await signIn(page, app, 'ada');
  await page.goto(path);
  await page.getByRole('button', { name: 'Set Acquirer timeout here' }).click();
  await page.getByLabel('Acquirer timeout', { exact: true }).fill('20000');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Limits of Web shop: saved')).toBeVisible();

  await late.getByRole('button', { name: 'Review changes' }).click();
  await late.getByRole('button', { name: 'Save changes' }).click();
  const review = late.getByRole('dialog');
  await expect(review.getByRole('alert')).toContainText('was changed by another user. Nothing was saved');
  await expect(review).toContainText('First Bank');
  await review.getByRole('button', { name: 'Save anyway' }).click();
  await expect(late.getByText('Limits of Web shop: saved')).toBeVisible();
  await late.close();
  await page.reload();
  await expect(page.getByLabel('Acquirer timeout', { exact: true })).toHaveValue('20000');
  await expect(page.getByLabel('Clearing institute', { exact: true })).toHaveValue('First Bank');
});

test('a connector account with a routing rule processes the payments that the rule names', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  await page.goto('/entities');
  await page.getByRole('link', { name: 'Booking site' }).click();
  await page.getByRole('link', { name: 'Connector accounts', exact: true }).click();
  const accounts = page.getByRole('region', { name: 'Connector accounts' });
  await expect(accounts).toContainText('inherited from Demo PSP');
  await accounts.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a connector account to Booking site' });
  await dialog.getByLabel('Name', { exact: true }).fill('Second simulator');
  await dialog.getByLabel('INTERNAL: tests with the simulator').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(accounts.getByRole('heading', { name: 'Second simulator' })).toBeVisible();

  await page.getByRole('link', { name: 'Routing rules', exact: true }).click();
  const rules = page.getByRole('region', { name: 'Routing rules' });
  await rules.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add a routing rule to Booking site' });
  await rule.getByLabel('Name', { exact: true }).fill('German cards');
  await rule.getByRole('combobox', { name: 'Countries of the card issuer' }).click();
  await page.getByLabel('Search countries').fill('germany');
  await page.getByLabel('DE: Germany').check();
  await press(page, 'Escape');
  await rule.getByLabel('Account', { exact: true }).selectOption('Second simulator');
  await rule.getByLabel('Add a fallback').selectOption('Simulator');
  await expectAccessible(page);
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules).toContainText('cards of DE');
  await expect(rules).toContainText('Second simulator; if unreachable, Simulator');

  const trial = page.getByRole('region', { name: 'Try a payment' });
  await trial.getByLabel('First digits of the card').fill('420000');
  await trial.getByRole('button', { name: 'Show account' }).click();
  await expect(trial).toContainText('Second simulator (Booking site)');
  await expect(trial).toContainText('The card was issued in DE.');
  await trial.getByLabel('First digits of the card').fill('411111');
  await trial.getByRole('button', { name: 'Show account' }).click();
  await expect(trial).toContainText('No rule matches');
  await expect(trial).toContainText('The rule German cards is for cards of other countries.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Test channel' }).click();
  const result = page.getByRole('region', { name: 'Test result' });
  await expect(result).toContainText('Approved');
  await result.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('Second simulator');
});
